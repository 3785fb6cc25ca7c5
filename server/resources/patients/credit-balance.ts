import { and, eq } from "drizzle-orm";
import { reasonAgainstCredit, type CreditKind } from "#domain/credits.ts";
import { enforce } from "#domain/errors.ts";
import type { Piastres } from "#domain/money.ts";
import { patientCredits } from "../../database/schema.ts";
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
