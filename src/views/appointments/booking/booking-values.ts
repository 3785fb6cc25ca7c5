import { dayOf } from "#domain/dates.ts";
import {
  type Appointment,
  AppointmentInput,
  AppointmentPatch,
} from "#domain/entities/appointment.ts";
import { faultOf, type FaultCode } from "#domain/faults.ts";
import { faultOfCovered, isMovedToPatient } from "#domain/insurance.ts";
import { faultsOfBooking } from "#domain/payments.ts";
import type { DesiredTime } from "#domain/slots.ts";
import { validate } from "#domain/validate.ts";
import { timeZone } from "#src/i18n/time-zone.ts";
import { testName } from "#src/i18n/record-words.ts";
import type { Checked } from "#src/views/parts/form/form-store.ts";
import type { FormValues } from "#src/views/parts/form/form-values.ts";
import { amountIn, methodIn, refundFaults, refundPatch } from "../shared/refund-values.ts";
import {
  type BookingSums,
  idIn,
  needsPrice,
  moneyAfter,
  providerOf,
  SPLIT,
  SPLIT_FIELDS,
  sumsOfBooking,
} from "./booking-sums.ts";
import {
  DISCOUNT_FIELDS,
  discountFaults,
  discountIn,
  NO_DISCOUNT_VALUES,
  valuesOfDiscount,
} from "./discount-values.ts";
import type { Offers } from "./offers.ts";

/** The values of a new booking form before anything is filled in. */
export const EMPTY_BOOKING: FormValues = {
  patient: null,
  test: null,
  start_at: null,
  machine: null,
  insurance_provider: "",
  covered_amount: null,
  card_number: "",
  approval_number: "",
  ...NO_DISCOUNT_VALUES,
  requested_cost: null,
  tendered: null,
  method: "cash",
  by_cash: null,
  by_card: null,
  by_transfer: null,
  by_credit: null,
  referring_doctor: null,
  day: null,
  notes: "",
  indication: "",
  priority: "routine",
};

/** Fields that change together: a machine and its time, and the parts of a refund. */
export const BOOKING_GROUPS = [
  ["machine", "start_at"],
  ["refund_amount", "refund_reason", "method"],
  DISCOUNT_FIELDS,
] as const;

/** Fields that exist only on screen. */
export const BOOKING_LOCAL = ["day"];

/** Returns the values for a time chosen on the day board, before the test is known. */
export function bookingAt({ machine, start_at }: DesiredTime): FormValues {
  return { machine, start_at, day: dayOf(start_at, timeZone()) };
}

/** Returns the values of the fields for the edit of an appointment. */
export function valuesOfAppointment(appointment: Appointment): FormValues {
  const { referring_doctor: doctor, referring_doctor_name: doctorName } = appointment;
  const { insurance_provider: provider, start_at } = appointment;
  return {
    patient: { value: appointment.patient, label: appointment.patient_name },
    test: { value: appointment.test, label: testName(appointment) },
    start_at,
    machine: appointment.machine,
    insurance_provider: provider === null ? "" : String(provider),
    covered_amount: provider === null ? null : appointment.covered_amount,
    card_number: appointment.card_number ?? "",
    approval_number: appointment.approval_number ?? "",
    ...valuesOfDiscount(appointment),
    referring_doctor: doctor === null ? null : { value: doctor, label: doctorName ?? "" },
    day: dayOf(start_at, timeZone()),
    notes: appointment.notes,
    indication: appointment.indication,
    priority: appointment.priority,
    refund_amount: null,
    refund_reason: "",
    method: "cash",
  };
}

type Values = Readonly<Record<string, unknown>>;

type Errors = Record<string, readonly { code: string }[]>;

/** Returns the faults of the fields that price and free times depend on. */
function offerFaults(input: Values, offers: Offers, sums: BookingSums | null): Errors {
  const uncovered: Errors = isUncovered(input, offers)
    ? { insurance_provider: [{ code: "test_not_supported" }] }
    : {};
  const isTimed = typeof input["start_at"] === "string";
  if (!isTimed || idIn(input["machine"]) === null) {
    const isUnread = offers.status === "failed";
    const code = isUnread ? "times_unread" : isTimed ? "slot_not_free" : "required";
    return { ...uncovered, start_at: [{ code: offers.lost?.reason ?? code }] };
  }
  if (isUncovered(input, offers)) return uncovered;
  if (sums === null && offers.isCoverUnread)
    return { insurance_provider: [{ code: "cover_unread" }] };
  if (sums === null && idIn(input["test"]) !== null)
    return { start_at: [{ code: "price_unknown" }] };
  return {};
}

/**
 * Returns true if the chosen provider is known not to cover the test: then its amount is not required either. A
 * booking stays as it was agreed, even if the provider has dropped the test since.
 */
function isUncovered(input: Values, offers: Offers): boolean {
  const { cover } = offers;
  const isKnown = cover !== null && cover.price === null && cover.provider === providerOf(input);
  return isKnown && needsPrice(input, offers);
}

const listed = (faults: Readonly<Record<string, FaultCode>>): Errors =>
  Object.fromEntries(Object.entries(faults).map(([field, code]) => [field, [faultOf(code)]]));

/**
 * Returns the field that shows the fault of a wrong amount. Cash beyond the requested amount is change, never
 * too much. Too little is a fault of the first method that is empty, or else of the last one: at any other
 * field it would appear before the user can type the next method.
 */
