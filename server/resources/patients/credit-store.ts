import { and, desc, eq, type SQL } from "drizzle-orm";
import type { CreditInput, CreditMovement, PatientCredit } from "#domain/entities/credit.ts";
import { Refusal } from "#domain/errors.ts";
import {
  accounts,
  appointments,
  branches,
  creditMovements,
  patients,
  payments,
} from "../../database/schema.ts";
import type { RequestContext } from "../../http/context.ts";
import { readRecord } from "../../http/lists/run.ts";
import { seesBranch } from "../scope.ts";
import { addEntry } from "../appointments/ledger.ts";
import { requireShift } from "../receptionist-shift/shift-store.ts";
import { patientList } from "./patient-list.ts";

/**
 * Returns the credit of a patient with all its movements: those of branches that the account does not see without note and
 * appointment. Throws `not_found`.
 */
export async function readCredit(ctx: RequestContext, id: number): Promise<PatientCredit> {
  await readRecord(ctx, patientList, id);
  const movements = await selectMovements(ctx, eq(creditMovements.patientId, id));
  return { patient: id, balance: movements[0]?.balance_after ?? 0, movements };
}

/**
 * Takes money of a patient into the caller's active shift, or gives it back from there. Throws `not_found`,
 * `shift_required`, `credit_short` with the balance.
 */
export async function moveCredit(
  ctx: RequestContext,
  id: number,
  { kind, method, amount, note = "" }: CreditInput,
): Promise<CreditMovement> {
  await readRecord(ctx, patientList, id);
  const shift = await requireShift(ctx, "share", "no_shift_for_money");
  const payment = await addEntry(ctx, {
    appointment: { id: null, patient: id, branch: shift.branch },
    shift: shift.id,
    kind: kind === "deposited" ? "payment" : "refund",
    method,
    amount,
    reason: note === "" ? null : note,
  });
  const [movement] = await selectMovements(ctx, eq(creditMovements.paymentId, payment));
  if (movement === undefined) throw new Refusal("internal");
  return movement;
}

async function selectMovements(ctx: RequestContext, where: SQL): Promise<CreditMovement[]> {
  const center = creditMovements.scanCenterId;
  const rows = await ctx.tx
    .select({
      movement: creditMovements,
      payment: payments,
      patientName: patients.name,
      branchName: branches.name,
      accession: appointments.accessionNumber,
      appointmentBranch: appointments.branchId,
      byName: accounts.name,
    })
    .from(creditMovements)
    .innerJoin(
      payments,
      and(eq(payments.scanCenterId, center), eq(payments.id, creditMovements.paymentId)),
    )
    .innerJoin(
      patients,
      and(eq(patients.scanCenterId, center), eq(patients.id, creditMovements.patientId)),
    )
    .innerJoin(
      branches,
      and(eq(branches.scanCenterId, center), eq(branches.id, creditMovements.branchId)),
    )
    .innerJoin(accounts, and(eq(accounts.scanCenterId, center), eq(accounts.id, payments.byId)))
    .leftJoin(
      appointments,
      and(eq(appointments.scanCenterId, center), eq(appointments.id, payments.appointmentId)),
    )
    .where(and(eq(center, ctx.account.centerId), where))
    .orderBy(desc(creditMovements.number));
  return rows.map(({ movement, payment, appointmentBranch, ...names }) => {
    // The balance is that of the center; what it was for belongs to the branch.
    const isSeen = seesBranch(ctx, movement.branchId);
    const isAppointmentSeen = appointmentBranch !== null && seesBranch(ctx, appointmentBranch);
    return {
      id: movement.id,
      patient: movement.patientId,
      patient_name: names.patientName,
      branch: movement.branchId,
      branch_name: names.branchName,
      number: movement.number,
      kind: movement.kind,
      amount: movement.amount,
      change: movement.change,
      balance_after: movement.balanceAfter,
      payment: payment.id,
      method: payment.method,
      shift: payment.shiftId,
      appointment: isAppointmentSeen ? payment.appointmentId : null,
      accession_number: isAppointmentSeen ? (names.accession ?? "") : "",
      note: isSeen ? (payment.reason ?? "") : "",
      by: payment.byId,
      by_name: names.byName,
      at: payment.at.toISOString(),
      created_at: movement.createdAt.toISOString(),
      updated_at: movement.updatedAt.toISOString(),
      version: movement.version,
    };
  });
}
