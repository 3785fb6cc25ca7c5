import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { Refusal } from "#domain/errors.ts";
import type { Database } from "../../database/connection.ts";
import { preparedOnce } from "../prepared.ts";
import { accounts, scanCenters, sessions } from "../../database/schema.ts";
import type { RequestAccount } from "../context.ts";
import { findTokenAccount, isApiToken } from "./api-tokens.ts";
import { accountColumns, requestAccountOf } from "./request-account.ts";
import type { AccessTokens, TokenSubject } from "./tokens.ts";

/**
 * Returns the account of the request's bearer token, that of a person or of a program. Throws `unauthenticated`,
 * `token_expired` or `locked`. With `whileLocked`, a locked session is accepted, and its token also after it expired:
 * nothing could renew it.
 */
export async function authenticate(
  { database, tokens, now }: { database: Database; tokens: AccessTokens; now: Date },
  header: string | undefined,
  { whileLocked }: { whileLocked: boolean },
): Promise<RequestAccount> {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(header ?? "") ?? [];
  if (token === undefined) throw new Refusal("unauthenticated");
  if (isApiToken(token)) return findTokenAccount(database, token, now);
  const { isExpired, ...subject } = await tokens.read(token, now);
  if (isExpired && !whileLocked) throw new Refusal("token_expired");
  const account = await findAccount(database, subject, now);
  if (!account) throw new Refusal("unauthenticated");
  if (account.isLocked && !whileLocked) throw new Refusal("locked");
  if (isExpired && !account.isLocked) throw new Refusal("token_expired");
  return account;
}

/** Returns the account's current data; null if the session has ended or the account is inactive. */
export async function findAccount(
  database: Database,
  { centerId, accountId, sessionId }: TokenSubject,
  now: Date,
): Promise<RequestAccount | null> {
  const [row] = await accountStatement(database.db).execute({
    center: centerId,
    session: sessionId,
    account: accountId,
    now: now.toISOString(),
  });
  if (!row) return null;
  const { factorAt, lockedAt } = row;
  return requestAccountOf(row, {
    id: accountId,
    centerId,
    sessionId,
    isLocked: lockedAt !== null,
    factorAt,
    token: null,
  });
}

/** Every request runs it. */
const accountStatement = preparedOnce((tx) =>
  tx
    .select({
      ...accountColumns(sql.placeholder("center")),
      lockedAt: sessions.lockedAt,
      factorAt: sessions.factorAt,
    })
    .from(sessions)
    .innerJoin(
      accounts,
      and(eq(accounts.scanCenterId, sessions.scanCenterId), eq(accounts.id, sessions.accountId)),
    )
    .innerJoin(scanCenters, eq(scanCenters.id, sessions.scanCenterId))
    .where(
      and(
        eq(sessions.scanCenterId, sql.placeholder("center")),
        eq(sessions.id, sql.placeholder("session")),
        eq(accounts.id, sql.placeholder("account")),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql.placeholder("now")),
        accounts.active,
      ),
    )
    .prepare("account_of_session"),
);
