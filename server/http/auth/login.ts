import { and, count, eq, gt, sql } from "drizzle-orm";
import { Refusal } from "#domain/errors.ts";
import type { LoginInput } from "#domain/entities/account.ts";
import { accounts, loginAttempts } from "../../database/schema.ts";
import type { PublicContext } from "../context.ts";
import { matchesHash } from "./passwords.ts";
import { sha256 } from "./tokens.ts";

const WINDOW_MINUTES = 15;
const MAX_ATTEMPTS_BY_EMAIL = 10;
const MAX_ATTEMPTS_BY_ADDRESS = 50;

/** The account that e-mail and password belong to. */
export interface LoginAccount {
  id: number;
  centerId: number;
  role: number;
}

/**
 * Checks e-mail and password. Each attempt is counted before the password is checked, so that parallel
 * requests cannot exceed the limit; a successful login deletes the counted attempts of the e-mail.
 * Throws `invalid_credentials`, also for an unknown e-mail, or `too_many_requests`.
 */
export async function checkLogin(
  ctx: PublicContext,
  { email, password }: LoginInput,
  acceptDemoPassword: boolean,
): Promise<LoginAccount> {
  const emailHash = sha256(email);
  await countAttempt(ctx, emailHash);
  const [account] = await ctx.tx.select().from(accounts).where(eq(accounts.email, email));
  const mayOpen = account?.active === true && (!account.isDemo || acceptDemoPassword);
  const matches = await matchesHash(account?.passwordHash ?? null, password);
  if (!account || !mayOpen || !matches) throw new Refusal("invalid_credentials");
  await ctx.tx.delete(loginAttempts).where(eq(loginAttempts.emailHash, emailHash));
  return { id: account.id, centerId: account.scanCenterId, role: account.role };
}

/** Counts in a separate transaction, so that the rollback of a refused login does not undo the count. */
async function countAttempt(ctx: PublicContext, emailHash: string): Promise<void> {
  const since = new Date(ctx.now.getTime() - WINDOW_MINUTES * 60_000);
  const isTooMany = await ctx.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${emailHash}, 7226))`);
    const [byEmail] = await tx
      .select({ count: count() })
      .from(loginAttempts)
      .where(and(eq(loginAttempts.emailHash, emailHash), gt(loginAttempts.at, since)));
    const [byAddress] = await tx
      .select({ count: count() })
      .from(loginAttempts)
      .where(and(eq(loginAttempts.ip, ctx.ip), gt(loginAttempts.at, since)));
    if ((byEmail?.count ?? 0) >= MAX_ATTEMPTS_BY_EMAIL) return true;
    if ((byAddress?.count ?? 0) >= MAX_ATTEMPTS_BY_ADDRESS) return true;
    await tx.insert(loginAttempts).values({ emailHash, ip: ctx.ip, at: ctx.now });
    return false;
  });
  if (isTooMany)
    throw new Refusal("too_many_requests", { extra: { retry_after: WINDOW_MINUTES * 60 } });
}
