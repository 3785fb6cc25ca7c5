import { and, eq, sum } from "drizzle-orm";
import { reasonAgainstCredit, type CreditKind } from "#domain/credits.ts";
import { enforce } from "#domain/errors.ts";
import type { Piastres } from "#domain/money.ts";
import { creditMovements, patientCredits, payments } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";

/**
 * Locks the credit of a patient until the transaction ends, if it is taken from. The shift and the appointment must be
 * locked before. Throws `credit_short` with the balance if there is not enough.
 */
export async function requireCredit(
  ctx: RequestContext,
  patient: number,
  movement: { kind: CreditKind; amount: Piastres },
): Promise<void> {
  const [credit] = await ctx.tx
    .select({ balance: patientCredits.balance })
    .from(patientCredits)
    .where(
      and(
        eq(patientCredits.scanCenterId, ctx.account.centerId),
        eq(patientCredits.patientId, patient),
      ),
    )
    .for("update");
  const balance = credit?.balance ?? 0;
  enforce(reasonAgainstCredit(balance, movement), { extra: { balance } });
}

/** Returns what credit has paid of an appointment, less what was returned. The appointment must be locked. */
export async function readCreditUsed(ctx: RequestContext, appointment: number): Promise<Piastres> {
  const center = creditMovements.scanCenterId;
  const [movements] = await ctx.tx
    .select({ change: sum(creditMovements.change).mapWith(Number) })
    .from(creditMovements)
    .innerJoin(
      payments,
      and(eq(payments.scanCenterId, center), eq(payments.id, creditMovements.paymentId)),
    )
    .where(and(eq(center, ctx.account.centerId), eq(payments.appointmentId, appointment)));
  return -(movements?.change ?? 0);
}
