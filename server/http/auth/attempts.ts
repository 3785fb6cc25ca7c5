import { and, count, desc, eq, gt, ne, sql, type SQL } from "drizzle-orm";
import { Refusal } from "#domain/errors.ts";
import {
  countedSince,
  MAX_ATTEMPTS,
  MAX_ATTEMPTS_BY_EMAIL,
  secondsUntilAttempt,
  secondsUntilFewer,
} from "#domain/password-limits.ts";
import { passwordAttempts } from "../../database/schema.ts";
import type { PublicContext, Transaction } from "../context.ts";
import { sha256 } from "./tokens.ts";

/** What attempts at a password are counted by. */
export interface AttemptKey {
  /** `sign-in <e-mail> <address>`, `browser <id> <e-mail>` or `change <session>`; only its hash is stored. */
  subject: string;
  /** The e-mail, if its limit over all addresses applies; default none. */
  email?: string;
}

type Caller = Pick<PublicContext, "database" | "ip" | "now">;

/**
 * Counts an attempt before its password is checked, so that parallel requests cannot exceed the limit. Counts in a
 * transaction of its own, so that the rollback of a refused request does not undo the count. Returns the number of
 * earlier sign-ins from the address by browsers that were not known. Throws `too_many_requests` with the seconds until
 * the next attempt.
 */
export async function countAttempt(
  { database, ip, now }: Caller,
  { subject, email }: AttemptKey,
): Promise<number> {
  const [subjectHash, emailHash] = [sha256(subject), email === undefined ? "" : sha256(email)];
  const { wait, fromAddress } = await database.db.transaction(async (tx) => {
    const lock = emailHash === "" ? subjectHash : emailHash;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 7226))`);
    const timesOf = (condition: SQL, max: number) =>
      latestTimes(tx, and(condition, gt(passwordAttempts.at, countedSince(now))), max);
    const bySubject = await timesOf(eq(passwordAttempts.subject, subjectHash), MAX_ATTEMPTS);
    const byEmail =
      emailHash === ""
        ? []
        : await timesOf(eq(passwordAttempts.emailHash, emailHash), MAX_ATTEMPTS_BY_EMAIL);
    const seconds = Math.max(
      secondsUntilAttempt(bySubject, now),
      secondsUntilFewer(byEmail, MAX_ATTEMPTS_BY_EMAIL, now),
    );
    if (seconds > 0) return { wait: seconds, fromAddress: 0 };
    const [address] = await tx
      .select({ count: count() })
      .from(passwordAttempts)
      .where(
        and(
          eq(passwordAttempts.ip, ip),
          ne(passwordAttempts.emailHash, ""),
          gt(passwordAttempts.at, countedSince(now)),
        ),
      );
    await tx.insert(passwordAttempts).values({ subject: subjectHash, emailHash, ip, at: now });
    return { wait: 0, fromAddress: address?.count ?? 0 };
  });
  if (wait > 0) throw new Refusal("too_many_requests", { extra: { retry_after: wait } });
  return fromAddress;
}

/** Deletes the counted attempts after the right password. */
export async function forgetAttempts(tx: Transaction, { subject }: AttemptKey): Promise<void> {
  await tx.delete(passwordAttempts).where(eq(passwordAttempts.subject, sha256(subject)));
}

/** Returns the times of the latest attempts, the latest first. */
async function latestTimes(
  tx: Transaction,
  condition: SQL | undefined,
  max: number,
): Promise<Date[]> {
  const rows = await tx
    .select({ at: passwordAttempts.at })
    .from(passwordAttempts)
    .where(condition)
    .orderBy(desc(passwordAttempts.at))
    .limit(max);
  return rows.map(({ at }) => at);
}
