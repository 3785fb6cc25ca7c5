import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { Refusal } from "#domain/errors.ts";
import type { Database } from "../../database/connection.ts";
import { accounts, apiTokens, scanCenters } from "../../database/schema.ts";
import type { RequestAccount } from "../context.ts";
import { accountColumns, requestAccountOf } from "./request-account.ts";
import { sha256 } from "./tokens.ts";

const API_TOKEN = /^sd_([1-9]\d{0,14})_[\w-]{43}$/;

/** Returns a new random token. It contains the center's id, which every database query needs. */
export function createApiToken(centerId: number): string {
  return `sd_${centerId}_${randomBytes(32).toString("base64url")}`;
}

/** Whether a bearer token is one of another program. */
export function isApiToken(token: string): boolean {
  return token.startsWith("sd_");
}

/**
 * Returns the account in whose name a program calls, limited to the permissions and branches of its token. Throws
 * `unauthenticated` for a token that is unknown, revoked or expired, or whose account is not active.
 */
export async function findTokenAccount(
  { db }: Database,
  token: string,
  now: Date,
): Promise<RequestAccount> {
  const [, center] = API_TOKEN.exec(token) ?? [];
  if (center === undefined) throw new Refusal("unauthenticated");
  const centerId = Number(center);
  const [row] = await db
    .select({ ...accountColumns(centerId), token: apiTokens })
    .from(apiTokens)
    .innerJoin(
      accounts,
      and(eq(accounts.scanCenterId, apiTokens.scanCenterId), eq(accounts.id, apiTokens.accountId)),
    )
    .innerJoin(scanCenters, eq(scanCenters.id, apiTokens.scanCenterId))
    .where(
      and(
        eq(apiTokens.scanCenterId, centerId),
        eq(apiTokens.tokenHash, sha256(token)),
        isNull(apiTokens.revokedAt),
        gt(apiTokens.expiresAt, now),
        accounts.active,
      ),
    );
  if (!row) throw new Refusal("unauthenticated");
  await noteUse(db, row.token, now);
  const { id, accountId, permissions, branchIds } = row.token;
  const account = requestAccountOf(row, {
    id: accountId,
    centerId,
    sessionId: null,
    isLocked: false,
    factorAt: null,
    token: { id, permissions: new Set(permissions) },
  });
  return { ...account, scope: narrowed(account.scope, branchIds) };
}

/** Returns the branches that both the account and the token may see; null: all of the center's. */
function narrowed(
  ofAccount: readonly number[] | null,
  ofToken: readonly number[] | null,
): readonly number[] | null {
  if (ofAccount === null) return ofToken;
  return ofToken === null ? ofAccount : ofAccount.filter((id) => ofToken.includes(id));
}

/** Notes the time of a call, at most once a minute. */
async function noteUse(
  db: Database["db"],
  { scanCenterId, id, lastUsedAt }: typeof apiTokens.$inferSelect,
  now: Date,
): Promise<void> {
  if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < 60_000) return;
  await db
    .update(apiTokens)
    .set({ lastUsedAt: sql`greatest(${apiTokens.lastUsedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(apiTokens.scanCenterId, scanCenterId), eq(apiTokens.id, id)));
}
