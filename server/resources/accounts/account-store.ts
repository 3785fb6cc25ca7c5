import { withoutUndefined } from "../stored.ts";
import { OWNER_ROLE } from "#domain/access.ts";
import { and, eq, ne, sql } from "drizzle-orm";
import {
  type Account,
  type AccountChange,
  type AccountInput,
  branchFaults,
} from "#domain/entities/account.ts";
import { type FaultCode, invalidFields, Refusal } from "#domain/errors.ts";
import { accounts } from "../../database/schema.ts";
import { faultOfNewPassword } from "../../http/auth/password-rule.ts";
import { hashPassword } from "../../http/auth/passwords.ts";
import { removeFactors } from "../../http/auth/factors/stored-factors.ts";
import { endSessions, endStreams } from "../../http/auth/session-ends.ts";
import { setPassword } from "../../http/auth/set-password.ts";
import { Checks } from "../../http/checks.ts";
import type { EarlyContext, RequestContext } from "../../http/context.ts";
import { readRecord } from "../../http/lists/run.ts";
import { checkVersion } from "../../http/refusals.ts";
import { refuseUsed } from "../catalog/write-routes.ts";
import { branchListsOf, requireBranches, setBranches } from "./account-branches.ts";
import { accountList } from "./account-list.ts";
import { refuseUnusableEmail } from "./email-use.ts";

/** A new password's fault, or its hash. */
export type NewPassword = { fault: FaultCode } | { hash: string };

/** Checks a new password against its account, and hashes it. Throws `unavailable`. */
export async function hashNewPassword(
  { account, database }: EarlyContext,
  password: string,
  { name, email }: { name: string; email: string },
): Promise<NewPassword> {
  const owner = { centerId: account.centerId, name, email };
  const fault = await faultOfNewPassword(database.db, password, owner);
  return fault === null ? { hash: await hashPassword(password) } : { fault };
}

/** Checks a new password of an existing account, and hashes it. Throws `not_found`, `unavailable`. */
export async function hashPasswordOf(
  ctx: EarlyContext,
  id: number,
  password: string,
): Promise<NewPassword> {
  const [owner] = await ctx.database.db
    .select({ name: accounts.name, email: accounts.email })
    .from(accounts)
    .where(ofCenter(ctx, id));
  if (!owner) throw new Refusal("not_found");
  return hashNewPassword(ctx, password, owner);
}

/**
 * Checks the password and the e-mail of a new account. The e-mail is judged only with a good password, so that a form that
 * is sent again counts once. Throws `validation` for an e-mail that cannot be used, `too_many_requests`, `unavailable`.
 */
export async function judgeNewAccount(
  ctx: EarlyContext,
  input: AccountInput,
): Promise<NewPassword> {
  const password = await hashNewPassword(ctx, input.password, input);
  if ("hash" in password) await refuseUnusableEmail(ctx, input.email);
  return password;
}

/** Creates an account. Throws `validation` for a weak password or an unknown branch, `duplicate`. */
export async function createAccount(
  ctx: RequestContext,
  input: AccountInput,
  password: NewPassword,
): Promise<Account> {
  const { email } = input;
  const lists = branchListsOf(input);
  const checks = new Checks();
  checks.add({ password: "fault" in password ? password.fault : null });
  await checks.make(() => requireBranches(ctx, lists));
  if ("fault" in password) return checks.fail();
  checks.done();
  const [row] = await ctx.tx
    .insert(accounts)
    .values({
      scanCenterId: ctx.account.centerId,
      name: input.name,
      email,
      role: input.role,
      title: input.title ?? null,
      licenceNumber: input.licence_number ?? null,
      passwordHash: password.hash,
      active: input.active ?? true,
      mustChangePassword: input.must_change_password ?? false,
    })
    .returning({ id: accounts.id });
  if (!row) throw new Refusal("internal");
  await setBranches(ctx, row.id, lists);
  const after = await readRecord(ctx, accountList, row.id);
  ctx.changed({ entity: "account", id: after.id, branch: null, before: null, after });
  return after;
}

/**
 * Changes an account. Its sessions end at once if it is deactivated or if its role, e-mail or branches
 * change, and only its event streams if its person must change the password now. Throws `validation`, `stale`, `duplicate`.
 */
export async function changeAccount(
  ctx: RequestContext,
  id: number,
  { version, ...patch }: AccountChange,
): Promise<Account> {
  const before = await lockAccount(ctx, id);
  checkVersion(version, before);
  const after = { ...before, ...withoutUndefined(patch) };
  if (id === ctx.account.id) refuseOwn(before, after);
  const faults = branchFaults(after).map(({ field, code }) => [field, code]);
  if (faults.length > 0) throw invalidFields(Object.fromEntries(faults));
  const lists = branchListsOf(after);
  await requireBranches(ctx, lists);
  const { name, email, role, title, licence_number: licenceNumber, active } = after;
  await ctx.tx
    .update(accounts)
    .set({
      name,
      email,
      role,
      title,
      licenceNumber,
      active,
      mustChangePassword: after.must_change_password,
    })
    .where(ofCenter(ctx, id));
  await setBranches(ctx, id, lists);
  await refuseWithoutOwner(ctx);
  if (!active) await endAll(ctx, id, "disabled");
  else if (hasOtherAccess(before, after)) await endAll(ctx, id, "access");
  else if (after.must_change_password)
    await endStreams(ctx.tx, ctx.account.centerId, eq(accounts.id, id));
  const changed = await readRecord(ctx, accountList, id);
  ctx.changed({ entity: "account", id, branch: null, before, after: changed });
  return changed;
}

