import { formatAmount } from "#domain/money.ts";
import type { Piastres } from "#domain/money.ts";

const LEFT_TO_RIGHT_ISOLATE = "\u2066";
const POP_ISOLATE = "\u2069";
const MINUS = "\u2212";

/** The label of the center's currency, the same in both languages. */
export const CURRENCY = "EGP";

const counts = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });

/** Keeps phones, amounts and numbers in their own order inside Arabic text. */
export function isolate(text: string): string {
  return `${LEFT_TO_RIGHT_ISOLATE}${text}${POP_ISOLATE}`;
}

/** A plain number with thousands separators: `12,345`. */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** Pounds with two decimals, `1,250.00`, where the currency stands once for many. */
export function formatPounds(piastres: Piastres): string {
  return `${piastres < 0 ? MINUS : ""}${formatAmount(Math.abs(piastres))}`;
}

/** Whole pounds, as an axis needs them. */
export function formatWholePounds(piastres: number): string {
  return counts.format(Math.round(piastres / 100));
}

/** An amount as people read it: `1,250.00 EGP`, isolated. */
export function formatMoney(piastres: Piastres): string {
  const sign = piastres < 0 ? MINUS : "";
  return isolate(`${sign}${formatAmount(Math.abs(piastres))} ${CURRENCY}`);
}

/** A difference with its sign always shown: `+40.00 EGP`, `−40.00 EGP`, `0.00 EGP`, isolated. */
export function formatSignedMoney(piastres: Piastres): string {
  return piastres > 0 ? isolate(`+${formatAmount(piastres)} ${CURRENCY}`) : formatMoney(piastres);
}

/** A percentage of at most two decimals: `12.5%`, isolated. */
export function formatPercent(percent: number): string {
  return isolate(`${counts.format(percent)}%`);
}

/** A phone as it is dialled: `+20 101 234 5678`, isolated. */
export function formatPhone(countryCode: string, number: string): string {
  const grouped = number.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1 $2 $3");
  return isolate(`${countryCode} ${grouped}`);
}
