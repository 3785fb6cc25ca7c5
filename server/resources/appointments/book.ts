import { sql } from "drizzle-orm";
import { accessionNumber, faultOfStart } from "@domain/appointments";
import { today } from "@domain/dates";
import type { Appointment, AppointmentInput } from "@domain/entities/appointment";
import { invalidFields, Refusal } from "@domain/errors";
import { faultsOfBooking } from "@domain/payments";
import { appointments, insuranceTransactions } from "../../database/schema";
import type { RequestContext } from "../../http/context";
import { requireShift } from "../receptionist-shift/shift-store";
import { readAppointment } from "./appointment-list";
import { addEntry } from "./ledger";
import { takeTurn } from "./machine-turn";
import { priceOf, readCommission, readOffer, requireDoctor, requirePatient } from "./offer";

/**
 * Books: the price is the server's, the slot is the database's to give, and what is paid lands in
 * the caller's open shift with it. Throws `shift_required`, `validation`, `test_not_supported`,
 * `price_changed` (with `total_price`), `slot_taken`.
 */
export async function bookAppointment(
  ctx: RequestContext,
  input: AppointmentInput,
): Promise<Appointment> {
  const shift = await requireShift(ctx);
  const startFault = faultOfStart(input.start_at, {
    zone: ctx.account.zone,
    now: ctx.now.getTime(),
  });
  if (startFault !== null) throw invalidFields({ start_at: startFault });
  await requirePatient(ctx, input.patient);
  const doctor = input.referring_doctor ?? null;
  if (doctor !== null) await requireDoctor(ctx, doctor);
  const offer = await readOffer(ctx, input.machine, input.test);
  const provider = input.insurance_provider ?? null;
  const total = await priceOf(ctx, offer, provider);
  refuseOtherPrice(input.expected_total_price, total);
  const covered = input.covered_amount ?? 0;
  const faults = faultsOfBooking({
    total_price: total,
    insured: provider !== null,
    covered_amount: covered,
    requested_cost: input.requested_cost ?? null,
    paid_amount: input.paid_amount,
  });
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  const commission = await readCommission(ctx, {
    doctor,
    modality: offer.modality,
    test: offer.test,
    totalPrice: total,
  });
  await takeTurn(ctx, offer.machine);
  const [row] = await ctx.tx
    .insert(appointments)
    .values({
      scanCenterId: ctx.account.centerId,
      accessionNumber: await nextAccessionNumber(ctx),
      patientId: input.patient,
      testId: offer.test,
      machineId: offer.machine,
      branchId: offer.branch,
      roomId: offer.room,
      startAt: new Date(input.start_at),
      durationMinutes: offer.duration_minutes,
      referringDoctorId: doctor,
      insuranceProviderId: provider,
      totalPrice: total,
      coveredAmount: covered,
      requestedCost: input.requested_cost ?? total - covered,
      commissionRuleId: commission?.rule ?? null,
      commissionAmount: commission?.amount ?? 0,
      shiftId: shift.id,
      createdBy: ctx.account.id,
      notes: input.notes ?? "",
    })
    .returning({ id: appointments.id });
  if (!row) throw new Refusal("internal");
  if (provider !== null) {
    await ctx.tx.insert(insuranceTransactions).values({
      scanCenterId: ctx.account.centerId,
      appointmentId: row.id,
      providerId: provider,
      coveredAmount: covered,
      createdBy: ctx.account.id,
    });
  }
  if (input.paid_amount > 0) {
    await addEntry(ctx, {
      appointment: { id: row.id, branch: offer.branch },
      shift: shift.id,
      kind: "payment",
      method: input.method,
      amount: input.paid_amount,
      reason: null,
    });
  }
  const after = await readAppointment(ctx, row.id);
  ctx.changed({ entity: "appointment", id: after.id, branch: after.branch, before: null, after });
  return after;
}

/** What the desk believed the price to be. Throws `price_changed` with the new one. */
export function refuseOtherPrice(expected: number | null | undefined, total: number): void {
  if (expected === undefined || expected === null || expected === total) return;
  throw new Refusal("price_changed", { extra: { total_price: total } });
}

async function nextAccessionNumber(ctx: RequestContext): Promise<string> {
  const result = await ctx.tx.execute<{ serial: number }>(
    sql`select nextval('accession_numbers') as serial`,
  );
  const serial = result.rows[0]?.serial;
  if (serial === undefined) throw new Refusal("internal");
  return accessionNumber(today(ctx.account.zone, ctx.now.getTime()), serial);
}
