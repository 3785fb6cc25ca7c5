import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isRaisePercent,
  parseRaisePercent,
  type Raise,
  raisedPrice,
  raisedTerms,
  raiseFault,
  ROUND_TO,
  ROUNDINGS,
} from "#domain/price-raise.ts";

const nearest = { round_to: 1, rounding: "nearest" } as const;
const by = (percentage: number, how: Partial<Raise> = nearest): Raise => ({
  raise_type: "percentage",
  percentage,
  value: null,
  ...nearest,
  ...how,
});
const plus = (value: number, how: Partial<Raise> = nearest): Raise => ({
  raise_type: "value",
  percentage: null,
  value,
  ...nearest,
  ...how,
});

const prices = fc.integer({ min: 1, max: 100_000_000_000 });
const percentages = fc.integer({ min: -10_000, max: 100_000 }).map((points) => points / 100);
const amounts = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 });
const raises: fc.Arbitrary<Raise> = fc
  .tuple(
    fc.boolean(),
    percentages,
    amounts,
    fc.constantFrom(...ROUND_TO),
    fc.constantFrom(...ROUNDINGS),
  )
  .map(([isPart, percentage, value, round_to, rounding]) =>
    isPart ? by(percentage, { round_to, rounding }) : plus(value, { round_to, rounding }),
  );

/** Returns a raised price in ten-thousandths of a piastre, exactly. */
function exact(price: number, { raise_type, percentage, value }: Raise): bigint {
  return raise_type === "value"
    ? (BigInt(price) + BigInt(value ?? 0)) * 10_000n
    : BigInt(price) * (10_000n + BigInt(Math.round((percentage ?? 0) * 100)));
}

describe("a raised price", () => {
  it("is the price with its part or the amount added, to the piastre", () => {
    expect([
      raisedPrice(45_000, by(10)),
      raisedPrice(333, by(12.5)),
      raisedPrice(1, by(50)),
      raisedPrice(45_000, by(-10)),
      raisedPrice(45_000, plus(2_500)),
      raisedPrice(45_000, plus(-2_500)),
    ]).toEqual([49_500, 375, 2, 40_500, 47_500, 42_500]);
  });

  it("is rounded to a multiple of pounds, to the nearest with a half up, or always up", () => {
    const rounded = (price: number, round_to: Raise["round_to"]) =>
      ROUNDINGS.map((rounding) => raisedPrice(price, plus(0, { round_to, rounding })));
    expect([
      rounded(45_249, 500),
      rounded(45_250, 500),
      rounded(45_500, 500),
      rounded(45_001, 100),
      rounded(45_499, 1_000),
      rounded(47_500, 5_000),
      rounded(52_499, 5_000),
    ]).toEqual([
      [45_000, 45_500],
      [45_500, 45_500],
      [45_500, 45_500],
      [45_000, 45_100],
      [45_000, 46_000],
      [50_000, 50_000],
      [50_000, 55_000],
    ]);
  });

  it("is rounded once, and not to piastres first", () => {
    // 249.5 piastres and 500.4 piastres; rounded to piastres first, they would be 250 and 500.
    const half = { round_to: 500, rounding: "nearest" } as const;
    const up = { round_to: 500, rounding: "up" } as const;
    expect([raisedPrice(499, by(-50, half)), raisedPrice(834, by(-40, up))]).toEqual([0, 1_000]);
  });

  it("is never below 0", () => {
    expect([raisedPrice(100, by(-100)), raisedPrice(100, plus(-101))]).toEqual([0, 0]);
  });

  it("is the multiple next to the exact price, for any price and raise", () => {
    fc.assert(
      fc.property(prices, raises, (price, raise) => {
        const raised = raisedPrice(price, raise);
        const target = exact(price, raise);
        expect(Number.isSafeInteger(raised) && raised >= 0).toBe(true);
        expect(raised % raise.round_to).toBe(0);
        const step = BigInt(raise.round_to) * 10_000n;
        const above = BigInt(raised) * 10_000n - target;
        const isNext =
          raise.rounding === "up"
            ? above >= 0n && above < step
            : 2n * above > -step && 2n * above <= step;
        expect(target <= 0n ? raised === 0 : isNext).toBe(true);
      }),
    );
  });

  it("keeps the order of prices, and a raise of nothing without rounding changes none", () => {
    fc.assert(
      fc.property(prices, prices, raises, (one, other, raise) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(raisedPrice(low, raise)).toBeLessThanOrEqual(raisedPrice(high, raise));
        expect([raisedPrice(one, by(0)), raisedPrice(one, plus(0))]).toEqual([one, one]);
      }),
    );
  });
});

describe("price terms after a raise", () => {
  const terms = {
    price: 10_000,
    discount_type: "value",
    discount_percentage: null,
    discount_value: 2_000,
  } as const;

  it("keep their discount, and are at fault if nothing is left or the discount is more than the price", () => {
    expect([
      raisedTerms(terms, by(10)),
      [by(10), by(-80), by(-81), by(-100)].map((raise) => raiseFault(raisedTerms(terms, raise))),
      raiseFault(raisedTerms({ ...terms, price: 100_000_000_000 }, by(1))),
    ]).toEqual([
      { ...terms, price: 11_000 },
      [null, null, "discount_range", "amount_positive"],
      "amount_large",
    ]);
  });
});

describe("the percentage of a raise", () => {
  it("is from -100 to 1000 with at most two decimals", () => {
    expect([-100.01, -100, -0.5, 0, 12.25, 12.255, 1_000, 1_000.01].map(isRaisePercent)).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
      true,
      false,
    ]);
  });
});

describe("a typed percentage of a raise", () => {
  it("may have a sign and be in any digits", () => {
    expect(
      ["10", "-7.5 %", "\u22127.5", "+12,25", "-١٢٫٥٪", "1000", "ten", "1.234", "--1", ""].map(
        parseRaisePercent,
      ),
    ).toEqual([10, -7.5, -7.5, 12.25, -12.5, 1_000, null, null, null, null]);
  });
});
