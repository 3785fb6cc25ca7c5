import { dayOf } from "@domain/dates";
import { AppointmentInput } from "@domain/entities/appointment";
import { faultOf } from "@domain/faults";
import { remainingCost } from "@domain/appointments";
import { changeOf, faultsOfBooking } from "@domain/payments";
import { appointmentPrice } from "@domain/pricing";
import type { WishedTime } from "@domain/slots";
import { validate } from "@domain/validate";
import { timeZone } from "@src/i18n/dates";
import type { Checked } from "../parts/form/form-store";
import type { FormValues } from "../parts/form/form-values";

/** An empty booking. Prices come with the slot and the provider. */
export const EMPTY_BOOKING: FormValues = {
  patient: null,
  test: null,
  machine: null,
  start_at: null,
  duration: null,
  price: null,
  day: null,
  wished_machine: null,
  wished_at: null,
  referring_doctor: null,
  insurance_provider: "",
  provider_price: null,
  covered_amount: null,
  tendered: null,
  method: "cash",
  notes: "",
};

/** A booking at a time that is wished for, before the test is known. */
export function bookingAt({ machine, start_at }: WishedTime): FormValues {
  const day = dayOf(start_at, timeZone());
  return { ...EMPTY_BOOKING, day, wished_machine: machine, wished_at: start_at };
}

/** The time that is wished for; null where any is as good. */
export function wishIn(values: Readonly<Record<string, unknown>>): WishedTime | null {
  const { wished_machine: machine, wished_at: start_at } = values;
  return typeof machine === "number" && typeof start_at === "string" ? { machine, start_at } : null;
}

/** The money of what is typed so far, in piastres; null before a test and a time are chosen. */
export type BookingSums = {
  price: number;
  total: number;
  covered: number;
  /** What the patient bears. */
  due: number;
  /** What is recorded as paid. */
  paid: number;
  change: number;
  remaining: number;
};

function amount(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

export function providerOf(values: Readonly<Record<string, unknown>>): number | null {
  const id = Number(values["insurance_provider"] ?? 0);
  return id > 0 ? id : null;
}

export function sumsOfBooking(values: Readonly<Record<string, unknown>>): BookingSums | null {
  const price = amount(values["price"]);
  if (price === null) return null;
  const insured = providerOf(values) !== null;
  const total = appointmentPrice({
    machinePrice: price,
    insured,
    providerPrice: amount(values["provider_price"]),
  });
  if (total === null) return null;
  const covered = insured ? Math.min(amount(values["covered_amount"]) ?? 0, total) : 0;
  const due = total - covered;
  const { change, recorded } = changeOf(amount(values["tendered"]) ?? due, due);
  const remaining = remainingCost({
    total_price: total,
    covered_amount: covered,
    paid_amount: recorded,
  });
  return { price, total, covered, due, paid: recorded, change, remaining };
}

/** Judges a booking with the rules that the server enforces. What is not paid now is not asked now. */
export function checkBooking(input: Record<string, unknown>): Checked<AppointmentInput> {
  const sums = sumsOfBooking(input);
  const provider = providerOf(input);
  const { patient, test, machine, start_at, referring_doctor, method, notes } = input;
  if (provider !== null && amount(input["price"]) !== null && sums === null) {
    return { ok: false, errors: { insurance_provider: [{ code: "test_not_supported" }] } };
  }
  const result = validate(AppointmentInput, {
    patient,
    test,
    machine,
    start_at,
    referring_doctor,
    method,
    notes,
    insurance_provider: provider,
    covered_amount: provider === null ? null : input["covered_amount"],
    paid_amount: sums?.paid ?? 0,
    requested_cost: sums?.paid ?? 0,
    expected_total_price: sums?.total,
  });
  if (!result.ok) {
    const { machine: _machine, ...errors } = result.errors;
    return { ok: false, errors };
  }
  if (sums === null) return { ok: false, errors: { start_at: [faultOf("required")] } };
  const faults = faultsOfBooking({
    total_price: sums.total,
    insured: provider !== null,
    covered_amount: result.value.covered_amount ?? 0,
    requested_cost: sums.paid,
    paid_amount: sums.paid,
  });
  const found = Object.entries(faults).map(([field, code]) => [field, [faultOf(code)]]);
  return found.length === 0 ? result : { ok: false, errors: Object.fromEntries(found) };
}
