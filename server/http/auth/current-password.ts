import { and, eq } from "drizzle-orm";
import { invalidFields } from "#domain/errors.ts";
import { accounts } from "../../database/schema.ts";
import type { EarlyContext } from "../context.ts";
import { countAttempt, forgetAttempts } from "./attempts.ts";
import { matchesHash } from "./passwords.ts";

/**
 * Checks the current password of the caller and returns its hash. Throws `validation` (`password_wrong`) for a wrong one,
 * which is counted, `too_many_requests`, `unavailable`.
 */
export async function checkCurrentPassword(ctx: EarlyContext, password: string): Promise<string> {
  const { id, centerId, sessionId } = ctx.account;
  const attempt = { subject: `change ${sessionId}` };
  await countAttempt(ctx, attempt);
  const { db } = ctx.database;
  const [row] = await db
    .select({ hash: accounts.passwordHash })
    .from(accounts)
    .where(and(eq(accounts.scanCenterId, centerId), eq(accounts.id, id)));
  const hash = row?.hash ?? null;
  if (hash === null || !(await matchesHash(hash, password))) {
    throw invalidFields({ current_password: "password_wrong" });
  }
  await forgetAttempts(db, attempt);
  return hash;
}
