import { formatAmount } from "#domain/money.ts";
import { formatCount, isolate } from "./numbers.ts";
import type { Piastres } from "#domain/money.ts";

const MINUS = "\u2212";
const NO_BREAK = "\u00A0";

/** The label of the currency, the same in both languages. */
export const CURRENCY = "EGP";

/** Formats piastres as pounds without the currency, `1,250.00`, for columns whose header names the currency. */
export function formatPounds(piastres: Piastres): string {
  return `${piastres < 0 ? MINUS : ""}${formatAmount(Math.abs(piastres))}`;
}

/** Formats piastres as whole pounds, for the axis of a chart. */
export function formatWholePounds(piastres: number): string {
  return formatCount(Math.round(piastres / 100));
}

/** Formats an amount with its currency: `1,250.00 EGP`, in isolates (see {@link isolate}); no line breaks in it. */
export function formatMoney(piastres: Piastres): string {
  const sign = piastres < 0 ? MINUS : "";
  return isolate(`${sign}${formatAmount(Math.abs(piastres))}${NO_BREAK}${CURRENCY}`);
}

/** Formats a difference with a sign unless it is 0: `+40.00 EGP`, `−40.00 EGP`, `0.00 EGP`, in isolates. */
export function formatSignedMoney(piastres: Piastres): string {
  return piastres > 0
    ? isolate(`+${formatAmount(piastres)}${NO_BREAK}${CURRENCY}`)
    : formatMoney(piastres);
}
