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

/** Returns the discount in piastres, never more than the price. */
export function discountOf(terms: PriceTerms): Piastres {
  if (terms.discount_type === "percentage") {
    return percentOf(terms.price, terms.discount_percentage ?? 0);
  }
  if (terms.discount_type === "value") return Math.min(terms.discount_value ?? 0, terms.price);
  return 0;
}

/** Returns price less discount, never below 0. */
export function modifiedPrice(terms: PriceTerms): Piastres {
  return terms.price - discountOf(terms);
}

/** The prices from which the price of an appointment is chosen. */
export type PriceFacts = {
  /** Modified price of the test on the machine. */
  machinePrice: Piastres;
  /** Whether an insurance provider is chosen. */
  insured: boolean;
  /** Modified price that the provider agreed for the test; null if it does not support the test. */
  providerPrice: Piastres | null;
};

/** Returns the total price of an appointment; null if the provider does not support the test. */
export function appointmentPrice(facts: PriceFacts): Piastres | null {
  return facts.insured ? facts.providerPrice : facts.machinePrice;
}

/** The fields that the price of an appointment depends on. */
export type PricedBy = {
  machine: number;
  test: number;
  /** Null without insurance. */
  insurance_provider: number | null;
};

/** Whether a change sets a new price. Otherwise the appointment keeps the price from its booking. */
export function changesPrice(before: PricedBy, after: PricedBy): boolean {
  return isMoved(before, after) || before.insurance_provider !== after.insurance_provider;
}

/** Whether a change sets another machine or test. */
export function isMoved(before: PricedBy, after: PricedBy): boolean {
  return before.machine !== after.machine || before.test !== after.test;
}
