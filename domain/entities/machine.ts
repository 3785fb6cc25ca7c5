import { assign, boolean, object, optional, partial } from "superstruct";
import { duration, id, line, lineOrNone, version } from "../fields.ts";
import { withRules } from "../validate.ts";
import { priceFaults, priceFields } from "./price-terms.ts";
import type { Infer } from "superstruct";
import type { Piastres } from "../money.ts";
import type { DiscountType } from "../pricing.ts";
import type { Modality, Stored } from "./common.ts";

/** An examination machine in a room. */
export type Machine = Stored & {
  name: string;
  model: string;
  number: string;
  branch: number;
  branch_name: string;
  room: number;
  room_number: string;
  active: boolean;
  /** The tests that it does: those of its active availabilities. */
  supported_tests: SupportedByMachine[];
};

/** A test that a machine does. */
export type SupportedByMachine = {
  test: number;
  test_unique_id: string | null;
  test_name_ar: string;
  test_name_en: string;
  modality: Modality;
};

const machineFields = {
  name: line(200),
  model: line(200),
  number: optional(lineOrNone(100)),
  branch: id(),
  room: id(),
  active: optional(boolean()),
};

export const MachineInput = object(machineFields);
export type MachineInput = Infer<typeof MachineInput>;

export const MachinePatch = assign(
  partial(machineFields),
  object({ version: optional(version()) }),
);
export type MachinePatch = Infer<typeof MachinePatch>;

const availabilityFields = {
  test: id(),
  ...priceFields,
  duration_minutes: optional(duration()),
  active: optional(boolean()),
};

/** A test on a machine; without a duration, the default duration of the test is used. */
export const AvailabilityInput = withRules(object(availabilityFields), priceFaults);
export type AvailabilityInput = Infer<typeof AvailabilityInput>;

export const AvailabilityPatch = assign(
  partial(availabilityFields),
  object({ version: optional(version()) }),
);
export type AvailabilityPatch = Infer<typeof AvailabilityPatch>;

/** A test on a machine, with its price. */
export type Availability = Stored & {
  machine: number;
  machine_name: string;
  branch: number;
  branch_name: string;
  test: number;
  test_unique_id: string | null;
  test_name_ar: string;
  test_name_en: string;
  modality: Modality;
  /** In piastres; above 0. */
  price: Piastres;
  discount_type: DiscountType;
  discount_percentage: number | null;
  discount_value: Piastres | null;
  /** Price less discount; computed by the server. */
  modified_price: Piastres;
  duration_minutes: number;
  active: boolean;
};

/** A free time of a machine for a test. */
export type Slot = {
  machine: number;
  machine_name: string;
  branch: number;
  branch_name: string;
  room: number;
  room_number: string;
  /** Instant. */
  start_at: string;
  duration_minutes: number;
  /** Modified price of the test on the machine, without insurance. */
  price: Piastres;
  /** The price before the machine's discount. */
  list_price: Piastres;
  /** Whether part of the slot is outside the opening hours; only for a time that the user requested explicitly. */
  outside_hours: boolean;
};
