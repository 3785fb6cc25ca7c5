import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  appointmentPrice,
  discountOf,
  DISCOUNT_TYPES,
  modifiedPrice,
  isMoved,
  changesPrice,
} from "#domain/pricing.ts";

const terms = fc.record({
  price: fc.integer({ min: 1, max: 100_000_000 }),
  discount_type: fc.constantFrom(...DISCOUNT_TYPES),
  discount_percentage: fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100),
  discount_value: fc.integer({ min: 0, max: 200_000_000 }),
});

describe("a price with a discount", () => {
  it("is the price less the discount of its type", () => {
    const base = { price: 50_000, discount_percentage: 12.5, discount_value: 9900 };
    expect(
      DISCOUNT_TYPES.map((discount_type) => modifiedPrice({ ...base, discount_type })),
    ).toEqual([50_000, 43_750, 40_100]);
    expect(
      discountOf({
        price: 1,
        discount_type: "percentage",
        discount_percentage: 50,
        discount_value: null,
      }),
    ).toBe(1);
  });

  it("is at least 0 and at most the price", () => {
    fc.assert(
      fc.property(terms, (offered) => {
        const price = modifiedPrice(offered);
        expect(Number.isSafeInteger(price) && price >= 0 && price <= offered.price).toBe(true);
        expect(price + discountOf(offered)).toBe(offered.price);
      }),
    );
  });
});

describe("the price of an appointment", () => {
  it("is the machine's price without insurance and the provider's price with it", () => {
    const prices = { machinePrice: 50_000, providerPrice: 42_000 };
    expect(appointmentPrice({ ...prices, insured: false })).toBe(50_000);
    expect(appointmentPrice({ ...prices, insured: true })).toBe(42_000);
  });

  it("is null if the provider does not support the test", () => {
    expect(
      appointmentPrice({ machinePrice: 50_000, providerPrice: null, insured: true }),
    ).toBeNull();
  });
});

describe("a change of an appointment", () => {
  it("changes the price if and only if machine, test or provider change", () => {
    const before = { machine: 1, test: 2, insurance_provider: null };
    const changes = [{}, { machine: 9 }, { test: 9 }, { insurance_provider: 9 }];
    const after = changes.map((change) => ({ ...before, ...change }));
    expect(after.map((wanted) => [changesPrice(before, wanted), isMoved(before, wanted)])).toEqual([
      [false, false],
      [true, true],
      [true, true],
      [true, false],
    ]);
  });
});
