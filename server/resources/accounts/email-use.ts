import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import { receivesNoMail } from "#domain/emails.ts";
import { invalidFields, Refusal } from "#domain/errors.ts";
import { accounts, auditLog } from "../../database/schema.ts";
import type { EarlyContext, Transaction } from "../../http/context.ts";

/**
 * Number of refused e-mails per center and day. After that every e-mail is refused, so that nobody can find out which
 * ones exist.
 */
const MAX_REFUSED = 5;
const DAY_MS = 86_400_000;
/** The action of the audit row that each refusal leaves. */
const REFUSED = "refuse_email";

/**
 * Throws `validation` (`email_unavailable`) if the e-mail has an account in another center, or its domain receives no
 * mail; the answer is the same for both. Each refusal is noted in the audit trail without the e-mail. After five
 * refusals in a center within 24 hours, throws `too_many_requests` for any e-mail. It runs before the
 * transaction of the request, whose rollback would undo the note.
 */
export async function refuseUnusableEmail(ctx: EarlyContext, email: string): Promise<void> {
  const outcome = await ctx.database.db.transaction((tx) => judge(tx, ctx, email));
  if (outcome === "unusable") throw invalidFields({ email: "email_unavailable" });
  if (outcome === "usable") return;
  throw new Refusal("too_many_requests", { extra: { retry_after: outcome.retryAfter } });
}

type Outcome = "usable" | "unusable" | { retryAfter: number };

async function judge(
  tx: Transaction,
  { account, now, ip, requestId }: EarlyContext,
  email: string,
): Promise<Outcome> {
  const { centerId } = account;
  // One after the other, so that parallel requests cannot exceed the limit.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`emails ${centerId}`}, 7226))`,
  );
  const oldest = await oldestOfLimit(tx, centerId, now);
  if (oldest !== null) {
    return { retryAfter: Math.ceil((oldest.getTime() + DAY_MS - now.getTime()) / 1_000) };
  }
  const others = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), ne(accounts.scanCenterId, centerId)));
  if (others.length === 0 && !receivesNoMail(email)) return "usable";
  await tx.insert(auditLog).values({
    scanCenterId: centerId,
    at: now,
    actorId: account.id,
    action: REFUSED,
    entity: "account",
    ip,
    requestId,
  });
  return "unusable";
}

/** Returns the time of the oldest of the latest MAX_REFUSED refusals; null if the last day had fewer. */
async function oldestOfLimit(tx: Transaction, centerId: number, now: Date): Promise<Date | null> {
  const [oldest] = await tx
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.scanCenterId, centerId),
        eq(auditLog.entity, "account"),
        eq(auditLog.action, REFUSED),
        gt(auditLog.at, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .orderBy(desc(auditLog.at))
    .limit(1)
    .offset(MAX_REFUSED - 1);
  return oldest?.at ?? null;
}
