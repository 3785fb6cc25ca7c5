import { percentOf } from "./money.ts";
import type { Piastres } from "./money.ts";

/** How a price is reduced. */
export const DISCOUNT_TYPES = ["none", "percentage", "value"] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** A price and its discount, as an availability or a provider's supported test states them. */
export type PriceTerms = {
  /** Above 0. */
  price: Piastres;
  discount_type: DiscountType;
  /** 0 to 100; only with `percentage`, otherwise null. */
  discount_percentage: number | null;
  /** At most the price; only with `value`, otherwise null. */
  discount_value: Piastres | null;
};

/** What the discount takes off, never more than the price. */
export function discountOf(terms: PriceTerms): Piastres {
  if (terms.discount_type === "percentage") {
    return percentOf(terms.price, terms.discount_percentage ?? 0);
  }
  if (terms.discount_type === "value") return Math.min(terms.discount_value ?? 0, terms.price);
  return 0;
}

/** Price less discount, never below 0. */
export function modifiedPrice(terms: PriceTerms): Piastres {
  return terms.price - discountOf(terms);
}

/** The prices an appointment can be charged by. */
export type PriceFacts = {
  /** Modified price of the test on the machine. */
  machinePrice: Piastres;
  /** Whether an insurance provider is chosen. */
  insured: boolean;
  /** Modified price the provider agreed for the test; null when it does not list the test. */
  providerPrice: Piastres | null;
};

/** The total price of an appointment; null when the provider does not support the test. */
export function appointmentPrice(facts: PriceFacts): Piastres | null {
  return facts.insured ? facts.providerPrice : facts.machinePrice;
}

/** What the price of an appointment hangs on. */
export type PricedBy = {
  machine: number;
  test: number;
  /** Null without insurance. */
  insurance_provider: number | null;
};

/** Whether a change makes another price; the price of anything else stays what it was when booked. */
export function isRepriced(before: PricedBy, after: PricedBy): boolean {
  return isMoved(before, after) || before.insurance_provider !== after.insurance_provider;
}

/** Whether a change takes another machine or test. */
export function isMoved(before: PricedBy, after: PricedBy): boolean {
  return before.machine !== after.machine || before.test !== after.test;
}
