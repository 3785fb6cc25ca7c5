import { eq } from "drizzle-orm";
import { Refusal } from "#domain/errors.ts";
import { accounts, auditLog } from "../../database/schema.ts";
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
  | "unlock_failed";

/**
 * Adds an audit row about a session, within `tx`. The account counts as the actor, even for a reused token: whoever
 * sent it had a token of that account.
 */
export async function auditSession(
  { now, ip, requestId }: Pick<PublicContext, "now" | "ip" | "requestId">,
  tx: Transaction,
  action: SessionAction,
  { centerId, accountId, sessionId }: AuditedSession,
): Promise<void> {
  await tx.insert(auditLog).values({
    scanCenterId: centerId,
    at: now,
    actorId: accountId,
    action,
    entity: "account",
    entityId: accountId,
    ip,
    after: { session: sessionId },
    requestId,
  });
}

/**
 * Runs a sign-in. If it is refused, writes into the audit trail of the account's center from which address it was
 * tried: a row for each wrong password, and one row per address and quarter of an hour for attempts that are refused
 * without checking the password because there were too many. An e-mail without an account belongs to no center, so only
 * the log mentions the attempt. The log contains the address, never the e-mail. Rejects as `work` does.
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

async function noteRefusal(
  ctx: PublicContext,
  notes: AuditNotes,
  email: string,
  code: Refusal["code"],
): Promise<void> {
  if (code !== "invalid_credentials" && code !== "too_many_requests") return;
  const { now, ip, requestId, log } = ctx;
  log.warn({ ip, reason: code }, "a sign-in was refused");
  const [account] = await ctx.database.db
    .select({ id: accounts.id, centerId: accounts.scanCenterId })
    .from(accounts)
    .where(eq(accounts.email, email));
  if (!account) return;
  const request = {
    centerId: account.centerId,
    actorId: null,
    apiTokenId: null,
    at: now,
    ip,
    requestId,
    log,
  };
  const about = { entity: "account", entityId: account.id, branch: null };
  await notes.write(request, [
    code === "too_many_requests"
      ? { ...about, action: "locked_out", detail: ip }
      : // Each wrong password counts, so each has a row of its own.
        { ...about, action: "login_failed", detail: requestId },
  ]);
}
