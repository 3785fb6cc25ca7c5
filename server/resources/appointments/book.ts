import { sql } from "drizzle-orm";
import { accessionNumber, faultOfStart } from "#domain/appointments.ts";
import { today } from "#domain/dates.ts";
import { type DeskDiscount, discountFor, faultsOfDiscount } from "#domain/discounts.ts";
import type { Appointment, AppointmentInput } from "#domain/entities/appointment.ts";
import { Refusal } from "#domain/errors.ts";
import { sumOf } from "#domain/money.ts";
import { faultsOfBooking, type PaidPart } from "#domain/payments.ts";
import { appointments } from "../../database/schema.ts";
import { Checks } from "../../http/checks.ts";
import type { RequestContext } from "../../http/context.ts";
import { makeClaim } from "../insurance/claims.ts";
import { requireShift } from "../receptionist-shift/shift-store.ts";
import { readAppointment } from "./appointment-list.ts";
import {
  approvalOf,
  discountColumns,
  type GivenDiscount,
  requireDiscountAllowed,
  statedDiscount,
} from "./desk-discount.ts";
import { addEntry } from "./ledger.ts";
import type { ApprovalServices } from "./spend-approval.ts";
import { lockMachine } from "./machine-turn.ts";
import {
  type Offer,
  type Price,
  priceOf,
  readCommission,
  readOffer,
  requireDoctor,
  requirePatient,
} from "./offer.ts";

/** What a booking has besides what the person states. */
interface BookingFrame {
  /** The active shift, locked. */
  shift: number;
  /** Returns who approves the discount; null if nobody has to. */
  approve: (given: Omit<GivenDiscount, "approval">) => Promise<number | null>;
  /** The booking of a package that it is part of; null if it is booked alone. */
  packageBooking: number | null;
}

/**
 * Books an appointment. The server computes the price, a database constraint keeps the slot unique, and
 * payments go into the caller's active shift, one row for each method. Throws `shift_required`,
 * `validation`, `test_not_supported`, `price_changed` (with `total_price`), `slot_taken`, and what
 * {@link requireDiscountAllowed} throws.
 */
export async function bookAppointment(
  ctx: RequestContext,
  input: AppointmentInput,
  services: ApprovalServices,
): Promise<Appointment> {
  const shift = await requireShift(ctx);
  return book(ctx, input, {
    shift: shift.id,
    approve: (given) =>
      requireDiscountAllowed(ctx, { ...given, approval: approvalOf(input, services) }),
    packageBooking: null,
  });
}

/** Books an appointment whose shift is known. Throws like {@link bookAppointment}. */
export async function book(
  ctx: RequestContext,
  input: AppointmentInput,
  { shift, approve, packageBooking }: BookingFrame,
): Promise<Appointment> {
  const doctor = input.referring_doctor ?? null;
  const provider = input.insurance_provider ?? null;
  const covered = input.covered_amount ?? 0;
  const { offer, list, total, discount } = await validateBooking(ctx, input);
  const approvedBy = await approve({
    price: total + discount.discount_amount,
    amount: discount.discount_amount,
    patient: input.patient,
    reason: discount.discount_reason,
    branch: offer.branch,
    before: null,
  });
  const commission = await readCommission(ctx, {
    doctor,
    modality: offer.modality,
    test: offer.test,
    totalPrice: total,
  });
  await lockMachine(ctx, offer.machine);
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
      listPrice: list,
      ...discountColumns(discount, approvedBy),
      totalPrice: total,
      coveredAmount: covered,
      requestedCost: input.requested_cost ?? total - covered,
      commissionRuleId: commission?.rule ?? null,
      commissionAmount: commission?.amount ?? 0,
      shiftId: shift,
      packageBookingId: packageBooking,
      createdBy: ctx.account.id,
      notes: input.notes ?? "",
      indication: input.indication ?? "",
      ...(input.priority === undefined ? {} : { priority: input.priority }),
    })
    .returning({ id: appointments.id });
  if (!row) throw new Refusal("internal");
  if (provider !== null) await makeClaim(ctx, row.id, { provider, covered, numbers: input });
  for (const part of paidParts(input)) {
    await addEntry(ctx, {
      appointment: { id: row.id, patient: input.patient, branch: offer.branch },
      shift,
      kind: "payment",
      ...part,
      reason: null,
    });
  }
  const after = await readAppointment(ctx, row.id);
  ctx.changed({ entity: "appointment", id: after.id, branch: after.branch, before: null, after });
  return after;
}

/** Returns the amount paid by each method; empty if nothing is paid. */
export function paidParts({
  paid_amount: amount,
  method,
  other_payments = [],
}: Pick<AppointmentInput, "paid_amount" | "method" | "other_payments">): PaidPart[] {
  return [...(amount > 0 ? [{ method, amount }] : []), ...other_payments];
}

/** Validates a booking and returns the offer and its price. Throws `validation` with all faults at once. */
async function validateBooking(
  ctx: RequestContext,
  input: AppointmentInput,
): Promise<{ offer: Offer; discount: DeskDiscount } & Price> {
  const { referring_doctor: doctor = null, insurance_provider: provider = null } = input;
  const checks = new Checks();
  const clock = { zone: ctx.account.zone, now: ctx.now.getTime() };
  checks.add({ start_at: faultOfStart(input.start_at, clock) });
  await checks.make(() => requirePatient(ctx, input.patient));
  if (doctor !== null) await checks.make(() => requireDoctor(ctx, doctor));
  const priced = await checks.make(async () => {
    const offer = await readOffer(ctx, input.machine, input.test);
    const price = await priceOf(ctx, offer, provider);
    const stated = statedDiscount(input);
    const discount = discountFor(price.total, stated);
    checks.add(faultsOfDiscount(price.total, stated));
    const total = price.total - discount.discount_amount;
    refuseOtherPrice(input.expected_total_price, total);
    refuseOtherPrice(input.total_price, total);
    return { offer, list: price.list, total, discount };
  });
  const { offer, list, total, discount } = priced ?? checks.fail();
  checks.add(
    faultsOfBooking({
      total_price: total,
      insured: provider !== null,
      covered_amount: input.covered_amount ?? 0,
      requested_cost: input.requested_cost ?? null,
      paid_amount: sumOf(paidParts(input).map(({ amount }) => amount)),
    }),
  );
  checks.done();
  return { offer, list, total, discount };
}

/** Throws `price_changed` with the new price if the client showed a different one. */
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
