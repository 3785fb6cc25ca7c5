import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sumOf } from "#domain/money.ts";
import {
  dividePrice,
  fillByMethod,
  fillInOrder,
  isDearer,
  type PackageSlot,
  proposeTimes,
} from "#domain/packages.ts";
import type { PaidPart } from "#domain/payments.ts";

const amounts = fc.array(fc.integer({ min: 0, max: 100_000_000_000 }), {
  minLength: 2,
  maxLength: 10,
});
/** What tests cost alone, and a price for all of them that is not above that. */
const packages = amounts
  .filter((prices) => sumOf(prices) > 0)
  .chain((prices) =>
    fc.record({ prices: fc.constant(prices), price: fc.integer({ min: 1, max: sumOf(prices) }) }),
  );

describe("the price of a package", () => {
  it("is divided in proportion, and what is left goes to the largest fractions", () => {
    expect(dividePrice(90_000, [100_000, 60_000])).toEqual([56_250, 33_750]);
    expect(dividePrice(100, [10_000, 10_000, 10_000])).toEqual([34, 33, 33]);
    expect(dividePrice(100, [100, 200, 300])).toEqual([17, 33, 50]);
    expect(dividePrice(100, [200, 100, 300])).toEqual([33, 17, 50]);
    expect(dividePrice(1, [500, 500])).toEqual([1, 0]);
    expect(dividePrice(300, [100, 200])).toEqual([100, 200]);
    expect(dividePrice(70, [0, 70])).toEqual([0, 70]);
  });

  it("is never above what its tests cost alone", () => {
    expect([isDearer(300, [100, 200]), isDearer(301, [100, 200])]).toEqual([false, true]);
    expect(() => dividePrice(301, [100, 200])).toThrow(RangeError);
  });

  it("is the sum of its parts, of which none is above what its test costs alone", () => {
    fc.assert(
      fc.property(packages, ({ price, prices }) => {
        const parts = dividePrice(price, prices);
        expect(sumOf(parts)).toBe(price);
        for (const [place, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(prices[place] ?? 0);
        }
      }),
    );
  });

  it("is off the exact proportion by less than a piastre in each part", () => {
    fc.assert(
      fc.property(packages, ({ price, prices }) => {
        const total = BigInt(sumOf(prices));
        for (const [place, part] of dividePrice(price, prices).entries()) {
          const exact = BigInt(price) * BigInt(prices[place] ?? 0);
          const off = BigInt(part) * total - exact;
          expect(off < total && off > -total).toBe(true);
        }
      }),
    );
  });

  it("is the same for equal tests in any order, but for one piastre", () => {
    fc.assert(
      fc.property(packages, ({ price, prices }) => {
        const ascending = (parts: readonly number[]) => parts.toSorted((one, two) => one - two);
        const turned = dividePrice(price, prices.toReversed());
        const straight = ascending(dividePrice(price, prices));
        for (const [place, part] of ascending(turned).entries())
          expect(Math.abs(part - (straight[place] ?? 0))).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("an amount that is spread over the tests of a package", () => {
  it("fills each before the next", () => {
    expect(fillInOrder(150, [100, 100, 100])).toEqual([100, 50, 0]);
    expect(fillInOrder(0, [100, 100])).toEqual([0, 0]);
  });

  it("is spread by method in the order of the methods, without parts of nothing", () => {
    const parts: PaidPart[] = [
      { method: "cash", amount: 120 },
      { method: "card", amount: 50 },
    ];
    expect(fillByMethod(parts, [100, 60, 40])).toEqual([
      [{ method: "cash", amount: 100 }],
      [
        { method: "cash", amount: 20 },
        { method: "card", amount: 40 },
      ],
      [{ method: "card", amount: 10 }],
    ]);
    expect(fillByMethod([], [100, 60])).toEqual([[], []]);
  });

  it("is kept as a whole, and no test gets more than it costs", () => {
    fc.assert(
      fc.property(amounts, fc.array(fc.nat(100_000_000_000), { maxLength: 3 }), (limits, given) => {
        const methods = ["cash", "card", "transfer"] as const;
        const all = sumOf(limits);
        let left = all;
        const parts = given.flatMap((wanted, place): PaidPart[] => {
          const amount = Math.min(wanted, left);
          left -= amount;
          return amount > 0 ? [{ method: methods[place] ?? "cash", amount }] : [];
        });
        const filled = fillByMethod(parts, limits);
        expect(sumOf(filled.flat().map(({ amount }) => amount))).toBe(all - left);
        for (const [place, one] of filled.entries())
          expect(sumOf(one.map(({ amount }) => amount))).toBeLessThanOrEqual(limits[place] ?? 0);
      }),
    );
  });
});

describe("the times that are proposed for a package", () => {
  const at = (machine: number, clock: string, branch = 1): PackageSlot => ({
    machine,
    branch,
    start_at: `2026-11-22T${clock}:00.000Z`,
    duration_minutes: 30,
  });

  it("follow each other, each the first that is free", () => {
    const first = [at(1, "09:00"), at(1, "09:30")];
    const second = [at(2, "09:00"), at(2, "09:15"), at(2, "09:30")];
    expect(proposeTimes([first, second], [null, null], 1)).toEqual([first[0], second[2]]);
  });

  it("leave what a person chose, and go on behind it", () => {
    const first = [at(1, "09:00"), at(1, "10:00")];
    const second = [at(2, "09:00"), at(2, "10:30"), at(2, "11:00")];
    const chosen = at(1, "10:00");
    expect(proposeTimes([first, second], [chosen, null], 1)).toEqual([chosen, second[1]]);
  });

  it("are in the branch, but elsewhere for a test that is done elsewhere only", () => {
    const here = [at(1, "09:00", 2), at(2, "09:20", 1)];
    const elsewhere = [at(3, "09:00", 2), at(3, "10:00", 2)];
    expect(proposeTimes([here, elsewhere], [null, null], 1)).toEqual([here[1], elsewhere[1]]);
  });

  it("are missing where no time is left", () => {
    const only = [at(1, "09:00")];
    expect(proposeTimes([only, only, []], [null, null, null], null)).toEqual([only[0], null, null]);
  });
});
