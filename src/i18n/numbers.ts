import { formatAmount } from "#domain/money.ts";
import type { Piastres } from "#domain/money.ts";

const LEFT_TO_RIGHT_ISOLATE = "\u2066";
const POP_ISOLATE = "\u2069";
const MINUS = "\u2212";

/** The label of the currency, the same in both languages. */
export const CURRENCY = "EGP";

const counts = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });

/** Wraps a phone number, amount or number in Unicode isolates, so that it stays left-to-right in Arabic text. */
export function isolate(text: string): string {
  return `${LEFT_TO_RIGHT_ISOLATE}${text}${POP_ISOLATE}`;
}

/** Formats a number with thousands separators: `12,345`. */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** Formats piastres as pounds without the currency, `1,250.00`, for columns whose header names the currency. */
export function formatPounds(piastres: Piastres): string {
  return `${piastres < 0 ? MINUS : ""}${formatAmount(Math.abs(piastres))}`;
}

/** Formats piastres as whole pounds, for the axis of a chart. */
export function formatWholePounds(piastres: number): string {
  return counts.format(Math.round(piastres / 100));
}

/** Formats an amount with its currency: `1,250.00 EGP`, in isolates (see {@link isolate}). */
export function formatMoney(piastres: Piastres): string {
  const sign = piastres < 0 ? MINUS : "";
  return isolate(`${sign}${formatAmount(Math.abs(piastres))} ${CURRENCY}`);
}

/** Formats a difference with a sign unless it is 0: `+40.00 EGP`, `−40.00 EGP`, `0.00 EGP`, in isolates. */
export function formatSignedMoney(piastres: Piastres): string {
  return piastres > 0 ? isolate(`+${formatAmount(piastres)} ${CURRENCY}`) : formatMoney(piastres);
}

/** Formats a percentage with at most two decimals: `12.5%`, in isolates (see {@link isolate}). */
export function formatPercent(percent: number): string {
  return isolate(`${counts.format(percent)}%`);
}

/** Formats a phone number with its country code: `+20 101 234 5678`, in isolates (see {@link isolate}). */
export function formatPhone(countryCode: string, number: string): string {
  const grouped = number.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1 $2 $3");
  return isolate(`${countryCode} ${grouped}`);
}
