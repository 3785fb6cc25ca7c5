import { assign, boolean, enums, number, object, optional, partial } from "superstruct";
import {
  countryCode,
  day,
  withCondition,
  id,
  line,
  lines,
  maybe,
  nationalId,
  phoneNumber,
  version,
  withPhone,
} from "../fields.ts";
import { GENDERS } from "../identity.ts";
import { withRules } from "../validate.ts";
import type { Infer } from "superstruct";
import type { Stored } from "./common.ts";

/**
 * Why a patient was found: their data contain the query (`text`), the name sounds like it (`sound`),
 * contains it as typed in the other keyboard layout (`layout`), or differs by one letter in a word (`near`).
 */
export type MatchReason = "text" | "sound" | "layout" | "near";
export type FoundPatient = Patient & { match: MatchReason };

/** A patient who may be the same person, and the reasons. */
export type SimilarPatient = Patient & { reasons: SimilarReason[] };
export type SimilarReason = "national_id" | "name" | "phone" | "birth_date";

const age = withCondition(
  withCondition(number(), "age_positive", (value) => value > 0),
  "age_range",
  (value) => value <= 150,
);

const fields = {
  /** 14 digits of an Egyptian ID or 5 to 20 letters and digits; unique in the center. */
  national_id: nationalId(),
  name: line(200),
  /** `+` and 1 to 3 digits. */
  country_phone_code: countryCode(),
  /** Exactly 10 digits; not unique, because families share a number. */
  phone_number: phoneNumber(),
  /** `YYYY-MM-DD`. */
  birth_date: maybe(day()),
  /** In years on the center's current day; below one year a fraction. Ignored in input with a birth date. */
  age: maybe(age),
  /** Whether the birth date was computed from an age. */
  birth_date_estimated: optional(boolean()),
  gender: enums(GENDERS),
  /** Notes about the patient; empty if there are none. */
  notes: optional(lines(2000)),
};

/** A new patient. A birth date or an age is required; if both are given, the birth date is used. */
export const PatientInput = withRules(withPhone(object(fields)), ({ birth_date, age }, faulty) =>
  hasValue(birth_date) || hasValue(age) || faulty.has("age")
    ? []
    : [{ field: "birth_date", code: "required" }],
);
export type PatientInput = Infer<typeof PatientInput>;

/** A person who is examined: every field of the input, null where nothing is known. */
export type Patient = Stored & {
  [Field in keyof PatientInput]-?: Exclude<PatientInput[Field], undefined>;
} & {
  birth_date: string;
  age: number;
  /** Instant of the latest appointment to which the patient came, in the branches the user may see; else null. */
  last_visit: string | null;
};

/** A change of a patient: the fields that change, and the version on which the change is based. */
export const PatientPatch = withPhone(
  assign(partial(fields), object({ version: optional(version()) })),
);
export type PatientPatch = Infer<typeof PatientPatch>;

/** The query for likely duplicates; any field may be missing while the form is being filled in. */
export const SimilarQuery = object({
  name: maybe(line(200)),
  phone_number: maybe(phoneNumber()),
  birth_date: maybe(day()),
  national_id: maybe(nationalId()),
  /** The patient being edited, who is not a duplicate. */
  except: optional(id()),
});
export type SimilarQuery = Infer<typeof SimilarQuery>;

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null;
}
