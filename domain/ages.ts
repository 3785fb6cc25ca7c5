import { addDays, addMonths, daysBetween, monthsBetween } from "./calendar.ts";
import type { Day } from "./calendar.ts";

/** An age in the unit people use: `years` from one year on, `months` below that, `days` below one month. */
export type AgeParts = { unit: "years" | "months" | "days"; count: number };

const DAYS_PER_YEAR = 365;

/** Returns the age on a day in the form that is shown, for example `{ unit: "months", count: 7 }`. */
export function agePartsOn(birthDate: Day, day: Day): AgeParts {
  const months = Math.max(0, monthsBetween(birthDate, day));
  if (months >= 12) return { unit: "years", count: Math.floor(months / 12) };
  if (months >= 1) return { unit: "months", count: months };
  return { unit: "days", count: Math.max(0, daysBetween(birthDate, day)) };
}

/**
 * Returns the age on a day as the API sends it, in years and always above 0: whole years from one year
 * on; below that a fraction with two decimals, from months (7 months: 0.58) or days, at least 0.01.
 */
export function ageOn(birthDate: Day, day: Day): number {
  const { unit, count } = agePartsOn(birthDate, day);
  if (unit === "years") return count;
  if (unit === "months") return Math.round((count * 100) / 12) / 100;
  return Math.max(1, Math.round((count * 100) / DAYS_PER_YEAR)) / 100;
}

/** Estimates the birth date of a person who has this age (in years) on a day. The caller marks it as estimated. */
export function birthDateFromAge(age: number, day: Day): Day {
  if (age >= 1) return addMonths(day, -12 * Math.floor(age));
  const months = Math.round(age * 12);
  return months >= 1 ? addMonths(day, -months) : addDays(day, -Math.round(age * DAYS_PER_YEAR));
}
