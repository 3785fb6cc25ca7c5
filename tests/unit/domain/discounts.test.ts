import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type DeskDiscount,
  discountFor,
  faultsOfDiscount,
  NO_DISCOUNT,
  priceAfter,
  reasonAgainstDiscount,
} from "#domain/discounts.ts";

const percentage = (percent: number): DeskDiscount => ({
  discount_kind: "percentage",
  discount_percentage: percent,
  discount_amount: 0,
  discount_reason: "staff",
});
const value = (amount: number): DeskDiscount => ({
  discount_kind: "value",
  discount_percentage: null,
  discount_amount: amount,
  discount_reason: "staff",
});

describe("a discount at the desk", () => {
  it("takes a percentage, rounded half up, or an amount off the price", () => {
    expect(discountFor(1, percentage(50)).discount_amount).toBe(1);
    expect(discountFor(99_999, percentage(12.5)).discount_amount).toBe(12_500);
    expect(discountFor(50_000, value(20_000)).discount_amount).toBe(20_000);
  });

  it("never takes more than the price, and is none if it takes nothing", () => {
    expect(discountFor(50_000, value(70_000)).discount_amount).toBe(50_000);
    expect(discountFor(1, percentage(10))).toEqual(NO_DISCOUNT);
  });

  it("leaves a total from nothing to the price for every price and discount", () => {
    const discounts = fc.oneof(
      fc.integer({ min: 0, max: 10_000 }).map((points) => percentage(points / 100)),
      fc.nat(2_000_000).map(value),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), discounts, (price, discount) => {
        const given = discountFor(price, discount);
        expect(given.discount_amount).toBeGreaterThanOrEqual(0);
        expect(given.discount_amount).toBeLessThanOrEqual(price);
        expect(discountFor(price, given)).toEqual(given);
        expect(given.discount_kind === null).toBe(given.discount_amount === 0);
      }),
    );
  });

  it("is above 0, at most the price, and has a reason", () => {
    expect(faultsOfDiscount(1_000, NO_DISCOUNT)).toEqual({});
    expect(faultsOfDiscount(1_000, value(1_000))).toEqual({});
    expect(faultsOfDiscount(1_000, value(1_001))).toEqual({ discount_amount: "discount_range" });
    expect(faultsOfDiscount(1_000, { ...value(0), discount_reason: "" })).toEqual({
      discount_amount: "amount_positive",
      discount_reason: "reason_required",
    });
    expect(faultsOfDiscount(1_000, percentage(0))).toEqual({
      discount_percentage: "amount_positive",
    });
  });

  it("is computed anew for another price, and never takes off more than it", () => {
    expect(priceAfter(50_000, percentage(10))).toBe(45_000);
    expect(priceAfter(50_000, value(9_500))).toBe(40_500);
    expect(priceAfter(9_000, value(9_500))).toBe(0);
    expect(priceAfter(50_000, NO_DISCOUNT)).toBe(50_000);
  });

  it("is allowed up to the limit, whichever way it is stated", () => {
    const facts = { price: 100_000, limit: 10, before: null };
    expect(reasonAgainstDiscount({ ...facts, amount: 10_000 })).toBeNull();
    expect(reasonAgainstDiscount({ ...facts, amount: 10_001 })).toBe("discount_limit");
    expect(reasonAgainstDiscount({ ...facts, limit: 0, amount: 1 })).toBe("discount_limit");
  });

  it("stands while it grows no larger and the price stays", () => {
    const facts = { price: 100_000, limit: 0, before: { price: 100_000, amount: 30_000 } };
    expect(reasonAgainstDiscount({ ...facts, amount: 30_000 })).toBeNull();
    expect(reasonAgainstDiscount({ ...facts, amount: 30_001 })).toBe("discount_limit");
    expect(reasonAgainstDiscount({ ...facts, price: 90_000, amount: 30_000 })).toBe(
      "discount_limit",
    );
  });
});
