import {
  array,
  assign,
  boolean,
  defaulted,
  enums,
  object,
  optional,
  partial,
  size,
} from "superstruct";
import {
  amount,
  code,
  id,
  instant,
  lineOrNone,
  lines,
  maybe,
  positiveAmount,
  version,
  withCondition,
} from "../fields.ts";
import { MAX_PACKAGE_TESTS, MIN_PACKAGE_TESTS } from "../packages.ts";
import { type CrossFault, withRules } from "../validate.ts";
import { PAYMENT_METHODS } from "./common.ts";
import { otherPayments } from "./payment.ts";
import { nameFaults } from "./two-names.ts";
import type { Infer, Struct } from "superstruct";
import type { Piastres } from "../money.ts";
import type { Appointment } from "./appointment.ts";
import type { Modality, Stored } from "./common.ts";

/** Tests that are sold together at one price. At least one of the two names is not empty. */
export type Package = Stored & {
  /** Short code that people type; unique in the center, like that of a test. */
  code: string | null;
  name_ar: string;
  name_en: string;
  /** Above 0. */
  price: Piastres;
  /** Ids of its tests, each once, in the order in which they are done. */
  tests: readonly number[];
  /** The same tests with their names. */
  test_details: readonly PackageTest[];
  active: boolean;
};

/** A test of a package. */
export type PackageTest = {
  test: number;
  test_unique_id: string | null;
  test_name_ar: string;
  test_name_en: string;
  modality: Modality;
};

const fields = {
  code: maybe(code(30)),
  name_ar: optional(lineOrNone(200)),
  name_en: optional(lineOrNone(200)),
  price: positiveAmount(),
  tests: testIds(),
  active: optional(boolean()),
};

export const PackageInput = withRules(object(fields), nameFaults);
export type PackageInput = Infer<typeof PackageInput>;

export const PackagePatch = assign(partial(fields), object({ version: optional(version()) }));
export type PackagePatch = Infer<typeof PackagePatch>;

/** Returns the schema of the ids of two to ten tests, each once. */
function testIds(): Struct<number[], Struct<number, null>> {
  const few = withCondition(
    array(id()),
    "package_size",
    ({ length }) => length >= MIN_PACKAGE_TESTS && length <= MAX_PACKAGE_TESTS,
  );
  return withCondition(few, "package_twice", (ids) => new Set(ids).size === ids.length);
}

const bookingFields = object({
  package: id(),
  patient: id(),
  /** Each test of the package, with the machine and the time chosen for it. */
  tests: size(
    array(object({ test: id(), machine: id(), start_at: instant() })),
    1,
    MAX_PACKAGE_TESTS,
  ),
  referring_doctor: maybe(id()),
  /** Never given: a package is for people who pay themselves. */
  insurance_provider: maybe(id()),
  notes: optional(lines(2000)),
  /** What the person saw as the price of the package. */
  expected_total_price: maybe(amount()),
  /** Of the package's price; default all of it. */
  requested_cost: maybe(amount()),
  /** Amount paid by `method` at booking; 0 if nothing is paid. */
  paid_amount: amount(),
  method: defaulted(enums(PAYMENT_METHODS), "cash"),
  /** Amounts paid by other methods in the same booking. */
  other_payments: otherPayments(),
});

/** Books all tests of a package. */
export const PackageBookingInput = withRules(bookingFields, ({ insurance_provider: provider }) => {
  const faults: CrossFault<Infer<typeof bookingFields>>[] = [];
  if (typeof provider === "number")
    faults.push({ field: "insurance_provider", code: "package_insured" });
  return faults;
});
export type PackageBookingInput = Infer<typeof PackageBookingInput>;

/** A package that was booked, with the appointments that were made for its tests. */
export type PackageBooking = {
  id: number;
  package: number;
  /** Price of the package when it was booked. */
  price: Piastres;
  /** In the order of the package. */
  appointments: Appointment[];
};
