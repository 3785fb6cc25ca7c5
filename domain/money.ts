import { cleanCode } from "./text.ts";

/** An amount of money in whole piastres; 100 piastres are one Egyptian pound. Never a fraction. */
export type Piastres = number;

/** The largest single amount that is accepted: a billion pounds. */
export const MAX_AMOUNT: Piastres = 100_000_000_000;

/** An amount in digits; blanks, dashes and commas are allowed only as thousands separators. */
const GROUPED = /^([-\u2212]?) ?(\d{1,3}(?:[ ,\u066C\u060C_-]\d{3})+|\d+)(?:[.\u066B](\d{1,2})?)?$/;

/** The currency as it may stand before or after a pasted amount. */
const POUND = "(?:egp|l\\.?e\\.?|e£|£e?|ج\\.? ?م\\.?|جنيه(?:ا|ًا|اً|ات)?(?: مصري(?:ا|ًا|اً|ة)?)?)";
const CURRENCY = new RegExp(`^${POUND} ?(?=[-\u2212\\d])|(?<=\\d) ?${POUND}$`, "u");

/** Whether a number is a percentage: 0 to 100 with at most two decimals. */
export function isPercent(value: number): boolean {
  return value >= 0 && value <= 100 && basisPoints(value) / 100 === value;
}

/**
 * Returns a percentage (0 to 100, at most two decimals) of an amount, rounded half up to the piastre.
 * Throws a RangeError if the amount is negative or not whole, or the percentage is not valid.
 */
export function percentOf(amount: Piastres, percent: number): Piastres {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError("Not an amount of money");
  if (!isPercent(percent)) throw new RangeError("Not a percentage");
  return Number((BigInt(amount) * BigInt(basisPoints(percent)) + 5000n) / 10_000n);
}

/** Returns the sum of amounts. Throws a RangeError if it is not a safe integer. */
export function sumOf(amounts: Iterable<Piastres>): Piastres {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  if (!Number.isSafeInteger(sum)) throw new RangeError("Not an amount of money");
  return sum;
}

/**
 * Reads a typed or pasted amount in pounds: Latin or Arabic digits, thousands separators, at most two
 * decimals, the currency before or after. Returns null if it is not an amount or above {@link MAX_AMOUNT}.
 * A leading minus gives a negative amount, so that the form can show that amounts cannot be negative.
 */
export function parseAmount(text: string): Piastres | null {
  const [match, sign, pounds, decimals = ""] = GROUPED.exec(bareAmount(text)) ?? [];
  if (match === undefined || pounds === undefined) return null;
  const piastres = Number(pounds.replace(/\D/g, "") + decimals.padEnd(2, "0"));
  if (piastres > MAX_AMOUNT) return null;
  return sign !== "" && piastres > 0 ? -piastres : piastres;
}

/** Returns an amount in Latin digits without its currency. */
function bareAmount(text: string): string {
  return cleanCode(text).toLowerCase().replace(CURRENCY, "");
}

/** Formats piastres as pounds with thousands separators and two decimals: 125000 → `1,250.00`. */
export function formatAmount(amount: Piastres): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  const pounds = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${amount < 0 ? "-" : ""}${pounds}.${digits.slice(-2)}`;
}

/** Returns piastres as pounds with two decimals and without separators, as files have them: `-1.50`. */
export function pounds(piastres: Piastres): string {
  const digits = String(Math.abs(piastres)).padStart(3, "0");
  return `${piastres < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Reads a typed percentage, also with `%` or Arabic digits. Returns null if it is not a percentage. */
export function parsePercent(text: string): number | null {
  const bare = cleanCode(text)
    .replace(/[%\u066A\s]/g, "")
    .replace(/[\u066B,]/, ".");
  if (!/^\d{1,3}(\.\d{0,2})?$/.test(bare)) return null;
  const percent = Number(bare);
  return percent <= 100 ? percent : null;
}

/** Returns hundredths of a percent; exact for every percentage with at most two decimals. */
function basisPoints(percent: number): number {
  return Math.round(percent * 100);
}
