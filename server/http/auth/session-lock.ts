import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { Refusal } from "#domain/errors.ts";
import { MAX_WRONG_UNLOCKS } from "#domain/password-limits.ts";
import { accounts, sessions } from "../../database/schema.ts";
import { auditSession } from "../audit/sign-in.ts";
import type { RequestContext } from "../context.ts";
import { matchesHash } from "./passwords.ts";
import { closeStreams, endSession } from "./session-ends.ts";
import { ownSession, replaceSession, requireSession, type TokenPair } from "./sessions.ts";
import type { AccessTokens } from "./tokens.ts";

/** Locks the caller's session and ends its event streams. Does nothing if it is locked. */
export async function lockSession(ctx: RequestContext): Promise<void> {
  const { tx, account, now } = ctx;
  const { centerId } = account;
  const sessionId = requireSession(account);
  const locked = await tx
    .update(sessions)
    .set({ lockedAt: now })
    .where(and(ownSession(account), isNull(sessions.lockedAt)))
    .returning({ id: sessions.id });
  if (locked.length === 0) return;
  await closeStreams(tx, centerId, locked);
  await auditSession(ctx, tx, "lock", { centerId, accountId: account.id, sessionId });
}

/**
 * Ends the caller's session and opens a new one of the same sign-in, so that tokens copied while the screen was locked
 * stay worthless. Throws `invalid_credentials`; the tenth wrong password ends the session, which throws
 * `unauthenticated` from then on.
 */
export async function unlockSession(
  ctx: RequestContext,
  tokens: AccessTokens,
  password: string,
): Promise<TokenPair> {
  const { account, now, database } = ctx;
  const { centerId } = account;
  const sessionId = requireSession(account);
  const session = { centerId, accountId: account.id, sessionId };
  const { wrongUnlocks, passwordHash } = await countUnlock(ctx);
  if (!(await matchesHash(passwordHash, password))) {
    await auditSession(ctx, database.db, "unlock_failed", session);
    if (wrongUnlocks < MAX_WRONG_UNLOCKS) throw new Refusal("invalid_credentials");
    await database.db.transaction((tx) =>
      endSession(tx, { centerId, sessionId }, "wrong_unlocks", now),
    );
    throw new Refusal("unauthenticated");
  }
  return database.db.transaction(async (tx) => {
    // Another unlock may have replaced the session while the password was checked: this throws then.
    const pair = await replaceSession({ ...ctx, tx }, tokens, { reason: "unlocked" });
    await auditSession(ctx, tx, "unlock", session);
    return pair;
  });
}

/** Counts an unlock before its password is checked, so that parallel requests cannot exceed the limit. */
async function countUnlock({ database, account }: RequestContext) {
  const [row] = await database.db
    .update(sessions)
    .set({ wrongUnlocks: sql`${sessions.wrongUnlocks} + 1` })
    .from(accounts)
    .where(
      and(
        ownSession(account),
        lt(sessions.wrongUnlocks, MAX_WRONG_UNLOCKS),
        eq(accounts.scanCenterId, sessions.scanCenterId),
        eq(accounts.id, sessions.accountId),
      ),
    )
    .returning({ wrongUnlocks: sessions.wrongUnlocks, passwordHash: accounts.passwordHash });
  if (!row) throw new Refusal("unauthenticated");
  return row;
}
