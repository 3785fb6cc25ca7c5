import { sql } from "drizzle-orm";
import { Refusal } from "#domain/errors.ts";
import type { FactorMethod } from "#domain/second-factor.ts";
import { accounts, auditLog, scanCenters } from "../../database/schema.ts";
import { sha256 } from "../auth/tokens.ts";
import type { PublicContext, Transaction } from "../context.ts";
import type { AuditNotes } from "./notes.ts";

/** A session, and the account whose session it is. */
export interface AuditedSession {
  centerId: number;
  accountId: number;
  sessionId: number;
}

/** What happened to a session, as the audit trail names it. */
export type SessionAction =
  | "login"
  | "logout"
  | "refresh_reused"
  | "lock"
  | "unlock"
  | "unlock_failed"
  | "step_up"
  | "step_up_failed";

/**
 * Adds an audit row about a session, within `tx`. The account counts as the actor, even for a reused token: whoever
 * sent it had a token of that account. `factor` is how a second factor was proved;
 * default not at all.
 */
export async function auditSession(
  { now, ip, requestId }: Pick<PublicContext, "now" | "ip" | "requestId">,
  tx: Transaction,
  action: SessionAction,
  { centerId, accountId, sessionId }: AuditedSession,
  factor?: FactorMethod,
): Promise<void> {
  await tx.insert(auditLog).values({
    scanCenterId: centerId,
    at: now,
    actorId: accountId,
    action,
    entity: "account",
    entityId: accountId,
    ip,
    after: { session: sessionId, ...(factor && { factor }) },
    requestId,
  });
}

/**
 * Runs a sign-in. If it is refused, the audit trail of the account's center gets a row with the caller's IP address: one for
 * each wrong password or second factor, and one per address and quarter of an hour for attempts that were too many and
 * are therefore refused without checking the password. An e-mail without an account belongs to no center, so only the log
 * mentions the attempt; the work is the same, so that the time does not reveal which e-mails exist. The log contains the
 * IP address, never the e-mail. Rejects as `work` does.
 */
export async function noteRefusedSignIn<T>(
  ctx: PublicContext,
  notes: AuditNotes,
  email: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) await noteRefusal(ctx, notes, email, error.code);
    throw error;
  }
}

/** The refusals of a sign-in that are noted. */
const NOTED: ReadonlySet<Refusal["code"]> = new Set([
  "invalid_credentials",
  "invalid_factor",
  "too_many_requests",
]);

async function noteRefusal(
  ctx: PublicContext,
  notes: AuditNotes,
  email: string,
  code: Refusal["code"],
): Promise<void> {
  if (!NOTED.has(code)) return;
  const { now, ip, requestId, log } = ctx;
  log.warn({ ip, reason: code }, "a sign-in was refused");
  const { rows } = await ctx.database.db.execute<{ account: number | null; center: number | null }>(
    sql`select account.id as account,
          coalesce(account.scan_center_id, (select min(id) from ${scanCenters})) as center
        from (select 1) as one left join ${accounts} as account on account.email = ${email}`,
  );
  const [found] = rows;
  if (found === undefined || found.center === null) return;
  const { account, center } = found;
  const request = {
    centerId: center,
    actorId: null,
    apiTokenId: null,
    at: now,
    ip,
    requestId,
    log,
  };
  // The row of an e-mail without an account is taken back; its hash tells it from that of another one.
  const who = account === null ? ` ${sha256(email)}` : "";
  const about = { entity: "account" as const, entityId: account, branch: null };
  await notes.writeIf(
    account !== null,
    request,
    code === "too_many_requests"
      ? { ...about, action: "locked_out", detail: `${ip}${who}` }
      : // Each wrong password or factor counts, so each has a row of its own.
        {
          ...about,
          action: "login_failed",
          detail: requestId,
          after: code === "invalid_factor" ? { wrong: "second_factor" } : null,
        },
  );
}
