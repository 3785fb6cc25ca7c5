import { discountFor, NO_DISCOUNT, type DeskDiscount } from "#domain/discounts.ts";
import { percentOf, type Piastres } from "#domain/money.ts";

/** What a receptionist of the demo center may give alone, in percent of the price. */
export const DEMO_LIMIT = 10;

/** A discount of an appointment, and whether it was above the limit. */
export type DemoDiscount = DeskDiscount & { isApproved: boolean };

const WITHIN = [
  ["percentage", 5, "مريض دائم"],
  ["value", 10, "Second scan on the same day"],
  ["percentage", 10, "قريب أحد العاملين"],
  ["value", 5, "Waited two hours: the machine was down"],
  ["percentage", 7.5, "طالب"],
] as const;
const APPROVED = [
  ["percentage", 25, "حالة إنسانية"],
  ["percentage", 20, "Staff member's mother"],
  ["percentage", 50, "خصم باتفاق مع المدير"],
] as const;

/** A discount in pounds that nobody has to count out in piastres. */
const ROUND: Piastres = 10_00;

/**
 * Returns the discount of an appointment for its price; most have none. `place` is the appointment's place among those of
 * the demo center, so that nothing else in it depends on the discounts.
 */
export function demoDiscount(place: number, price: Piastres): DemoDiscount {
  const none = { ...NO_DISCOUNT, isApproved: false };
  if (place % 13 !== 11) return none;
  const turn = Math.floor(place / 13);
  const isApproved = turn % 6 === 5;
  const choices = isApproved ? APPROVED : WITHIN;
  const [kind, percent, reason] = choices[turn % choices.length] ?? WITHIN[0];
  const stated: DeskDiscount = {
    discount_kind: kind,
    discount_percentage: kind === "percentage" ? percent : null,
    discount_amount: Math.floor(percentOf(price, percent) / ROUND) * ROUND,
    discount_reason: reason,
  };
  return { ...discountFor(price, stated), isApproved };
}
