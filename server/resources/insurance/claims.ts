/**
 * The claims (insurance transactions) of appointments: what a provider owes for each. All changes of
 * claims go through this file, so that each one adds an audit row and an event. Callers must have locked
 * the appointment.
 */
import type { AuditAction } from "#domain/audit-kinds.ts";
import { and, eq } from "drizzle-orm";
import { holdsSlot } from "#domain/appointments.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import { Refusal } from "#domain/errors.ts";
import { transactionStatus } from "#domain/insurance.ts";
import { insuranceTransactions } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { readRecord } from "../../http/lists/run.ts";
import { transactionList } from "./transaction-list.ts";

/** Creates the claim of an appointment that never had one. */
export async function makeClaim(
  ctx: RequestContext,
  appointment: number,
  { provider, covered }: { provider: number; covered: number },
): Promise<void> {
  const [claim] = await ctx.tx
    .insert(insuranceTransactions)
    .values({
      scanCenterId: ctx.account.centerId,
      appointmentId: appointment,
      providerId: provider,
      coveredAmount: covered,
      createdBy: ctx.account.id,
    })
    .returning({ id: insuranceTransactions.id });
  if (claim === undefined) throw new Refusal("internal");
  recordClaimChange(ctx, null, await readClaim(ctx, claim.id));
}

/**
 * Updates the claim after its appointment was changed: creates it, changes it, or deletes it permanently
 * if the appointment has no provider any more.
 */
export async function updateClaim(
  ctx: RequestContext,
  before: Appointment,
  { provider, covered }: { provider: number | null; covered: number },
): Promise<void> {
  if (provider === before.insurance_provider && covered === before.covered_amount) return;
  const id = before.insurance_transaction;
  if (id === null) {
    if (provider !== null) await makeClaim(ctx, before.id, { provider, covered });
    return;
  }
  const claim = await readClaim(ctx, id);
  if (provider === null) {
    const deleted = { coveredAmount: 0, deletedAt: ctx.now, deletedBy: ctx.account.id };
    await changeClaim(ctx, claim, deleted, "delete");
    return;
  }
  const status = transactionStatus(claim.settled_amount, covered);
  await changeClaim(ctx, claim, { providerId: provider, coveredAmount: covered, status });
}

/** Sets the amount in piastres that the provider has paid of a claim so far. */
export function settleClaim(
  ctx: RequestContext,
  claim: InsuranceTransaction,
  settled: number,
): Promise<InsuranceTransaction> {
  const status = transactionStatus(settled, claim.covered_amount);
  return changeClaim(ctx, claim, { settledAmount: settled, status }, "settle");
}

/**
 * Cancels the claim if its appointment is cancelled or a no-show, and reopens it if the appointment
 * takes place after all. The settled amount is kept as a credit.
 */
export async function updateClaimStatus(ctx: RequestContext, after: Appointment): Promise<void> {
  if (after.insurance_transaction === null) return;
  const claim = await readClaim(ctx, after.insurance_transaction);
  const status = transactionStatus(
    claim.settled_amount,
    claim.covered_amount,
    holdsSlot(after.status),
  );
  if (status === claim.status) return;
  await changeClaim(ctx, claim, { status }, status === "cancelled" ? "cancel" : "reopen");
}

/** Adds the audit row and the event of a change of a claim. */
export function recordClaimChange(
  ctx: RequestContext,
  before: InsuranceTransaction | null,
  after: InsuranceTransaction,
  action?: AuditAction,
): void {
  ctx.changed({
    entity: "insurance_transaction",
    id: after.id,
    branch: after.branch,
    before,
    after,
    ...(action === undefined ? {} : { action }),
  });
}

function readClaim(ctx: RequestContext, id: number): Promise<InsuranceTransaction> {
  return readRecord(ctx, transactionList, id);
}

async function changeClaim(
  ctx: RequestContext,
  before: InsuranceTransaction,
  values: Partial<typeof insuranceTransactions.$inferInsert>,
  action?: AuditAction,
): Promise<InsuranceTransaction> {
  await ctx.tx
    .update(insuranceTransactions)
    .set(values)
    .where(
      and(
        eq(insuranceTransactions.scanCenterId, ctx.account.centerId),
        eq(insuranceTransactions.id, before.id),
      ),
    );
  const after = await readClaim(ctx, before.id);
  recordClaimChange(ctx, before, after, action);
  return after;
}
