import { email as emailField, line } from "#domain/fields.ts";
import { faultOf } from "#domain/faults.ts";
import { validate } from "#domain/validate.ts";
import { object } from "superstruct";
import { createCenter } from "../database/create-center.ts";
import { openDatabase } from "../database/connection.ts";
import { migrate } from "../database/migrate.ts";
import { faultOfNamedPassword } from "../http/auth/password-rule.ts";
import { hashPassword } from "../http/auth/passwords.ts";
import { CommandFailure } from "../command-failure.ts";
import { readSecret } from "../secret-files.ts";
import { readArguments } from "./arguments.ts";
import { askPassword } from "./ask-password.ts";
import { runCommand } from "./run.ts";
import { openStorage } from "./storage.ts";

const { values } = readArguments({
  command: "center-create",
  args: "--name NAME --owner-name NAME --owner-email E-MAIL",
  options: {
    name: { type: "string" },
    "owner-name": { type: "string" },
    "owner-email": { type: "string" },
  },
  help: `
Makes a center and its first owner, even while ScanDesk runs. The password is asked for, or taken from
SCANDESK_OWNER_PASSWORD or from the file that SCANDESK_OWNER_PASSWORD_FILE names.`,
});

await runCommand(async () => {
  const wanted = checkedValues();
  const given = readSecret(process.env, "SCANDESK_OWNER_PASSWORD");
  const password = given ?? (await askOwnerPassword());
  const names = [wanted.owner, wanted.name];
  const fault = await faultOfNamedPassword(password, { email: wanted.email, names });
  if (fault !== null) throw new CommandFailure(faultOf(fault).detail);
  const storage = await openStorage(process.env, { makes: true });
  try {
    const database = openDatabase(storage.url, { connections: 2 });
    try {
      await migrate(database.pool);
      const { rows } = await database.pool.query("SELECT 1 FROM accounts WHERE email = $1", [
        wanted.email,
      ]);
      if (rows.length > 0) throw new CommandFailure(`There is already an account ${wanted.email}.`);
      const { centerId } = await createCenter(database.pool, {
        name: wanted.name,
        ownerName: wanted.owner,
        ownerEmail: wanted.email,
        passwordHash: await hashPassword(password),
      });
      console.log(
        `ScanDesk: center ${centerId} "${wanted.name}" made in ${storage.place}; ${wanted.email} is its owner.`,
      );
    } finally {
      await database.close();
    }
    await storage.grant();
  } finally {
    await storage.close();
  }
});

function checkedValues(): { name: string; owner: string; email: string } {
  const schema = object({ name: line(200), owner: line(200), email: emailField() });
  const result = validate(schema, {
    name: values.name ?? "",
    owner: values["owner-name"] ?? "",
    email: values["owner-email"] ?? "",
  });
  if (result.ok) return result.value;
  const [[field, faults] = ["", []]] = Object.entries(result.errors);
  const option = { name: "--name", owner: "--owner-name", email: "--owner-email" }[field] ?? field;
  throw new CommandFailure(`${option}: ${faults[0]?.detail ?? "is not valid."}`);
}

async function askOwnerPassword(): Promise<string> {
  if (process.stdin.isTTY) return askPassword("Password of the owner: ");
  throw new CommandFailure(
    "Set SCANDESK_OWNER_PASSWORD, or run this where it can ask for a password.",
  );
}
