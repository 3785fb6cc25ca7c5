import { and, asc, eq } from "drizzle-orm";
import { creditKindOf } from "#domain/credits.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { PaymentMethod } from "#domain/entities/common.ts";
import type { Payment, PaymentInput, PaymentKind } from "#domain/entities/payment.ts";
import { enforce, invalidFields, Refusal } from "#domain/errors.ts";
import { faultOfPayment, reasonAgainstPayment } from "#domain/payments.ts";
import {
  accounts,
  appointments,
  patients,
  payments,
  receptionistShifts,
} from "../../database/schema.ts";
import type { RequestContext, Transaction } from "../../http/context.ts";
import type { ListClause } from "../../http/lists/types.ts";
import { requireCredit } from "../patients/credit-balance.ts";
import { requireShift } from "../receptionist-shift/shift-store.ts";
import { lockAppointment } from "./appointment-list.ts";
import { LEDGER_PATIENT } from "./ledger-patient.ts";
import { recordAppointmentChange } from "./appointment-report.ts";

/** A new row of the ledger; the transaction must have locked its shift. */
export interface Entry {
  /** Its id is null for money that the patient leaves as credit or gets back from it; then the branch is that of the shift. */
  appointment: { id: number | null; patient: number; branch: number };
  shift: number;
  kind: PaymentKind;
  method: PaymentMethod;
  /** Piastres above 0. */
  amount: number;
  /** Reason of a refund, note of a deposit; null without one. */
  reason: string | null;
}

/**
 * Adds a row to the ledger and returns its id; triggers update the appointment's paid amount and the patient's credit.
 * Throws `credit_short` with the balance if the credit is less than what is taken from it.
 */
export async function addEntry(ctx: RequestContext, entry: Entry): Promise<number> {
  const { appointment, shift, kind, method, amount, reason } = entry;
  const { patient } = appointment;
  const credit = creditKindOf({ kind, method, appointment: appointment.id });
  if (credit === "used" || credit === "paid_back")
    await requireCredit(ctx, patient, { kind: credit, amount });
  const [row] = await ctx.tx
    .insert(payments)
    .values({
      scanCenterId: ctx.account.centerId,
      appointmentId: appointment.id,
      patientId: appointment.id === null ? patient : null,
      shiftId: shift,
      kind,
      method,
      amount,
      reason,
      byId: ctx.account.id,
      at: ctx.now,
    })
    .returning({ id: payments.id, version: payments.version });
  if (!row) throw new Refusal("internal");
  ctx.audit({
    action: "create",
    entity: "payment",
    entityId: row.id,
    branch: appointment.branch,
    after: {
      id: row.id,
      ...(appointment.id === null ? { patient } : { appointment: appointment.id }),
      shift,
      kind,
      method,
      amount,
      reason,
    },
  });
  ctx.notify({
    type: "receptionist_shift.updated",
    id: shift,
    branch: appointment.branch,
    version: null,
    account: ctx.account.id,
  });
  if (credit !== null)
    ctx.notify({ type: "patient_credit.updated", id: patient, branch: null, version: null });
  return row.id;
}

/** Records a payment or refund of an appointment in the caller's active shift. */
export async function recordPayment(
  ctx: RequestContext,
  id: number,
  { kind, method, amount, reason }: PaymentInput,
): Promise<Payment> {
  const shift = await requireShift(ctx, "share", "no_shift_for_money");
  const before = await lockAppointment(ctx, id);
  enforce(reasonAgainstPayment(kind, before.status));
  const fault = faultOfPayment({ ...before, kind, amount });
  if (fault !== null) throw invalidFields({ amount: fault });
  const entry = { appointment: before, shift: shift.id, kind, method, amount };
  const entryId = await addEntry(ctx, {
    ...entry,
    reason: kind === "refund" ? (reason ?? "") : null,
  });
  await recordAppointmentChange(ctx, before);
  const rows = await listLedger(ctx, { appointment: id });
  const payment = rows.find((row) => row.id === entryId);
  if (!payment) throw new Refusal("internal");
  return payment;
}

/** Returns the ledger of an appointment or a shift, oldest first. Callers must check the access before. */
export async function listLedger(
  ctx: RequestContext,
  owner: { appointment: Appointment["id"] } | { shift: number },
): Promise<Payment[]> {
  const isOwned =
    "appointment" in owner
      ? eq(payments.appointmentId, owner.appointment)
      : eq(payments.shiftId, owner.shift);
  return selectLedger(ctx.tx, {
    where: and(eq(payments.scanCenterId, ctx.account.centerId), isOwned),
    orderBy: [asc(payments.at), asc(payments.id)],
  });
}

/** Selects rows of the ledger as sent in the response, in the order of the clause. */
export async function selectLedger(
  tx: Transaction,
  { where, orderBy, limit, offset }: Pick<ListClause, "where" | "orderBy"> & Partial<ListClause>,
): Promise<Payment[]> {
  const center = payments.scanCenterId;
  const selected = tx
    .select({
      payment: payments,
      accession: appointments.accessionNumber,
      patient: patients.id,
      patientName: patients.name,
      byName: accounts.name,
    })
    .from(payments)
    .leftJoin(
      appointments,
      and(eq(appointments.scanCenterId, center), eq(appointments.id, payments.appointmentId)),
    )
    .innerJoin(patients, and(eq(patients.scanCenterId, center), eq(patients.id, LEDGER_PATIENT)))
    // For the branch of money without an appointment.
    .innerJoin(
      receptionistShifts,
      and(eq(receptionistShifts.scanCenterId, center), eq(receptionistShifts.id, payments.shiftId)),
    )
    .innerJoin(accounts, and(eq(accounts.scanCenterId, center), eq(accounts.id, payments.byId)))
    .where(where)
    .orderBy(...orderBy);
  const rows = await (limit === undefined ? selected : selected.limit(limit).offset(offset ?? 0));
  return rows.map(({ payment, accession, patient, patientName, byName }) => ({
    id: payment.id,
    appointment: payment.appointmentId,
    accession_number: accession ?? "",
    patient,
    patient_name: patientName,
    shift: payment.shiftId,
    kind: payment.kind,
    method: payment.method,
    amount: payment.amount,
    reason: payment.reason ?? "",
    by: payment.byId,
    by_name: byName,
    at: payment.at.toISOString(),
    created_at: payment.createdAt.toISOString(),
    updated_at: payment.updatedAt.toISOString(),
    version: payment.version,
  }));
}
