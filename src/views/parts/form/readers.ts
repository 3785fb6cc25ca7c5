import { parseTypedDay, parseTypedTime } from "#domain/dates.ts";
import { parseAmount, parsePercent } from "#domain/money.ts";
import { parsePhone, type Phone } from "#domain/phones.ts";
import { latinDigits } from "#domain/text.ts";
import type { FormValue } from "./form-values.ts";

/** What typed text reads as; `fault` is why it cannot be read, with a value of null. */
export type Reading<V extends FormValue = FormValue> = { value: V | null; fault: string | null };

/** Turns the answer of a parser into a reading; empty text is an empty field and no fault. */
export function reading<V extends FormValue>(
  text: string,
  parse: (text: string) => V | null,
  fault: string,
): Reading<V> {
  if (text.trim() === "") return { value: null, fault: null };
  const value = parse(text);
  return { value, fault: value === null ? fault : null };
}

/** Pounds in any digits as piastres; one below 0 is no value, so that no sum is shown with it. */
export function readAmount(text: string): Reading<number> {
  const read = reading(text, parseAmount, "unreadable_amount");
  return read.value !== null && read.value < 0 ? { value: null, fault: "amount_negative" } : read;
}

/** 0 to 100, at most two decimals. */
export const readPercent = (text: string): Reading<number> =>
  reading(text, parsePercent, "unreadable_percent");

/** A whole number of at most nine digits. */
export const readWhole = (text: string): Reading<number> =>
  reading(text, parseWhole, "unreadable_number");

/** A day as people type it, `YYYY-MM-DD`; with `past`, a short year is never in the future. */
export const readDay = (text: string, today: string, past: boolean): Reading<string> =>
  reading(text, (typed) => parseTypedDay(typed, today, { past }), "unreadable_day");

/** A time as people type it, `HH:mm`. */
export const readTime = (text: string): Reading<string> =>
  reading(text, parseTypedTime, "unreadable_time");

/** A telephone number with its country code; while it is too short, what there is of it is unreadable. */
export function readPhone(
  text: string,
  countryCode: string,
): Reading<string> & { phone: Phone | null } {
  const phone = parsePhone(text, countryCode);
  return { ...reading(text, () => phone?.phone_number ?? null, "unreadable_phone"), phone };
}

function parseWhole(text: string): number | null {
  const digits = latinDigits(text).trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}
