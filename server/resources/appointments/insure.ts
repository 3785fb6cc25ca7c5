import { and, eq } from "drizzle-orm";
import type { Appointment } from "@domain/entities/appointment";
import { invalidFields } from "@domain/errors";
import { transactionStatus } from "@domain/insurance";
import { insuranceTransactions } from "../../database/schema";
import type { RequestContext } from "../../http/context";

/**
 * Makes the insurance transaction of an appointment follow an edit: made, changed, or left as a
 * tombstone. Answers whether it was closed by this, after which there is no new one.
 */
export async function insureAppointment(
  ctx: RequestContext,
  before: Appointment,
  { provider, covered }: { provider: number | null; covered: number },
): Promise<boolean> {
  const isSame = provider === before.insurance_provider && covered === before.covered_amount;
  if (isSame) return false;
  const own = and(
    eq(insuranceTransactions.scanCenterId, ctx.account.centerId),
    eq(insuranceTransactions.appointmentId, before.id),
  );
  if (before.insurance_provider === null && provider !== null) {
    await ctx.tx.insert(insuranceTransactions).values({
      scanCenterId: ctx.account.centerId,
      appointmentId: before.id,
      providerId: provider,
      coveredAmount: covered,
      createdBy: ctx.account.id,
    });
    return false;
  }
  const settled = before.covered_amount - before.pending_amount;
  if (settled > covered) throw invalidFields({ covered_amount: "covered_range" });
  const isClosed = provider === null;
  await ctx.tx
    .update(insuranceTransactions)
    .set(
      isClosed
        ? { coveredAmount: 0, deletedAt: ctx.now, deletedBy: ctx.account.id }
        : {
            providerId: provider,
            coveredAmount: covered,
            status: transactionStatus(settled, covered),
          },
    )
    .where(own);
  return isClosed;
}
