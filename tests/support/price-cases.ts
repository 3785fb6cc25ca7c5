import type { RuleCase } from "./rule-case.ts";

/** Returns a change that leaves fields out: their values are `undefined`. */
export const without = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, undefined]));

/** Returns the rules of a price with its discount, which several forms share. */
export function priceCase(judge: RuleCase["judge"], path: string, test: number): RuleCase {
  return {
    judge,
    path,
    good: { test, price: 50_000 },
    passes: [],
    refused: [
      [without("test", "price"), { test: "required", price: "required" }],
      [{ price: 0 }, { price: "amount_positive" }],
      [{ price: -1 }, { price: "amount_positive" }],
      [{ discount_type: "gift" }, { discount_type: "discount_type" }],
      [{ discount_type: "percentage" }, { discount_percentage: "required" }],
      [
        { discount_type: "percentage", discount_percentage: 100.01 },
        { discount_percentage: "percent_range" },
      ],
      [
        { discount_type: "percentage", discount_percentage: -1 },
        { discount_percentage: "percent_range" },
      ],
      [{ discount_type: "value" }, { discount_value: "required" }],
      [{ discount_type: "value", discount_value: -1 }, { discount_value: "amount_negative" }],
      [{ discount_type: "value", discount_value: 50_001 }, { discount_value: "discount_range" }],
    ],
  };
}
