import { boolean, object, optional } from "superstruct";
import { countryCode, line, maybe, phoneNumber } from "../fields";
import type { Infer } from "superstruct";
import type { Stored } from "./common";

/** A doctor outside the center who sends patients. */
export type ReferringDoctor = Stored & {
  name: string;
  country_phone_code: string | null;
  phone_number: string | null;
  /** Account; null when it came with the center's first data. */
  registered_by: number | null;
  registered_by_name: string | null;
  /** Appointments that name the doctor and are not cancelled. */
  number_of_referrals: number;
  active: boolean;
};

export const ReferringDoctorInput = object({
  name: line(200),
  country_phone_code: maybe(countryCode()),
  phone_number: maybe(phoneNumber()),
  active: optional(boolean()),
});
export type ReferringDoctorInput = Infer<typeof ReferringDoctorInput>;
