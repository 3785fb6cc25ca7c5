import { optional, refine, string } from "superstruct";
import { faultOf } from "../faults.ts";
import { amount, maybe, percent, positiveAmount } from "../fields.ts";
import { DISCOUNT_TYPES, type DiscountType, type PriceTerms } from "../pricing.ts";
import type { Struct } from "superstruct";
import type { CrossFault, WellFormed } from "../validate.ts";

/** A price with its discount as people send it. `modified_price` is taken and ignored: it is computed. */
export const priceFields = {
  price: positiveAmount(),
  discount_type: optional(discountType()),
  discount_percentage: maybe(percent()),
  discount_value: maybe(amount()),
  modified_price: maybe(amount()),
};

export type PriceInput = {
  price: number;
  discount_type?: DiscountType | undefined;
  discount_percentage?: number | null | undefined;
  discount_value?: number | null | undefined;
  modified_price?: number | null | undefined;
};

/** A kind of discount needs its figure; a discount in pounds is at most the price. */
export function priceFaults(input: WellFormed<PriceInput>): CrossFault<PriceInput>[] {
  const { price, discount_type: type = "none", discount_percentage, discount_value } = input;
  if (type === "percentage" && (discount_percentage ?? null) === null)
    return [{ field: "discount_percentage", code: "required" }];
  if (type !== "value") return [];
  if ((discount_value ?? null) === null) return [{ field: "discount_value", code: "required" }];
  return price !== undefined && (discount_value ?? 0) > price
    ? [{ field: "discount_value", code: "discount_range" }]
    : [];
}

/** The terms that an input stands for: the figure of another kind of discount is dropped. */
export function termsOf(input: PriceInput): PriceTerms {
  const { price, discount_type: type = "none", discount_percentage, discount_value } = input;
  return {
    price,
    discount_type: type,
    discount_percentage: type === "percentage" ? (discount_percentage ?? 0) : null,
    discount_value: type === "value" ? (discount_value ?? 0) : null,
  };
}

function discountType(): Struct<DiscountType, null> {
  const known: readonly string[] = DISCOUNT_TYPES;
  const checked = refine(
    string(),
    "discount_type",
    (text) => known.includes(text) || faultOf("discount_type").detail,
  );
  // What passed the check is one of the kinds.
  return checked as Struct<DiscountType, null>;
}
