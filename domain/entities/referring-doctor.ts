import { assign, boolean, object, optional, partial } from "superstruct";
import { countryCode, line, maybe, phoneNumber, version, withPhone } from "../fields.ts";
import { withRules } from "../validate.ts";
import type { Infer } from "superstruct";
import type { Stored } from "./common.ts";

/** A doctor outside the center who sends patients. */
export type ReferringDoctor = Stored & {
  name: string;
  country_phone_code: string | null;
  phone_number: string | null;
  /** Id of the account; null if the record was part of the center's initial data. */
  registered_by: number | null;
  registered_by_name: string | null;
  /** Appointments that name the doctor and are not cancelled. */
  number_of_referrals: number;
  active: boolean;
};

const fields = {
  name: line(200),
  country_phone_code: maybe(countryCode()),
  phone_number: maybe(phoneNumber()),
  active: optional(boolean()),
};

/** A phone number needs a country code. */
export const ReferringDoctorInput = withRules(
  withPhone(object(fields)),
  ({ country_phone_code, phone_number }) =>
    (phone_number ?? null) !== null && (country_phone_code ?? null) === null
      ? [{ field: "country_phone_code", code: "required" }]
      : [],
);
export type ReferringDoctorInput = Infer<typeof ReferringDoctorInput>;

export const ReferringDoctorPatch = withPhone(
  assign(partial(fields), object({ version: optional(version()) })),
);
export type ReferringDoctorPatch = Infer<typeof ReferringDoctorPatch>;
