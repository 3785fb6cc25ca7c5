import { and, eq, sql } from "drizzle-orm";
import { refuseEdit } from "@domain/appointments";
import type { AppointmentPatch } from "@domain/entities/appointment";
import type {
  InsuranceTransaction,
  SettleInput,
  TransactionInput,
} from "@domain/entities/insurance";
import { enforce, invalidFields, Refusal } from "@domain/errors";
import { faultOfSettled, refuseInsuring, transactionStatus } from "@domain/insurance";
import { ROLE } from "@domain/roles";
import { insuranceTransactions } from "../../database/schema";
import type { RequestContext } from "../../http/context";
import { readRecord } from "../../http/lists/run";
import { checkVersion, notFound } from "../../http/refusals";
import { applyChange } from "../appointments/change";
import { lockAppointment } from "../appointments/appointment-list";
import { changesOf, wantedOf } from "../appointments/wanted";
import { isCleared, requireShift } from "../receptionist-shift/shift-store";
import { transactionList } from "./transaction-list";

/**
 * Adds insurance to an appointment that was booked without it; its total becomes the provider's
 * price. Throws `shift_required` for a receptionist without one, `insurance_closed`, `duplicate`,
 * `shift_cleared`, `test_not_supported`, `overpaid`.
 */
export async function insure(
  ctx: RequestContext,
  { appointment, provider, covered_amount }: TransactionInput,
): Promise<InsuranceTransaction> {
  const isDesk = ctx.account.role === ROLE.Receptionist;
  const shift = isDesk ? await requireShift(ctx) : null;
  const before = await lockAppointment(ctx, appointment);
  const shift_cleared = await isCleared(ctx, before.shift);
  const insured = before.insurance_provider !== null;
  enforce(refuseInsuring({ insurance_closed: before.insurance_closed, shift_cleared, insured }));
  const patch: AppointmentPatch = { insurance_provider: provider, covered_amount };
  const changes = changesOf(before, wantedOf(before, patch));
  enforce(refuseEdit({ ...before, shift_cleared, changes, insured: true }));
  await applyChange(ctx, before, patch, shift?.id ?? null);
  const [row] = await ctx.tx
    .select({ id: insuranceTransactions.id })
    .from(insuranceTransactions)
    .where(
      and(
        eq(insuranceTransactions.scanCenterId, ctx.account.centerId),
        eq(insuranceTransactions.appointmentId, appointment),
      ),
    );
  if (row === undefined) throw new Refusal("internal");
  const after = await readRecord(ctx, transactionList, row.id);
  report(ctx, null, after);
  return after;
}

/** Writes down what the provider has paid by now. Throws `stale`, `insurance_closed`, `validation`. */
export async function settle(
  ctx: RequestContext,
  id: number,
  { settled_amount, version }: SettleInput,
): Promise<InsuranceTransaction> {
  const before = await lockTransaction(ctx, id);
  checkVersion(version, before);
  if (before.deleted_at !== null) throw new Refusal("insurance_closed");
  const fault = faultOfSettled(settled_amount, before.covered_amount);
  if (fault !== null) throw invalidFields({ settled_amount: fault });
  await ctx.tx
    .update(insuranceTransactions)
    .set({
      settledAmount: settled_amount,
      status: transactionStatus(settled_amount, before.covered_amount),
    })
    .where(own(ctx, id));
  const after = await readRecord(ctx, transactionList, id);
  report(ctx, before, after, "settle");
  ctx.notify({
    type: "appointment.updated",
    id: after.appointment,
    branch: after.branch,
    version: null,
  });
  return after;
}

/**
 * Deletes a transaction for good: the patient bears the machine's own price, and there is no new one
 * for the appointment, ever. Throws `in_use` once the provider has paid any of it, `insurance_closed`.
 */
export async function dropInsurance(ctx: RequestContext, id: number): Promise<void> {
  const before = await lockTransaction(ctx, id);
  if (before.deleted_at !== null) throw new Refusal("insurance_closed");
  if (before.settled_amount > 0)
    throw new Refusal("in_use", { extra: { used_by: { settlements: 1 } } });
  const appointment = await lockAppointment(ctx, before.appointment);
  await applyChange(ctx, appointment, { insurance_provider: null, covered_amount: 0 }, null);
  const after = await readRecord(ctx, transactionList, id);
  report(ctx, before, after, "delete");
}

/** A transaction of the account's branches with its row locked. Throws `not_found`. */
export async function lockTransaction(
  ctx: RequestContext,
  id: number,
): Promise<InsuranceTransaction> {
  const { appointment } = await readRecord(ctx, transactionList, id);
  // Everything about an appointment's money is locked by the appointment first.
  await lockAppointment(ctx, appointment);
  await ctx.tx.execute(
    sql`select 1 from ${insuranceTransactions} where ${own(ctx, id) ?? sql`false`} for update`,
  );
  const found = await readRecord(ctx, transactionList, id);
  if (found.id !== id) throw notFound();
  return found;
}

function own(ctx: RequestContext, id: number) {
  return and(
    eq(insuranceTransactions.scanCenterId, ctx.account.centerId),
    eq(insuranceTransactions.id, id),
  );
}

/** Audit row and event of a change of a transaction. */
export function report(
  ctx: RequestContext,
  before: InsuranceTransaction | null,
  after: InsuranceTransaction,
  action?: string,
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
