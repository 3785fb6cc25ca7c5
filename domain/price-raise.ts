import { MAX_AMOUNT, type Piastres } from "./money.ts";
import { cleanCode } from "./text.ts";
import type { FaultCode } from "./faults.ts";
import type { PriceTerms } from "./pricing.ts";

/** How a price changes: by a part of it or by an amount. */
export const RAISE_TYPES = ["percentage", "value"] as const;
export type RaiseType = (typeof RAISE_TYPES)[number];

/** The amounts, in piastres, of which a raised price is made a multiple: 1, 5, 10 and 50 pounds; 1 rounds nothing. */
export const ROUND_TO = [1, 100, 500, 1_000, 5_000] as const;
export type RoundTo = (typeof ROUND_TO)[number];

/** To the nearest multiple, a half up; or always up. */
export const ROUNDINGS = ["nearest", "up"] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** By how much prices are raised, and how the results are rounded. Negative figures lower the prices. */
export type Raise = {
  raise_type: RaiseType;
  /** -100 to 1000 with at most two decimals; only with `percentage`, otherwise null. */
  percentage: number | null;
  /** Only with `value`, otherwise null. */
  value: Piastres | null;
  round_to: RoundTo;
  rounding: Rounding;
};

/** The largest raise in percent: eleven times the price. */
export const MAX_RAISE_PERCENT = 1_000;

/** Whether a number is a percentage of a raise: -100 to 1000 with at most two decimals. */
export function isRaisePercent(value: number): boolean {
  return value >= -100 && value <= MAX_RAISE_PERCENT && Math.round(value * 100) / 100 === value;
}

/** Reads a typed percentage of a raise, with a sign and `%` in any digits. Returns null if it is not a percentage. */
export function parseRaisePercent(text: string): number | null {
  const bare = cleanCode(text)
    .replace(/[%\u066A\s]/g, "")
    .replace(/^\u2212/, "-")
    .replace(/[\u066B,]/, ".");
  return /^[-+]?\d{1,4}(\.\d{0,2})?$/.test(bare) ? Number(bare) : null;
}

/**
 * Returns a price after a raise, never below 0. It is computed exactly and rounded once, so a price that was already
 * rounded to piastres is not rounded again.
 */
export function raisedPrice(price: Piastres, raise: Raise): Piastres {
  const { dividend, divisor } = exactPrice(price, raise);
  if (dividend <= 0n) return 0;
  const step = divisor * BigInt(raise.round_to);
  const steps =
    raise.rounding === "up" ? (dividend + step - 1n) / step : (2n * dividend + step) / (2n * step);
  return Number(steps * BigInt(raise.round_to));
}

/** Returns a raised price before it is rounded, as a fraction. */
function exactPrice(price: Piastres, { raise_type: type, percentage, value }: Raise) {
  if (type === "value") return { dividend: BigInt(price + (value ?? 0)), divisor: 1n };
  const basisPoints = 10_000 + Math.round((percentage ?? 0) * 100);
  return { dividend: BigInt(price) * BigInt(basisPoints), divisor: 10_000n };
}

/** Returns price terms after a raise. The discount stays as it is: a percentage of the new price, or the same amount. */
export function raisedTerms(terms: PriceTerms, raise: Raise): PriceTerms {
  return { ...terms, price: raisedPrice(terms.price, raise) };
}

/** Returns why a price cannot become what a raise makes of it; null if it can. */
export function raiseFault({ price, discount_type, discount_value }: PriceTerms): FaultCode | null {
  if (price <= 0) return "amount_positive";
  if (price > MAX_AMOUNT) return "amount_large";
  return discount_type === "value" && (discount_value ?? 0) > price ? "discount_range" : null;
}
