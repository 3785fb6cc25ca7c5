import { type PriceInput, termsOf } from "#domain/entities/price-terms.ts";
import { modifiedPrice, type PriceTerms } from "#domain/pricing.ts";
import type { supportedTests, testAvailabilities } from "../../database/schema.ts";
import { Refusal } from "#domain/errors.ts";
import { percentage } from "../stored.ts";

type Priced = Pick<
  typeof testAvailabilities.$inferSelect | typeof supportedTests.$inferSelect,
  "price" | "discountType" | "discountBasisPoints" | "discountValue" | "modifiedPrice"
>;

/** Returns price, discount and price after discount of a row, as sent in the response. */
export function priceTermsOf(row: Priced): PriceTerms & { modified_price: number } {
  return {
    price: row.price,
    discount_type: row.discountType,
    discount_percentage:
      row.discountBasisPoints === null ? null : percentage(row.discountBasisPoints),
    discount_value: row.discountValue,
    modified_price: row.modifiedPrice,
  };
}

/**
 * Throws `price_changed` with the computed price if an input states another `modified_price`. A client that sends the whole
 * record back repeats the one that it had before.
 */
export function refuseOtherModifiedPrice(
  input: PriceInput,
  before: { modified_price: number } | null,
): void {
  const stated = input.modified_price ?? null;
  const computed = modifiedPrice(termsOf(input));
  if (stated === null || stated === computed || stated === before?.modified_price) return;
  throw new Refusal("price_changed", { extra: { modified_price: computed } });
}

/** Returns price, discount and price after discount of an input, as columns to store. */
export function priceValuesOf(input: PriceInput) {
  const terms = termsOf(input);
  const { discount_percentage: percent } = terms;
  return {
    price: terms.price,
    discountType: terms.discount_type,
    discountBasisPoints: percent === null ? null : Math.round(percent * 100),
    discountValue: terms.discount_value,
    modifiedPrice: modifiedPrice(terms),
  };
}
