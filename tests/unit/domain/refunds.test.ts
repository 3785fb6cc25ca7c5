import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAYMENT_METHODS } from "#domain/entities/common.ts";
import { PAYMENT_KINDS } from "#domain/entities/payment.ts";
import {
  balancesOf,
  refundAboveBalance,
  faultsOfRefund,
  moneyChange,
  proposedRefund,
  sumsOf,
} from "#domain/payments.ts";

describe("the effect of a change on the amounts", () => {
  const facts = { total_price: 40_000, covered_amount: 0, paid_amount: 30_000 };

  it("is shown line by line, with the overpaid amount", () => {
    expect([
      moneyChange(facts, { total_price: 20_000, covered_amount: 0 }),
      moneyChange(facts, { total_price: 50_000, covered_amount: 40_000 }),
    ]).toEqual([
      {
        lines: [
          { name: "total", before: 40_000, now: 20_000 },
          { name: "paid", before: 30_000, now: 30_000 },
          { name: "remaining", before: 10_000, now: 0 },
        ],
        toRefund: 10_000,
      },
      {
        lines: [
          { name: "total", before: 40_000, now: 50_000 },
          { name: "covered", before: 0, now: 40_000 },
          { name: "share", before: 40_000, now: 10_000 },
          { name: "paid", before: 30_000, now: 30_000 },
          { name: "remaining", before: 10_000, now: 0 },
        ],
        toRefund: 20_000,
      },
    ]);
  });
});

describe("the refund required by a change", () => {
  const facts = { total_price: 30_000, covered_amount: 0, paid_amount: 40_000 };
  const refund = { refund_amount: 10_000, method: "cash", refund_reason: "cheaper" } as const;

  it("is at least the difference and at most what was paid, with a method and a reason", () => {
    expect([
      faultsOfRefund(facts, refund),
      faultsOfRefund(facts, { ...refund, refund_amount: 40_000 }),
      faultsOfRefund(facts, { ...refund, refund_amount: 9_999 }),
      faultsOfRefund(facts, { ...refund, refund_amount: 40_001 }),
      faultsOfRefund(facts, { refund_amount: null, method: null, refund_reason: " " }),
    ]).toEqual([
      {},
      {},
      { refund_amount: "refund_below_overpaid" },
      { refund_amount: "refund_above_paid" },
      { refund_amount: "required", method: "required", refund_reason: "reason_required" },
    ]);
  });

  it("is not needed if no less is due than was paid", () => {
    const nothing = { refund_amount: null, method: null, refund_reason: "" };
    expect(faultsOfRefund({ ...facts, paid_amount: 30_000 }, nothing)).toEqual({});
  });
});

describe("the refund proposed from a ledger", () => {
  const entry = (method: (typeof PAYMENT_METHODS)[number], amount: number) =>
    ({ kind: amount < 0 ? "refund" : "payment", method, amount: Math.abs(amount) }) as const;

  it("is the whole balance of the method with the highest balance", () => {
    expect([
      proposedRefund(balancesOf([entry("card", 40_000)])),
      proposedRefund(balancesOf([entry("cash", 10_000), entry("transfer", 30_000)])),
      proposedRefund(balancesOf([entry("cash", 10_000), entry("card", 10_000)])),
      proposedRefund(
        balancesOf([entry("card", 40_000), entry("card", -30_000), entry("cash", 20_000)]),
      ),
      proposedRefund(balancesOf([])),
    ]).toEqual([
      { method: "card", amount: 40_000 },
      { method: "transfer", amount: 30_000 },
      { method: "cash", amount: 10_000 },
      { method: "cash", amount: 20_000 },
      { method: "cash", amount: 0 },
    ]);
  });

  it("is the balance of the chosen method, or of the highest one if the chosen one has none", () => {
    const balances = balancesOf([entry("cash", 10_000), entry("card", 30_000)]);
    expect(PAYMENT_METHODS.map((method) => proposedRefund(balances, { method }))).toEqual([
      { method: "cash", amount: 10_000 },
      { method: "card", amount: 30_000 },
      { method: "transfer", amount: 30_000 },
      { method: "credit", amount: 30_000 },
    ]);
  });

  it("is exactly the overpaid amount if that is known", () => {
    const balances = balancesOf([entry("cash", 10_000), entry("card", 30_000)]);
    expect([
      proposedRefund(balances, { toRefund: 5_000 }),
      proposedRefund(balances, { toRefund: 5_000, method: "cash" }),
    ]).toEqual([
      { method: "card", amount: 5_000 },
      { method: "cash", amount: 5_000 },
    ]);
  });

  it("is at most what was paid, and by a method that has a balance, for any ledger", () => {
    const row = fc.record({
      kind: fc.constantFrom(...PAYMENT_KINDS),
      method: fc.constantFrom(...PAYMENT_METHODS),
      amount: fc.integer({ min: 1, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
        const { net } = sumsOf(rows);
        fc.pre(net >= 0);
        const balances = balancesOf(rows);
        const { method, amount: proposed } = proposedRefund(balances);
        expect(proposed <= net && proposed <= balances[method]).toBe(true);
        expect(proposed > 0).toBe(net > 0);
        expect(refundAboveBalance(balances, { method, amount: proposed })).toBe(0);
      }),
    );
  });
});

describe("a refund", () => {
  it("causes a warning for the part that was never paid by its method", () => {
    const balances = balancesOf([
      { kind: "payment", method: "cash", amount: 10_000 },
      { kind: "payment", method: "card", amount: 30_000 },
    ]);
    const spent = balancesOf([
      { kind: "payment", method: "card", amount: 30_000 },
      { kind: "refund", method: "cash", amount: 5_000 },
    ]);
    expect([
      refundAboveBalance(balances, { method: "cash", amount: 10_000 }),
      refundAboveBalance(balances, { method: "cash", amount: 25_000 }),
      refundAboveBalance(balances, { method: "card", amount: 40_000 }),
      refundAboveBalance(balances, { method: null, amount: 40_000 }),
      refundAboveBalance(spent, { method: "cash", amount: 1_000 }),
    ]).toEqual([0, 15_000, 10_000, 0, 1_000]);
  });
});
