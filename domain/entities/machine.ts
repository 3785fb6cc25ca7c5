import type { Piastres } from "../money";
import type { DiscountType } from "../pricing";
import type { Modality, Stored } from "./common";

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
};

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
  /** Above 0. */
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
};
