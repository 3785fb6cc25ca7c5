import { addDays, type Day } from "#domain/dates.ts";
import { modifiedPrice, type PriceTerms } from "#domain/pricing.ts";
import type { Random } from "./random.ts";

/** Returns when the demo center was set up: before its first patients came. */
export const setUpAt = (today: Day): string => `${addDays(today, -730)}T08:00:00Z`;

/** Returns default values for columns that `jsonb_populate_recordset` would otherwise set to null. */
export function defaultColumns(today: Day) {
  const createdAt = setUpAt(today);
  return { active: true, created_at: createdAt, updated_at: createdAt, version: 1 };
}

/** Returns a price, in about three of ten cases with a discount. */
export function randomPriceTerms(random: Random, price: number): PriceTerms & { modified: number } {
  const kind = random.whole(1, 10);
  const terms: PriceTerms = {
    price,
    discount_type: kind === 1 ? "value" : kind <= 3 ? "percentage" : "none",
    discount_percentage: kind === 2 || kind === 3 ? random.pick([5, 10, 12.5, 15]) : null,
    discount_value: kind === 1 ? Math.min(price, random.pick([2500, 5000, 10_000])) : null,
  };
  return { ...terms, modified: modifiedPrice(terms) };
}

/** Returns the columns of a price to store, percentages in basis points. */
export function priceColumns(terms: PriceTerms & { modified: number }) {
  const percentage = terms.discount_percentage;
  return {
    price: terms.price,
    discount_type: terms.discount_type,
    discount_basis_points: percentage === null ? null : Math.round(percentage * 100),
    discount_value: terms.discount_value,
    modified_price: terms.modified,
  };
}
