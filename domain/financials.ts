import type { Piastres } from "./money.ts";

/** The longest range of days of a financial report: five years. */
export const MAX_DAYS = 5 * 366;

/** Returns the net: paid and settled less commission and doctor compensation. */
export function netOf(amounts: {
  paid_amount: Piastres;
  settled_amount: Piastres;
  commission_amount: Piastres;
  doctor_compensation?: Piastres;
}): Piastres {
  const { paid_amount, settled_amount, commission_amount, doctor_compensation = 0 } = amounts;
  return paid_amount + settled_amount - commission_amount - doctor_compensation;
}

/** Returns a part as a percentage of the whole, with one decimal; 0 if the whole is not above 0. */
export function shareOf(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.round((part / whole) * 1_000) / 10;
}
