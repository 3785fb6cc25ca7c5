import { and, eq, inArray, isNull } from "drizzle-orm";
import { type Day, today } from "#domain/dates.ts";
import { cleanCode } from "#domain/text.ts";
import { claimMovements } from "../../../database/schema.ts";
import type { RequestContext } from "../../../http/context.ts";
import { inParts } from "../../in-parts.ts";
import { NOT_REVERSED } from "../movements.ts";

/** What makes two payments of a provider the same one. */
interface Payment {
  transaction: number;
  amount: number;
  reference: string;
}

/** Returns the day of the same payment that was noted before; null if there is none. */
export type PaidBefore = (payment: Payment) => Day | null;

/**
 * Reads the payments of claims that were noted and not taken back, in whichever batch. The claims must be locked, so that
 * no other file notes one meanwhile.
 */
export async function readPaidBefore(
  ctx: RequestContext,
  claims: readonly number[],
): Promise<PaidBefore> {
  const days = new Map<string, Day>();
  for (const part of inParts(claims)) {
    const rows = await ctx.tx
      .select({
        transaction: claimMovements.transactionId,
        amount: claimMovements.amount,
        reference: claimMovements.reference,
        paidOn: claimMovements.paidOn,
        at: claimMovements.at,
      })
      .from(claimMovements)
      .where(
        and(
          eq(claimMovements.scanCenterId, ctx.account.centerId),
          inArray(claimMovements.transactionId, [...part]),
          eq(claimMovements.kind, "settled"),
          isNull(claimMovements.reverses),
          NOT_REVERSED,
        ),
      )
      .orderBy(claimMovements.id);
    for (const { paidOn, at, ...payment } of rows)
      days.set(keyOf(payment), paidOn ?? today(ctx.account.zone, at.getTime()));
  }
  return (payment) => days.get(keyOf(payment)) ?? null;
}

function keyOf({ transaction, amount, reference }: Payment): string {
  return `${transaction} ${amount} ${cleanCode(reference).toLowerCase()}`;
}
