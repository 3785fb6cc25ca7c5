import { may, type Scope, sees } from "./access.ts";
import { percentOf } from "./money.ts";
import type { Piastres } from "./money.ts";
import { discountOf } from "./pricing.ts";
import type { ErrorCode, FaultCode } from "./errors.ts";

/** How a discount at the desk is stated: as a part of the price or as an amount. */
export const DISCOUNT_KINDS = ["percentage", "value"] as const;
export type DiscountKind = (typeof DISCOUNT_KINDS)[number];

/** A discount at the desk, as the person who gives it states it. */
export type DeskDiscount = {
  /** Null without a discount. */
  discount_kind: DiscountKind | null;
  /** Above 0, at most 100; only with `percentage`, otherwise null. */
  discount_percentage: number | null;
  /** Above 0; what is stated with `value`. With `percentage` it is computed and not read. */
  discount_amount: Piastres;
  discount_reason: string;
};

export const NO_DISCOUNT: DeskDiscount = {
  discount_kind: null,
  discount_percentage: null,
  discount_amount: 0,
  discount_reason: "",
};

/** Returns what a discount takes off a price, never more than the price. */
export function deskDiscountOf(
  price: Piastres,
  { discount_kind: kind, discount_percentage: percentage, discount_amount: amount }: DeskDiscount,
): Piastres {
  return discountOf({
    price,
    discount_type: kind ?? "none",
    discount_percentage: percentage,
    discount_value: amount,
  });
}

/** Returns what a price is after a discount, which is computed anew for this price. */
export function priceAfter(price: Piastres, discount: DeskDiscount): Piastres {
  return price - deskDiscountOf(price, discount);
}

/** Returns the discount with its amount for a price; none at all if it takes nothing off. */
export function discountFor(price: Piastres, discount: DeskDiscount): DeskDiscount {
  const amount = deskDiscountOf(price, discount);
  return amount === 0 ? NO_DISCOUNT : { ...discount, discount_amount: amount };
}

/** Returns all faults of a discount that a person states for a price, by field; empty if there are none. */
export function faultsOfDiscount(
  price: Piastres,
  discount: DeskDiscount,
): Record<string, FaultCode> {
  const { discount_kind: kind, discount_amount: amount, discount_reason: reason } = discount;
  if (kind === null) return {};
  const faults: Record<string, FaultCode> = {};
  if (kind === "value" && amount === 0) faults["discount_amount"] = "amount_positive";
  else if (kind === "value" && amount > price) faults["discount_amount"] = "discount_range";
  else if (kind === "percentage" && deskDiscountOf(price, discount) === 0)
    faults["discount_percentage"] = "amount_positive";
  if (reason === "") faults["discount_reason"] = "reason_required";
  return faults;
}

/** The facts that decide whether a person may give a discount alone. */
export type DiscountFacts = {
  /** The price without the discount. */
  price: Piastres;
  /** What the discount takes off. */
  amount: Piastres;
  /** The largest part of a price that the person may take off alone, 0 to 100. */
  limit: number;
  /** The price without a discount and the discount before the change; null for a booking. */
  before: { price: Piastres; amount: Piastres } | null;
};

/** Whether a change leaves a discount as it was or makes it smaller, at the same price. Then it needs no approval. */
export function isStanding({ price, amount, before }: Omit<DiscountFacts, "limit">): boolean {
  return before !== null && price === before.price && amount <= before.amount;
}

/** Returns an error code if a discount is beyond what the person may give alone, else null. */
export function reasonAgainstDiscount(facts: DiscountFacts): ErrorCode | null {
  if (isStanding(facts)) return null;
  return facts.amount > percentOf(facts.price, facts.limit) ? "discount_limit" : null;
}

/** The discount that somebody approved. */
export type ApprovedDiscount = {
  patient: number;
  reason: string;
  /** The price without the discount. */
  price: Piastres;
  /** The most that may be taken off it. */
  amount: Piastres;
};

/** Whether an approval covers this discount: of the same patient, reason and price, and no larger. */
export function isApproved(
  approved: ApprovedDiscount,
  { patient, reason, price, amount }: ApprovedDiscount,
): boolean {
  return (
    patient === approved.patient &&
    reason === approved.reason &&
    price === approved.price &&
    amount <= approved.amount
  );
}

/** Whether a person may approve discounts of a branch. */
export function mayApproveIn(branch: number, scope: Scope): boolean {
  return may(scope.role, "discounts.approve") && sees(scope, branch);
}
