import { optional, refine, string } from "superstruct";
import { described } from "../described.ts";
import { faultOf } from "../faults.ts";
import { amount, maybe, percent, positiveAmount } from "../fields.ts";
import { DISCOUNT_TYPES, type DiscountType, type PriceTerms } from "../pricing.ts";
import type { Struct } from "superstruct";
import type { CrossFault, WellFormed } from "../validate.ts";

/** The input fields of a price with its discount. A `modified_price` is compared with the one that the server computes. */
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

/** Returns a fault if the figure of the discount type is missing, or the discount is more than the price. */
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

/** Returns the price terms of an input, without the figure of another discount type. */
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
  const knownTypes: readonly string[] = DISCOUNT_TYPES;
  const checked = refine(
    string(),
    "discount_type",
    (text) => knownTypes.includes(text) || faultOf("discount_type").detail,
  );
  // The cast is safe: the check above allows only these types.
  const typed = checked as Struct<DiscountType, null>;
  return described(typed, { type: "string", enum: knownTypes });
}
