import { and, eq, isNull, type SQL } from "drizzle-orm";
import { Refusal } from "#domain/errors.ts";
import { refreshTokens, sessions } from "../../database/schema.ts";
import { auditSession } from "../audit/sign-in.ts";
import type { PublicContext, RequestAccount, Transaction } from "../context.ts";
import { endSession } from "./session-ends.ts";
import {
  type AccessTokens,
  createRefreshToken,
  readRefreshToken,
  REFRESH_DAYS,
  sha256,
} from "./tokens.ts";

/** Milliseconds in which a used refresh token is accepted again, because the response may have been lost. */
const REUSE_GRACE_MS = 30_000;

/** Days after the sign-in when a session ends, however often it is used. */
const MAX_DAYS = 30;

/** An access token, and the refresh token to get the next pair with. */
export interface TokenPair {
  access: string;
  refresh: string;
}

/** When somebody signed in, and last proved a second factor. */
export interface SignIn {
  /** When the user signed in; default now. */
  startedAt?: Date;
  /** Null (default): no factor was proved. */
  factorAt?: Date | null;
}

/** Opens a session for an account and returns its first tokens. */
export async function openSession(
  ctx: PublicContext,
  tokens: AccessTokens,
  account: { id: number; centerId: number },
  { startedAt = ctx.now, factorAt = null }: SignIn = {},
): Promise<TokenPair & { sessionId: number }> {
  const [session] = await ctx.tx
    .insert(sessions)
    .values({
      scanCenterId: account.centerId,
      accountId: account.id,
      ip: ctx.ip,
      userAgent: ctx.userAgent?.slice(0, 300) ?? null,
      createdAt: ctx.now,
      startedAt,
      factorAt,
      expiresAt: expiryOfSession(ctx.now, startedAt),
    })
    .returning({ id: sessions.id });
  if (!session) throw new Refusal("internal");
  const refresh = createRefreshToken(account.centerId);
  await keepToken(ctx.tx, account.centerId, session.id, refresh, ctx.now);
  const access = await tokens.sign(
    { centerId: account.centerId, accountId: account.id, sessionId: session.id },
    ctx.now,
  );
  return { access, refresh, sessionId: session.id };
}

/**
 * Ends the caller's session and opens a new one of the same sign-in, so that tokens copied before stay worthless.
 * `factorAt` is when a second factor was proved; default: when it was in the session before. Throws `unauthenticated` if
 * another call has replaced the session meanwhile, `locked` if it was locked and the reason is not unlocking.
 */
export async function replaceSession(
  ctx: PublicContext & { account: RequestAccount },
  tokens: AccessTokens,
  { reason, factorAt }: { reason: "unlocked" | "factors"; factorAt?: Date },
): Promise<TokenPair> {
  const { tx, account, now } = ctx;
  const [current] = await tx
    .select({
      startedAt: sessions.startedAt,
      factorAt: sessions.factorAt,
      lockedAt: sessions.lockedAt,
    })
    .from(sessions)
    .where(ownSession(account))
    .for("update");
  if (!current) throw new Refusal("unauthenticated");
  if (current.lockedAt !== null && reason !== "unlocked") throw new Refusal("locked");
  const session = { centerId: account.centerId, sessionId: requireSession(account) };
  await endSession(tx, session, reason, now);
  const { access, refresh } = await openSession(ctx, tokens, account, {
    startedAt: current.startedAt,
    factorAt: factorAt ?? current.factorAt,
  });
  return { access, refresh };
}

/**
 * Exchanges a refresh token for a new pair. If the token was used before, the whole session ends,
 * unless that was less than 30 seconds ago: the response may have been lost, so the same next refresh
 * token is returned again. Throws `unauthenticated`, `refresh_reused` or `locked`.
 */
