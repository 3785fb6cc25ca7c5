import { and, eq, isNull, ne, type SQL } from "drizzle-orm";
import { accounts, sessions } from "../../database/schema.ts";
import { addEvents } from "../events/add-events.ts";
import { SESSION_ENDED } from "../events/hub.ts";
import type { Transaction } from "../context.ts";

export type EndReason = NonNullable<(typeof sessions.$inferSelect)["endReason"]>;

/** Ends all sessions of an account, except `exceptSession` if given. */
export async function endSessions(
  tx: Transaction,
  account: { centerId: number; accountId: number; exceptSession?: number },
  reason: EndReason,
  now: Date,
): Promise<void> {
  const condition = and(
    eq(sessions.accountId, account.accountId),
    account.exceptSession === undefined ? undefined : ne(sessions.id, account.exceptSession),
  );
  await endWhere(tx, account.centerId, condition, reason, now);
}

/** Ends one session of an account. Returns false if the account has no such session, or it has ended. */
export async function endSessionOfAccount(
  tx: Transaction,
  { centerId, accountId, sessionId }: { centerId: number; accountId: number; sessionId: number },
  now: Date,
): Promise<boolean> {
  const condition = and(eq(sessions.id, sessionId), eq(sessions.accountId, accountId));
  return endWhere(tx, centerId, condition, "ended", now);
}

/** Ends one session, if it has not ended. */
export async function endSession(
  tx: Transaction,
  { centerId, sessionId }: { centerId: number; sessionId: number },
  reason: EndReason,
  now: Date,
): Promise<void> {
  await endWhere(tx, centerId, eq(sessions.id, sessionId), reason, now);
}

/**
 * Ends the active sessions that meet the condition; the event makes every server close their event streams. Returns
 * false if there are none.
 */
async function endWhere(
  tx: Transaction,
  centerId: number,
  condition: SQL | undefined,
  reason: EndReason,
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(sessions.scanCenterId, centerId), isNull(sessions.endedAt), condition))
    .returning({ id: sessions.id });
  await closeStreams(tx, centerId, ended);
  return ended.length > 0;
}

/** Closes the event streams of the accounts that meet the condition, on every server; their sessions stay. */
export async function endStreams(
  tx: Transaction,
  centerId: number,
  condition: SQL | undefined,
): Promise<void> {
  const listening = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(
      accounts,
      and(eq(accounts.scanCenterId, sessions.scanCenterId), eq(accounts.id, sessions.accountId)),
    )
    .where(and(eq(sessions.scanCenterId, centerId), isNull(sessions.endedAt), condition));
  await closeStreams(tx, centerId, listening);
}

/** Closes the event streams of these sessions, on every server. */
export async function closeStreams(
  tx: Transaction,
  centerId: number,
  of: readonly { id: number }[],
): Promise<void> {
  await addEvents(
    tx,
    of.map(({ id }) => ({ scanCenterId: centerId, type: SESSION_ENDED, entityId: id })),
  );
}
