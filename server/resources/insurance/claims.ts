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
import { claimBatches, claimBatchLines, insuranceTransactions } from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { readRecord } from "../../http/lists/run.ts";
import { transactionList } from "./transaction-list.ts";

/** Creates the claim of an appointment that never had one. */
export async function makeClaim(
  ctx: RequestContext,
  appointment: number,
  { provider, covered, numbers }: { provider: number; covered: number; numbers: ClaimNumbers },
): Promise<void> {
  const [claim] = await ctx.tx
    .insert(insuranceTransactions)
    .values({
      scanCenterId: ctx.account.centerId,
      appointmentId: appointment,
      providerId: provider,
      coveredAmount: covered,
      ...columnsOfNumbers(numbers),
      createdBy: ctx.account.id,
    })
    .returning({ id: insuranceTransactions.id });
  if (claim === undefined) throw new Refusal("internal");
  recordClaimChange(ctx, null, await readClaim(ctx, claim.id));
}

/** The numbers of a claim that the provider asks for; one that is left out stays as it is. */
export type ClaimNumbers = {
  card_number?: string | null | undefined;
  approval_number?: string | null | undefined;
};

/**
 * Updates the claim after its appointment was changed: creates it, changes it, or deletes it permanently
 * if the appointment has no provider any more. Throws `claim_in_batch` if its amount or provider changes
 * while it waits for an answer.
 */
export async function updateClaim(
  ctx: RequestContext,
  before: Appointment,
  {
    provider,
    covered,
    numbers,
  }: { provider: number | null; covered: number; numbers: ClaimNumbers },
): Promise<void> {
  const isSameDebt = provider === before.insurance_provider && covered === before.covered_amount;
  const id = before.insurance_transaction;
  if (id === null) {
    if (provider !== null) await makeClaim(ctx, before.id, { provider, covered, numbers });
    return;
  }
  const claim = await readClaim(ctx, id);
  if (provider === null) {
    await leaveBatch(ctx, claim, { isOtherProvider: true });
    const deleted = { coveredAmount: 0, deletedAt: ctx.now, deletedBy: ctx.account.id };
    await changeClaim(ctx, claim, deleted, "delete");
    return;
  }
  const changed = changedNumbers(claim, numbers);
  if (isSameDebt) {
    if (Object.keys(changed).length > 0) await changeClaim(ctx, claim, changed);
    return;
  }
  await leaveBatch(ctx, claim, { isOtherProvider: provider !== claim.provider });
  const status = transactionStatus(claim.settled_amount + claim.written_off_amount, covered);
  await changeClaim(ctx, claim, {
    ...changed,
    providerId: provider,
    coveredAmount: covered,
    status,
  });
}

/** Changes the numbers of a claim; does nothing if they stay the same. */
export async function changeNumbers(
  ctx: RequestContext,
  claim: InsuranceTransaction,
  numbers: ClaimNumbers,
): Promise<InsuranceTransaction> {
  const changed = changedNumbers(claim, numbers);
  return Object.keys(changed).length === 0 ? claim : changeClaim(ctx, claim, changed);
}

/** Returns the columns of the numbers that differ. */
function changedNumbers(claim: InsuranceTransaction, numbers: ClaimNumbers) {
  const { card_number: card, approval_number: approval } = numbers;
  return {
    ...(card !== undefined && card !== claim.card_number ? { cardNumber: card } : {}),
    ...(approval !== undefined && approval !== claim.approval_number
      ? { approvalNumber: approval }
      : {}),
  };
}

function columnsOfNumbers({ card_number = null, approval_number = null }: ClaimNumbers) {
  return { cardNumber: card_number, approvalNumber: approval_number };
}

/**
 * Takes the claim out of a draft if it becomes another provider's. Throws `claim_in_batch` with the batch if it was sent,
 * because the provider then decides about the amount that was sent.
 */
async function leaveBatch(
  ctx: RequestContext,
  claim: InsuranceTransaction,
  { isOtherProvider }: { isOtherProvider: boolean },
): Promise<void> {
  if (claim.batch === null) return;
  const sent = await sentBatchOf(ctx, claim);
  if (sent !== null) throw new Refusal("claim_in_batch", { extra: sent });
  if (!isOtherProvider) return;
  await ctx.tx
    .delete(claimBatchLines)
    .where(
      and(
        eq(claimBatchLines.scanCenterId, ctx.account.centerId),
        eq(claimBatchLines.transactionId, claim.id),
        eq(claimBatchLines.state, "open"),
      ),
    );
  ctx.notify({ type: "claim_batch.updated", id: claim.batch, branch: null, version: null });
}

/** The batch in which a claim waits for an answer, as refusals name it. */
type SentBatch = { batch: number; batch_number: number | null };

async function sentBatchOf(
  ctx: RequestContext,
  { batch, batch_number }: InsuranceTransaction,
): Promise<SentBatch | null> {
  if (batch === null) return null;
  const center = eq(claimBatches.scanCenterId, ctx.account.centerId);
  const [found] = await ctx.tx
    .select({ state: claimBatches.state })
    .from(claimBatches)
    .where(and(center, eq(claimBatches.id, batch)));
  return found?.state === "draft" ? null : { batch, batch_number };
}

/** Returns the batch in which the claim of an appointment waits for an answer; null if it is in none that was sent. */
export async function readSentBatch(
  ctx: RequestContext,
  { insurance_transaction: id }: Appointment,
): Promise<SentBatch | null> {
  return id === null ? null : sentBatchOf(ctx, await readClaim(ctx, id));
}

/**
 * Cancels the claim if its appointment is cancelled or a no-show, and reopens it if the appointment
 * takes place after all. The settled amount is kept as a credit.
 */
export async function updateClaimStatus(ctx: RequestContext, after: Appointment): Promise<void> {
  if (after.insurance_transaction === null) return;
  const claim = await readClaim(ctx, after.insurance_transaction);
  const status = transactionStatus(
    claim.settled_amount + claim.written_off_amount,
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
