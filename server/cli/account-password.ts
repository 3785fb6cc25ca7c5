import { and, count, eq } from "drizzle-orm";
import { OWNER_ROLE } from "#domain/access.ts";
import { email as emailField } from "#domain/fields.ts";
import { faultOf } from "#domain/faults.ts";
import { validate } from "#domain/validate.ts";
import { object } from "superstruct";
import { CommandFailure } from "../command-failure.ts";
import { openDatabase, type Database } from "../database/connection.ts";
import { migrate } from "../database/migrate.ts";
import { accounts, auditLog } from "../database/schema.ts";
import { faultOfNewPassword } from "../http/auth/password-rule.ts";
import { removeFactors } from "../http/auth/factors/stored-factors.ts";
import { hashPassword } from "../http/auth/passwords.ts";
import { setPassword } from "../http/auth/set-password.ts";
import { readArguments } from "./arguments.ts";
import { askPassword, readLine } from "./ask-password.ts";
import { runCommand } from "./run.ts";
import { openStorage } from "./storage.ts";

const { values } = readArguments({
  command: "account-password",
  args: "--email E-MAIL [--remove-second-factor]",
  options: { email: { type: "string" }, "remove-second-factor": { type: "boolean" } },
  help: `
Gives an account a new password, even while ScanDesk runs, and ends its sessions: the way back when the only owner forgot
the password. The password is asked for at the terminal, or is the first line of the standard input. With
--remove-second-factor, the account's passkeys, authenticator app and recovery codes are removed too: the way back when
the only owner lost them all.`,
});

const removesFactors = values["remove-second-factor"] === true;

/** `npm run account:password -- --email <e-mail>` gives an account a new password. */
await runCommand(async () => {
  const email = checkedEmail(values.email);
  const storage = await openStorage(process.env, { owns: true });
  try {
    const database = openDatabase(storage.url, { connections: 2 });
    try {
      await migrate(database.pool);
      // Checks the account first, so that nobody types a password in vain.
      await findAccount(database, email);
      const { owners } = await changePassword(database, email, await newPassword(email));
      console.log(
        `ScanDesk: ${email} has a new password, and its sessions have ended. Sign in with it; if others know it, choose another one under Settings → Change password.`,
      );
      if (removesFactors) {
        console.log(
          "ScanDesk: its passkeys, authenticator app and recovery codes are removed. Set up new ones under Settings → Second factor.",
        );
      }
      if (owners === 1) {
        console.log(
          "ScanDesk: this is the only active owner of the center. Name a second one under Settings → Accounts.",
        );
      }
    } finally {
      await database.close();
    }
  } finally {
    await storage.close();
  }
});

function checkedEmail(typed: string | undefined): string {
  const result = validate(object({ email: emailField() }), { email: typed ?? "" });
  if (result.ok) return result.value.email;
  throw new CommandFailure(`--email: ${result.errors["email"]?.[0]?.detail ?? "is not valid."}`);
}

async function newPassword(email: string): Promise<string> {
  if (!process.stdin.isTTY) {
    const line = await readLine();
    if (line === "") {
      throw new CommandFailure(
        "No password was given; run this where it can ask for one, or pass it as the first line of the standard input.",
      );
    }
    return line;
  }
  const password = await askPassword(`New password of ${email}: `);
  if (password !== (await askPassword("Once more: "))) {
    throw new CommandFailure("The two passwords differ; nothing was changed.");
  }
  return password;
}

/** Returns the active account with an e-mail. Throws CommandFailure if there is none. */
async function findAccount({ db }: Pick<Database, "db">, email: string) {
  const [account] = await db
    .select({
      id: accounts.id,
      centerId: accounts.scanCenterId,
      name: accounts.name,
      email: accounts.email,
      role: accounts.role,
      active: accounts.active,
    })
    .from(accounts)
    .where(eq(accounts.email, email));
  if (!account) throw new CommandFailure(`There is no account ${email}.`);
  if (!account.active) {
    throw new CommandFailure(
      `The account ${email} is not active; an owner of its center makes it active under Settings → Accounts.`,
    );
  }
  return account;
}

/**
 * Sets the password, removes the second factors if that is wanted, ends the sessions and writes audit rows without an
 * actor, in one transaction. Returns the number of active owners of the center if the account is one of them, else null.
 * Throws CommandFailure for a weak password.
 */
async function changePassword(
  database: Database,
  email: string,
  typed: string,
): Promise<{ owners: number | null }> {
  const account = await findAccount(database, email);
  const fault = await faultOfNewPassword(database.db, typed, account);
  if (fault !== null) throw new CommandFailure(faultOf(fault).detail);
  const { id, centerId, role } = account;
  const passwordHash = await hashPassword(typed);
  return database.db.transaction(async (tx) => {
    // Whoever works on the server types it for themselves.
    const password = { passwordHash, mustChange: false };
    await setPassword(tx, { centerId, accountId: id }, password, new Date());
    if (removesFactors) await removeFactors(tx, { centerId, accountId: id });
    const actions = ["reset_password", ...(removesFactors ? ["reset_factors"] : [])];
    await tx.insert(auditLog).values(
      actions.map((action) => ({
        scanCenterId: centerId,
        action,
        entity: "account",
        entityId: id,
      })),
    );
    if (role !== OWNER_ROLE) return { owners: null };
    const isActiveOwner = and(
      eq(accounts.scanCenterId, centerId),
      eq(accounts.role, OWNER_ROLE),
      accounts.active,
    );
    const [counted] = await tx.select({ owners: count() }).from(accounts).where(isActiveOwner);
    return { owners: counted?.owners ?? 0 };
  });
}