/**
 * Sets a new password for an account and ends its sessions. `mustChange` says whether its person must change it at the next
 * sign-in; left out, that stays as it is. Throws `validation`, `not_found`.
 */
export async function resetPassword(
  ctx: RequestContext,
  id: number,
  { password, mustChange }: { password: NewPassword; mustChange: boolean | undefined },
): Promise<void> {
  const before = await lockAccount(ctx, id);
  const checks = new Checks();
  checks.add({
    password: "fault" in password ? password.fault : null,
    must_change_password: mustChange === true && id === ctx.account.id ? "own_account" : null,
  });
  if ("fault" in password) return checks.fail();
  checks.done();
  const { centerId } = ctx.account;
  const given = { passwordHash: password.hash, mustChange };
  await setPassword(ctx.tx, { centerId, accountId: id }, given, ctx.now);
  const after = await readRecord(ctx, accountList, id);
  ctx.changed({ entity: "account", id, branch: null, action: "reset_password", before, after });
}

/**
 * Removes all second factors of an account and ends its sessions: the person has lost them. Throws `not_found`, or
 * `forbidden` for the caller's own account.
 */
export async function resetFactors(ctx: RequestContext, id: number): Promise<void> {
  const before = await lockAccount(ctx, id);
  if (id === ctx.account.id) throw new Refusal("forbidden");
  const { centerId } = ctx.account;
  await removeFactors(ctx.tx, { centerId, accountId: id });
  await endAll(ctx, id, "factors");
  const after = await readRecord(ctx, accountList, id);
  ctx.changed({ entity: "account", id, branch: null, action: "reset_factors", before, after });
}

/**
 * Deletes an account. Throws `in_use` if it has appointments, payments or shifts; such an account can
 * only be deactivated. Throws `forbidden` for the caller's own account.
 */
export async function deleteAccount(ctx: RequestContext, id: number): Promise<void> {
  const before = await lockAccount(ctx, id);
  if (id === ctx.account.id) throw new Refusal("forbidden");
  await refuseUsed(ctx, accounts, id);
  await ctx.tx.delete(accounts).where(ofCenter(ctx, id));
  ctx.changed({ entity: "account", id, branch: null, before, after: null });
}

/**
 * Judges the new e-mail of an account, if it changes. Throws `validation` if it cannot be used, `too_many_requests`. Work
 * before the transaction: the note of a refusal takes a connection of its own.
 */
export async function judgeChangedEmail(
  ctx: EarlyContext,
  id: number,
  email: string | undefined,
): Promise<void> {
  if (email === undefined) return;
  const [before] = await ctx.database.db
    .select({ email: accounts.email })
    .from(accounts)
    .where(ofCenter(ctx, id));
  // Of an account that is not there, the handler says so.
  if (before !== undefined && email !== before.email) await refuseUnusableEmail(ctx, email);
}

function ofCenter(ctx: EarlyContext, id: number) {
  return and(eq(accounts.scanCenterId, ctx.account.centerId), eq(accounts.id, id));
}

async function lockAccount(ctx: RequestContext, id: number): Promise<Account> {
  // Also locks all center owners, so that two of them cannot remove each other's access at the same time.
  await ctx.tx.execute(
    sql`select 1 from ${accounts} where ${eq(accounts.scanCenterId, ctx.account.centerId)}
      and (${eq(accounts.id, id)} or ${eq(accounts.role, OWNER_ROLE)}) order by id for update`,
  );
  return readRecord(ctx, accountList, id);
}

/** Throws `validation` if callers change their own role, deactivate themselves, or say who typed their password. */
function refuseOwn(before: Account, after: Account): void {
  if (before.role !== after.role) throw invalidFields({ role: "own_account" });
  if (!after.active) throw invalidFields({ active: "own_account" });
  if (before.must_change_password !== after.must_change_password)
    throw invalidFields({ must_change_password: "own_account" });
}

/** Throws `validation` if the center would have no active owner left. */
async function refuseWithoutOwner(ctx: RequestContext): Promise<void> {
  const owners = await ctx.tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.scanCenterId, ctx.account.centerId),
        eq(accounts.role, OWNER_ROLE),
        ne(accounts.active, false),
      ),
    )
    .limit(1);
  if (owners.length === 0) throw invalidFields({ role: "own_account" });
}

function hasOtherAccess(before: Account, after: Account): boolean {
  const accessOf = ({ role, email, branches, reporting_branches, admin_branches }: Account) =>
    JSON.stringify([role, email, ...[branches, reporting_branches, admin_branches].map(sorted)]);
  return accessOf(before) !== accessOf(after);
}

function sorted(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((one, other) => one - other);
}

function endAll(ctx: RequestContext, accountId: number, reason: "disabled" | "access" | "factors") {
  return endSessions(ctx.tx, { centerId: ctx.account.centerId, accountId }, reason, ctx.now);
}
