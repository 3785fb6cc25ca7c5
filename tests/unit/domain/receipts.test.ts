import { describe, expect, it } from "vitest";
import { priceBeforeDiscounts, receiptSums, testsOfVisit, visitSums } from "#domain/receipts.ts";

const appointment = (changes: object = {}) => ({
  status: "pending" as const,
  list_price: 10_000,
  discount_amount: 400,
  total_price: 9_000,
  covered_amount: 4_000,
  remaining_cost: 5_000,
  ...changes,
});

describe("the sums of a receipt", () => {
  it("are separate for payments and refunds, and name each receptionist once", () => {
    const rows = [
      { kind: "payment", amount: 5_000, by_name: "Nora" },
      { kind: "refund", amount: 2_000, by_name: "Mary" },
      { kind: "payment", amount: 1_000, by_name: "Nora" },
      { kind: "payment", amount: 500, by_name: "Omar" },
    ] as const;
    expect(receiptSums(rows)).toEqual({
      received: 6_500,
      refunded: 2_000,
      received_by: ["Nora", "Omar"],
      refunded_by: ["Mary"],
    });
  });

  it("are 0 without names if there are no payments", () => {
    const nothing = { received: 0, refunded: 0, received_by: [], refunded_by: [] };
    expect(receiptSums([])).toEqual(nothing);
  });
});

describe("a visit", () => {
  it("contains only the tests that take place", () => {
    const [one, two] = [appointment(), appointment({ status: "completed" })];
    const others = [appointment({ status: "cancelled" }), appointment({ status: "no_show" })];
    expect(testsOfVisit([one, ...others, two])).toEqual([one, two]);
  });

  it("lists its tests at prices that add up to the sum from which discounts come off", () => {
    const tests = [appointment(), appointment({ list_price: null }), appointment()];
    const prices = tests.map(priceBeforeDiscounts);
    expect(prices).toEqual([10_000, 9_400, 10_000]);
    expect(visitSums(tests).list_price).toBe(29_400);
  });

  it("has the sums of its tests; for a test without a list price, its total price counts instead", () => {
    const unknown = appointment({
      list_price: null,
      discount_amount: 0,
      total_price: 3_000,
      covered_amount: 0,
    });
    expect(visitSums([appointment(), unknown])).toEqual({
      list_price: 13_000,
      discount_amount: 400,
      total_price: 12_000,
      covered_amount: 4_000,
      remaining_cost: 10_000,
    });
  });
});
