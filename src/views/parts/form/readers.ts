import { parseTypedDay, parseTypedTime } from "#domain/dates.ts";
import { parseAmount, parsePercent } from "#domain/money.ts";
import { parsePhone, type Phone } from "#domain/phones.ts";
import { cleanCode } from "#domain/text.ts";
import type { FormValue } from "./form-values.ts";

/** Result of parsing typed text; if it cannot be parsed, `value` is null and `fault` is the code of the reason. */
export type Reading<V extends FormValue = FormValue> = { value: V | null; fault: string | null };

/** Turns the result of a parser into a reading; empty text is an empty field without a fault. */
export function reading<V extends FormValue>(
  text: string,
  parse: (text: string) => V | null,
  fault: string,
): Reading<V> {
  if (text.trim() === "") return { value: null, fault: null };
  const value = parse(text);
  return { value, fault: value === null ? fault : null };
}

/** Parses pounds in any digits into piastres; a negative amount is a fault, so that no sum is worked out with it. */
export function readAmount(text: string): Reading<number> {
  const read = reading(text, parseAmount, "unreadable_amount");
  return read.value !== null && read.value < 0 ? { value: null, fault: "amount_negative" } : read;
}

/** Parses a percentage from 0 to 100 with at most two decimals. */
export const readPercent = (text: string): Reading<number> =>
  reading(text, parsePercent, "unreadable_percent");

/** Parses a whole number of at most nine digits. */
export const readWhole = (text: string): Reading<number> =>
  reading(text, parseWhole, "unreadable_number");

/** Parses a typed day into `YYYY-MM-DD`; with `isPast`, a short year is never in the future. */
export const readDay = (text: string, today: string, isPast: boolean): Reading<string> =>
  reading(text, (typed) => parseTypedDay(typed, today, { isPast }), "unreadable_day");

/** Parses a typed time into `HH:mm`. */
export const readTime = (text: string): Reading<string> =>
  reading(text, parseTypedTime, "unreadable_time");

/** Parses a phone number with its country code; a number that is too short is unreadable. */
export function readPhone(
  text: string,
  countryCode: string,
): Reading<string> & { phone: Phone | null } {
  const phone = parsePhone(text, countryCode);
  return { ...reading(text, () => phone?.phone_number ?? null, "unreadable_phone"), phone };
}

function parseWhole(text: string): number | null {
  const digits = cleanCode(text);
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}
