import { and, eq, sql } from "drizzle-orm";
import { reasonAgainstEditing } from "#domain/appointments.ts";
import type { AppointmentPatch } from "#domain/entities/appointment.ts";
import type {
  InsuranceTransaction,
  SettleInput,
  TransactionInput,
} from "#domain/entities/insurance.ts";
import { enforce, invalidFields, Refusal } from "#domain/errors.ts";
import { closedReason, faultOfSettled, reasonAgainstInsuring } from "#domain/insurance.ts";
import { insuranceTransactions } from "../../database/schema.ts";
import { allows } from "../../http/auth/allows.ts";
import type { RequestContext } from "../../http/context.ts";
import { readRecord } from "../../http/lists/run.ts";
import { checkVersion, notFound } from "../../http/refusals.ts";
import { applyChange } from "../appointments/change.ts";
import { lockAppointment, readAppointment } from "../appointments/appointment-list.ts";
import { changesOf, editedFields } from "../appointments/wanted.ts";
import { isCleared, requireShift } from "../receptionist-shift/shift-store.ts";
import { settleClaim } from "./claims.ts";
import { transactionList } from "./transaction-list.ts";

/**
 * Adds insurance to an appointment that was booked without it. Its total becomes the provider's price,
 * and an overpaid amount is refunded in the same request. Throws `shift_required` for a receptionist
 * without an active shift, `insurance_closed`, `duplicate`, `shift_cleared`, `test_not_supported`,
 * `price_changed`, `overpaid`.
 */
export async function insure(
  ctx: RequestContext,
  { appointment, provider, ...priced }: TransactionInput,
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
  const { insurance_transaction: made } = await readAppointment(ctx, appointment);
  if (made === null) throw new Refusal("internal");
  return readRecord(ctx, transactionList, made);
}

/** Sets the amount that the provider has paid so far. Throws `stale`, `insurance_closed`, `validation`. */
export async function settle(
  ctx: RequestContext,
  id: number,
  { settled_amount, version }: SettleInput,
): Promise<InsuranceTransaction> {
  const before = await lockTransaction(ctx, id);
  checkVersion(version, before);
  refuseClosed(before);
  const fault = faultOfSettled(settled_amount, before.covered_amount);
  if (fault !== null) throw invalidFields({ settled_amount: fault });
  const after = await settleClaim(ctx, before, settled_amount);
  ctx.notify({
    type: "appointment.updated",
    id: after.appointment,
    branch: after.branch,
    version: null,
  });
  return after;
}

/**
 * Deletes a transaction permanently: the appointment gets the machine's price, and it can never be
 * insured again. Throws `in_use` if the provider has already paid a part, `insurance_closed`.
 */
export async function removeInsurance(ctx: RequestContext, id: number): Promise<void> {
  const before = await lockTransaction(ctx, id);
  refuseClosed(before);
  if (before.settled_amount > 0) {
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
