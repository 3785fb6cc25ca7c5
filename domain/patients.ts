import { birthDateFromAge } from "./ages.ts";
import { addMonths } from "./calendar.ts";
import { readNationalId } from "./identity.ts";
import { cleanCode } from "./text.ts";
import type { Day } from "./calendar.ts";
import type { FaultCode } from "./errors.ts";
import type { Gender } from "./identity.ts";

const OLDEST_YEARS = 150;

/** Whether a stored number ends in the typed digits; also if a phone number is typed with its leading 0. */
export const numberEndsIn = (number: string, digits: string): boolean =>
  `0${number}`.endsWith(digits);

/** Minimum number of digits that can identify one person: those of a phone number. */
const PHONE_DIGITS = 10;

/** Returns true for fewer digits than a phone has: they are typed to find a patient by the end of a number. */
export function isPartOfNumber(text: string): boolean {
  const digits = cleanCode(text);
  return /^\d+$/.test(digits) && digits.length < PHONE_DIGITS;
}

/** Returns which number of a patient ends in the digits: the phone number, else the identity number, else null. */
export function numberEndingIn(
  { phone_number, national_id }: { phone_number: string; national_id: string },
  digits: string,
): "phone" | "national_id" | null {
  if (numberEndsIn(phone_number, digits)) return "phone";
  return numberEndsIn(national_id, digits) ? "national_id" : null;
}

/** Returns an error code if the birth date is in the future or more than 150 years ago, else null. */
export function faultOfBirthDate(birthDate: Day, today: Day): FaultCode | null {
  return birthDate > today || birthDate < addMonths(today, -12 * OLDEST_YEARS)
    ? "birth_date"
    : null;
}

/** A birth date and whether it was estimated from an age. */
export type BirthDate = { birth_date: Day; birth_date_estimated: boolean };

/**
 * Returns the birth date to store: the given one, else one computed from the age and marked as estimated.
 * Returns null if neither is given.
 */
export function birthDateOf(
  input: {
    birth_date?: Day | null | undefined;
    birth_date_estimated?: boolean | undefined;
    age?: number | null | undefined;
  },
  today: Day,
): BirthDate | null {
  if (input.birth_date !== undefined && input.birth_date !== null) {
    return {
      birth_date: input.birth_date,
      birth_date_estimated: input.birth_date_estimated ?? false,
    };
  }
  if (input.age === undefined || input.age === null) return null;
  return { birth_date: birthDateFromAge(input.age, today), birth_date_estimated: true };
}

/** Returns the fields that contradict the Egyptian ID. The user is asked about them, but they are allowed. */
export function identityMismatches(patient: {
  national_id: string;
  birth_date?: Day | null;
  gender?: Gender | null;
}): ("birth_date" | "gender")[] {
  const identity = readNationalId(patient.national_id);
  if (identity?.kind !== "egyptian") return [];
  const { birth_date = null, gender = null } = patient;
  const differing: ("birth_date" | "gender")[] = [];
  if (birth_date !== null && birth_date !== identity.birth_date) differing.push("birth_date");
  if (gender !== null && gender !== identity.gender) differing.push("gender");
  return differing;
}
