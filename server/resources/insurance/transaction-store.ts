import { and, eq, sql } from "drizzle-orm";
import { reasonAgainstEditing } from "#domain/appointments.ts";
import type { AppointmentPatch } from "#domain/entities/appointment.ts";
import type {
  ClaimPatch,
  InsuranceTransaction,
  TransactionInput,
} from "#domain/entities/insurance.ts";
import { enforce, invalidFields, Refusal } from "#domain/errors.ts";
import { closedReason, faultOfSettled, reasonAgainstInsuring } from "#domain/insurance.ts";
import { appointments, insuranceTransactions } from "../../database/schema.ts";
import { allows } from "../../http/auth/allows.ts";
import type { RequestContext } from "../../http/context.ts";
import { readRecord } from "../../http/lists/run.ts";
import { checkVersion, notFound } from "../../http/refusals.ts";
import { applyChange } from "../appointments/change.ts";
import { lockAppointment, readAppointment } from "../appointments/appointment-list.ts";
import { changesOf, editedFields } from "../appointments/wanted.ts";
import { isCleared, requireShift } from "../receptionist-shift/shift-store.ts";
import { refuseOtherPrice } from "../appointments/book.ts";
import { batchesOf, lockBatchesOf, openLineOf, updateLines } from "./batches/line-states.ts";
import { changeNumbers } from "./claims.ts";
import { settleTo } from "./movements.ts";
import { transactionList } from "./transaction-list.ts";

/**
 * Adds insurance to an appointment that was booked without it. Its total becomes the provider's price,
 * and an overpaid amount is refunded in the same request. Throws `shift_required` for a receptionist
 * without an active shift, `insurance_closed`, `duplicate`, `shift_cleared`, `test_not_supported`,
 * `price_changed`, `overpaid`.
 */
export async function insure(
  ctx: RequestContext,
  { appointment, provider, total_price, ...priced }: TransactionInput,
): Promise<InsuranceTransaction> {
  const needsShift = allows(ctx.account, "receptionist_shifts.own");
  const shift = needsShift ? await requireShift(ctx) : null;
  const before = await lockAppointment(ctx, appointment);
  const shift_cleared = await isCleared(ctx, before.shift);
  const insured = before.insurance_provider !== null;
  enforce(
    reasonAgainstInsuring({ insurance_closed: before.insurance_closed, shift_cleared, insured }),
  );
  const patch: AppointmentPatch = { insurance_provider: provider, ...priced };
  const changes = changesOf(before, editedFields(before, patch));
  enforce(reasonAgainstEditing({ ...before, shift_cleared, changes, insured: true }));
  await applyChange(ctx, before, patch, { shift: shift?.id ?? null });
  const { insurance_transaction: made, total_price: total } = await readAppointment(
    ctx,
    appointment,
  );
  refuseOtherPrice(total_price, total);
  if (made === null) throw new Refusal("internal");
  return readRecord(ctx, transactionList, made);
}

/**
 * Changes a claim: the amount that the provider has paid so far, and its numbers. Throws `stale`, `insurance_closed`,
 * `validation`.
 */
export async function changeTransaction(
  ctx: RequestContext,
  id: number,
  { settled_amount, version, ...numbers }: ClaimPatch,
): Promise<InsuranceTransaction> {
  // Whoever answers a batch locks it before its claims.
  if (settled_amount !== undefined) await lockBatchesOf(ctx, id);
  const before = await lockTransaction(ctx, id);
  checkVersion(version, before);
  const settles = settled_amount !== undefined && settled_amount !== before.settled_amount;
  refuseClosed(before);
  if (settles) {
    const fault = faultOfSettled(settled_amount, before.covered_amount - before.written_off_amount);
    if (fault !== null) throw invalidFields({ settled_amount: fault });
  }
  const numbered = await changeNumbers(ctx, before, numbers);
  const after = settles ? await settleInBatch(ctx, numbered, settled_amount) : numbered;
  if (after !== before) await touchAppointment(ctx, after);
  return after;
}

/** Settles a claim up to a total, also in the batch that was sent and in which it waits for an answer. */
async function settleInBatch(
  ctx: RequestContext,
  claim: InsuranceTransaction,
  total: number,
): Promise<InsuranceTransaction> {
  const line = await openLineOf(ctx, claim.id);
  const { claim: after, lines } = await settleTo(ctx, claim, { total, line });
  for (const one of await batchesOf(ctx, lines)) await updateLines(ctx, one.batch, [one.line]);
  return after;
}

/** Gives the appointment a new version, so that its form learns of the change, and tells those who follow it. */
async function touchAppointment(ctx: RequestContext, claim: InsuranceTransaction): Promise<void> {
  const { appointment, branch } = claim;
  await ctx.tx
    .update(appointments)
    .set({ updatedAt: ctx.now })
    .where(
      and(eq(appointments.scanCenterId, ctx.account.centerId), eq(appointments.id, appointment)),
    );
  ctx.notify({ type: "appointment.updated", id: appointment, branch, version: null });
}

/**
 * Deletes a transaction permanently: the appointment gets the machine's price, and it can never be
 * insured again. Throws `in_use` if the provider has already paid a part or one was written
 * off, `claim_in_batch`, `insurance_closed`.
 */
export async function removeInsurance(ctx: RequestContext, id: number): Promise<void> {
  const before = await lockTransaction(ctx, id);
  refuseClosed(before);
  if (before.settled_amount + before.written_off_amount > 0) {
    const extra = { used_by: { settlements: 1 } };
    throw new Refusal("in_use", { reason: "claim_settled", extra });
  }
  const appointment = await lockAppointment(ctx, before.appointment);
  await applyChange(
    ctx,
    appointment,
    { insurance_provider: null, covered_amount: 0 },
    { shift: null },
  );
}

/** Throws `insurance_closed` if the transaction was deleted or its appointment does not take place. */
function refuseClosed(claim: InsuranceTransaction): void {
  const closed = closedReason(claim);
  if (closed === null) return;
  throw new Refusal(
    "insurance_closed",
    closed === "cancelled" ? { reason: "claim_cancelled" } : {},
  );
}

/** Returns a transaction of the account's branches and locks its row. Throws `not_found`. */
export async function lockTransaction(
  ctx: RequestContext,
  id: number,
): Promise<InsuranceTransaction> {
  const { appointment } = await readRecord(ctx, transactionList, id);
  // All changes of an appointment's money lock the appointment first, which prevents deadlocks.
  await lockAppointment(ctx, appointment);
  await ctx.tx.execute(
    sql`select 1 from ${insuranceTransactions} where ${ownTransaction(ctx, id) ?? sql`false`} for update`,
  );
  const found = await readRecord(ctx, transactionList, id);
  if (found.id !== id) throw notFound();
  return found;
}

function ownTransaction(ctx: RequestContext, id: number) {
  return and(
    eq(insuranceTransactions.scanCenterId, ctx.account.centerId),
    eq(insuranceTransactions.id, id),
  );
}
