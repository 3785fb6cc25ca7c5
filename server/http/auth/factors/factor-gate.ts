import { and, eq } from "drizzle-orm";
import { Refusal } from "#domain/errors.ts";
import { needsFreshFactor } from "#domain/second-factor.ts";
import { sessions } from "../../../database/schema.ts";
import type { RequestAccount, Transaction } from "../../context.ts";

/** Throws `fresh_factor_needed` if a person has a second factor and has not proved it in the last five minutes. */
export function requireFreshFactor({ token, secondFactor }: RequestAccount, now: Date): void {
  if (token === null && needsFreshFactor(secondFactor, now))
    throw new Refusal("fresh_factor_needed");
}

/** Notes that a factor was proved in a session, which makes it fresh for five minutes. */
export async function markFactorProved(
  tx: Transaction,
  { centerId, sessionId }: { centerId: number; sessionId: number },
  now: Date,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ factorAt: now })
    .where(and(eq(sessions.scanCenterId, centerId), eq(sessions.id, sessionId)));
}