export async function rotateTokens(
  ctx: PublicContext,
  tokens: AccessTokens,
  token: string,
): Promise<TokenPair> {
  const parsedToken = readRefreshToken(token);
  if (!parsedToken) throw new Refusal("unauthenticated");
  const { centerId } = parsedToken;
  // A separate transaction, so that the session stays ended although this request is refused.
  const outcome = await ctx.database.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ token: refreshTokens, session: sessions })
      .from(refreshTokens)
      .innerJoin(
        sessions,
        and(
          eq(sessions.scanCenterId, refreshTokens.scanCenterId),
          eq(sessions.id, refreshTokens.sessionId),
        ),
      )
      .where(
        and(
          eq(refreshTokens.scanCenterId, centerId),
          eq(refreshTokens.tokenHash, parsedToken.hash),
        ),
      )
      .for("update");
    if (!row || row.session.endedAt !== null || row.token.expiresAt <= ctx.now)
      return "unauthenticated";
    if (row.session.expiresAt <= ctx.now) return "unauthenticated";
    if (row.session.lockedAt !== null) return "locked";
    const { usedAt } = row.token;
    if (usedAt !== null && ctx.now.getTime() - usedAt.getTime() > REUSE_GRACE_MS) {
      const { id: sessionId, accountId } = row.session;
      await endSession(tx, { centerId, sessionId }, "reused", ctx.now);
      await auditSession(ctx, tx, "refresh_reused", { centerId, accountId, sessionId });
      return "refresh_reused";
    }
    await tx
      .update(refreshTokens)
      .set({ usedAt: usedAt ?? ctx.now })
      .where(and(eq(refreshTokens.scanCenterId, centerId), eq(refreshTokens.id, row.token.id)));
    await tx
      .update(sessions)
      .set({ expiresAt: expiryOfSession(ctx.now, row.session.startedAt), usedAt: ctx.now })
      .where(and(eq(sessions.scanCenterId, centerId), eq(sessions.id, row.session.id)));
    const refresh = tokens.nextRefreshToken(token);
    await keepToken(tx, centerId, row.session.id, refresh, ctx.now);
    return { refresh, accountId: row.session.accountId, sessionId: row.session.id };
  });
  if (typeof outcome === "string") throw new Refusal(outcome);
  const { refresh, accountId, sessionId } = outcome;
  return { refresh, access: await tokens.sign({ centerId, accountId, sessionId }, ctx.now) };
}

/** Ends the session of a refresh token; does nothing for an unknown token. */
export async function endSessionOf(ctx: PublicContext, token: string): Promise<void> {
  const parsedToken = readRefreshToken(token);
  if (!parsedToken) return;
  const { centerId, hash } = parsedToken;
  const [session] = await ctx.tx
    .select({ id: sessions.id, accountId: sessions.accountId, endedAt: sessions.endedAt })
    .from(refreshTokens)
    .innerJoin(
      sessions,
      and(
        eq(sessions.scanCenterId, refreshTokens.scanCenterId),
        eq(sessions.id, refreshTokens.sessionId),
      ),
    )
    .where(and(eq(refreshTokens.scanCenterId, centerId), eq(refreshTokens.tokenHash, hash)));
  if (!session || session.endedAt !== null) return;
  const { id: sessionId, accountId } = session;
  await endSession(ctx.tx, { centerId, sessionId }, "logout", ctx.now);
  await auditSession(ctx, ctx.tx, "logout", { centerId, accountId, sessionId });
}

/** Returns the caller's session. Throws `forbidden` for a program with a token of its own, which has none. */
export function requireSession({ sessionId }: RequestAccount): number {
  if (sessionId === null) throw new Refusal("forbidden");
  return sessionId;
}

/** Selects the caller's session while it has not ended. */
export function ownSession(account: RequestAccount): SQL | undefined {
  return and(
    eq(sessions.scanCenterId, account.centerId),
    eq(sessions.id, requireSession(account)),
    isNull(sessions.endedAt),
  );
}

/** Stores the hash of a refresh token; a token that is returned again is already stored. */
async function keepToken(
  tx: Transaction,
  centerId: number,
  sessionId: number,
  refresh: string,
  now: Date,
): Promise<void> {
  await tx
    .insert(refreshTokens)
    .values({
      scanCenterId: centerId,
      sessionId,
      tokenHash: sha256(refresh),
      createdAt: now,
      expiresAt: expiry(now),
    })
    .onConflictDoNothing();
}

function expiryOfSession(now: Date, startedAt: Date): Date {
  const end = startedAt.getTime() + MAX_DAYS * 86_400_000;
  return new Date(Math.min(expiry(now).getTime(), end));
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + REFRESH_DAYS * 86_400_000);
}
