import type { Slot } from "#domain/entities/machine.ts";
import { PackageBookingInput } from "#domain/entities/package.ts";
import { faultOf } from "#domain/faults.ts";
import { sumOf } from "#domain/money.ts";
import { isDearer, MAX_PACKAGE_TESTS } from "#domain/packages.ts";
import { recordedPayments } from "#domain/payments.ts";
import { validate } from "#domain/validate.ts";
import type { Checked } from "#src/views/parts/form/form-store.ts";
import type { FormValues } from "#src/views/parts/form/form-values.ts";
import { handedIn, idIn } from "../booking/booking-sums.ts";
import { paidFieldOf } from "../booking/booking-values.ts";
import type { PackageOffers } from "./package-offers.ts";
import { amountIn } from "../shared/refund-values.ts";

type Values = Readonly<Record<string, unknown>>;

/** Names of the fields of the times, by the place of the test in the package. */
export const TIME_FIELDS = Array.from({ length: MAX_PACKAGE_TESTS }, (_one, place) =>
  timeField(place),
);

export function timeField(place: number): string {
  return `time_${place}`;
}

/** The values of the form before anything is filled in. */
export const EMPTY_PACKAGE: FormValues = {
  patient: null,
  package: null,
  day: null,
  ...Object.fromEntries(TIME_FIELDS.map((name) => [name, ""])),
  requested_cost: null,
  tendered: null,
  method: "cash",
  by_cash: null,
  by_card: null,
  by_transfer: null,
  by_credit: null,
  referring_doctor: null,
  notes: "",
};

/** Returns a machine and a time as the value of a field. */
export const keyOfSlot = ({ machine, start_at }: Pick<Slot, "machine" | "start_at">): string =>
  `${machine} ${start_at}`;

/** Returns the chosen times in the order of the tests; null where none is chosen, or where it is not free any more. */
export function slotsIn(values: Values, { slots }: PackageOffers): (Slot | null)[] {
  return slots.map(
    (offered, place) =>
      offered.find((slot) => keyOfSlot(slot) === values[timeField(place)]) ?? null,
  );
}

/** Returns the amounts of what is typed so far; null until a package is chosen. */
export function sumsOfPackage(values: Values, offered: PackageOffers) {
  const { package: chosen } = offered;
  if (chosen === null) return null;
  const due = chosen.price;
  const requested = amountIn(values["requested_cost"]) ?? due;
  const handedOver = handedIn(values, requested);
  const slots = slotsIn(values, offered);
  const prices = slots.flatMap((slot) => (slot === null ? [] : [slot.price]));
  return {
    due,
    requested,
    ...recordedPayments({ requested, due, handedOver }),
    /** What its tests cost one by one; null until each has a time. */
    alone: prices.length === chosen.tests.length ? sumOf(prices) : null,
    isDearer: prices.length === chosen.tests.length && isDearer(due, prices),
  };
}

/** Validates the booking with the rules that the server enforces. */
export function checkPackage(values: Values, offered: PackageOffers): Checked<PackageBookingInput> {
  const { package: chosen, status } = offered;
  const sums = sumsOfPackage(values, offered);
  const slots = slotsIn(values, offered);
  const [first, ...others] = sums?.parts ?? [];
  const tests = chosen?.tests ?? [];
  const result = validate(PackageBookingInput, {
    patient: values["patient"],
    package: idIn(values["package"]) ?? undefined,
    tests: tests.flatMap((test, place) => {
      const slot = slots[place] ?? null;
      return slot === null ? [] : [{ test, machine: slot.machine, start_at: slot.start_at }];
    }),
    referring_doctor: values["referring_doctor"],
    notes: values["notes"],
    expected_total_price: chosen?.price,
    requested_cost: sums?.requested,
    paid_amount: first?.amount ?? 0,
    method: first?.method ?? "cash",
    ...(others.length > 0 && { other_payments: others }),
  });
  const missing = tests.flatMap((_test, place) =>
    slots[place] === undefined || slots[place] === null ? [timeField(place)] : [],
  );
  const { tests: _tests, ...own } = result.ok ? {} : result.errors;
  const errors = {
    ...(sums !== null && sums.requested > sums.due
      ? { requested_cost: [faultOf("requested_range")] }
      : sums?.fault && { [paidFieldOf(values, sums.fault)]: [faultOf(sums.fault)] }),
    ...own,
    ...(sums?.isDearer && { package: [faultOf("package_dearer")] }),
    ...Object.fromEntries(
      missing.map((name) => [name, [{ code: status === "failed" ? "times_unread" : "required" }]]),
    ),
  };
  return result.ok && Object.keys(errors).length === 0 ? result : { ok: false, errors };
}
