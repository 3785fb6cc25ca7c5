import type { Piastres } from "./money.ts";

/** Most days that figures are asked for at once: five years. */
export const MOST_DAYS = 5 * 366;

/** What is left of what came in: paid and settled less commission and doctor compensation. */
export function netOf(amounts: {
  paid_amount: Piastres;
  settled_amount: Piastres;
  commission_amount: Piastres;
  doctor_compensation?: Piastres;
}): Piastres {
  const { paid_amount, settled_amount, commission_amount, doctor_compensation = 0 } = amounts;
  return paid_amount + settled_amount - commission_amount - doctor_compensation;
}

/** A part of a whole as a percentage of one decimal; 0 of nothing. */
export function shareOf(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.round((part / whole) * 1_000) / 10;
}