export function paidFieldOf(input: Values, fault: FaultCode): string {
  const { method, by_card: card, by_transfer: transfer, by_credit: credit } = input;
  if (method !== SPLIT) return "tendered";
  // Most patients have no credit, so it is never what is missing.
  if (fault !== "paid_above_due")
    return (
      SPLIT_FIELDS.find((name) => name !== "by_credit" && amountIn(input[name]) === null) ??
      "by_transfer"
    );
  if ((amountIn(card) ?? 0) > 0) return "by_card";
  const isCredit = (amountIn(transfer) ?? 0) === 0 && (amountIn(credit) ?? 0) > 0;
  return isCredit ? "by_credit" : "by_transfer";
}

/** Returns the field of what is paid by the credit of the patient. */
export function creditField({ method }: Values): string {
  return method === SPLIT ? "by_credit" : "tendered";
}

/** Returns the numbers that the provider asks for; none without a provider. */
function numbersIn(input: Values) {
  const isInsured = providerOf(input) !== null;
  return {
    card_number: isInsured ? input["card_number"] : null,
    approval_number: isInsured ? input["approval_number"] : null,
  };
}

/** Validates a booking with the rules that the server enforces, and returns every fault at once. */
export function checkBooking(
  input: Record<string, unknown>,
  offers: Offers,
  approval: { discount_approval?: string } = {},
): Checked<AppointmentInput> {
  const sums = sumsOfBooking(input, offers);
  const provider = providerOf(input);
  const { patient, test, machine, start_at, referring_doctor, notes, indication, priority } = input;
  const [first, ...others] = sums?.parts ?? [];
  const result = validate(AppointmentInput, {
    patient,
    test,
    machine,
    start_at,
    referring_doctor,
    method: first?.method ?? methodIn(input["method"]) ?? "cash",
    notes,
    indication,
    priority,
    insurance_provider: provider,
    covered_amount: provider === null ? null : input["covered_amount"],
    ...numbersIn(input),
    paid_amount: first?.amount ?? 0,
    ...(others.length > 0 && { other_payments: others }),
    ...discountIn(input),
    ...approval,
    requested_cost: sums?.requested ?? 0,
    expected_total_price: sums?.total,
  });
  // The user chooses the machine together with the time, so only the time is reported as missing.
  const { machine: _machine, ...missing }: Errors = result.ok ? {} : result.errors;
  const money =
    sums === null
      ? {}
      : faultsOfBooking({
          total_price: sums.total,
          insured: provider !== null,
          covered_amount: sums.covered,
          requested_cost: sums.requested,
          paid_amount: sums.fault === null ? sums.paid : sums.requested,
        });
  const faultOfPaid = sums?.fault ?? null;
  const errors: Errors = {
    ...listed(money),
    ...listed(discountFaults(sums?.price ?? null, input)),
    ...(faultOfPaid === null ? {} : { [paidFieldOf(input, faultOfPaid)]: [faultOf(faultOfPaid)] }),
    ...missing,
    ...offerFaults(input, offers, sums),
  };
  if (isUncovered(input, offers)) delete errors["covered_amount"];
  return result.ok && Object.keys(errors).length === 0 ? result : { ok: false, errors };
}

/** Returns the fault of an edit's covered amount, as far as its price is known; null if there is none. */
function coveredFault(
  input: Values,
  { booked }: Offers,
  sums: BookingSums | null,
): FaultCode | null {
  const insured = providerOf(input) !== null;
  const covered = insured ? amountIn(input["covered_amount"]) : 0;
  if (covered === null) return "covered_required";
  if (sums === null || booked === null) return null;
  const settled = booked.covered_amount - booked.pending_amount;
  return faultOfCovered({
    insured,
    covered_amount: covered,
    total_price: sums.total,
    settled_amount: settled,
    was_moved: isMovedToPatient(booked) && providerOf(input) === booked.insurance_provider,
  });
}

/** Validates an edit as a whole; only what was changed is sent. */
export function checkEdit(
  input: Record<string, unknown>,
  offers: Offers,
  approval: { discount_approval?: string } = {},
): Checked<AppointmentPatch> {
  const provider = providerOf(input);
  const sums = sumsOfBooking(input, offers);
  const money = moneyAfter(input, offers);
  const result = validate(AppointmentPatch, {
    patient: input["patient"],
    test: input["test"],
    machine: input["machine"],
    start_at: input["start_at"],
    referring_doctor: input["referring_doctor"] ?? null,
    insurance_provider: provider,
    covered_amount: provider === null ? 0 : input["covered_amount"],
    ...numbersIn(input),
    ...discountIn(input),
    ...approval,
    notes: input["notes"] ?? "",
    indication: input["indication"] ?? "",
    priority: input["priority"],
    expected_total_price: sums?.total,
    ...(money === null ? {} : refundPatch(money, input)),
  });
  const missing = ["patient", "test"].filter((name) => input[name] === undefined);
  const covered = coveredFault(input, offers, sums);
  const errors: Errors = {
    ...listed(discountFaults(sums?.price ?? null, input)),
    ...offerFaults(input, offers, sums),
    // Without a provider, the field for its amount is not on screen.
    ...(covered === null
      ? {}
      : { [provider === null ? "insurance_provider" : "covered_amount"]: [faultOf(covered)] }),
    ...(money === null ? {} : refundFaults(money, input)),
    ...(result.ok ? {} : result.errors),
    ...Object.fromEntries(missing.map((name) => [name, [faultOf("required")]])),
  };
  if (isUncovered(input, offers)) delete errors["covered_amount"];
  return result.ok && Object.keys(errors).length === 0 ? result : { ok: false, errors };
}
