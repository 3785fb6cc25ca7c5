import fc from "fast-check";
import { CREDIT_KINDS, creditChange, creditKindOf, reasonAgainstCredit } from "#domain/credits.ts";
import { MONEY_METHODS, PAYMENT_METHODS } from "#domain/entities/common.ts";
import { CreditInput } from "#domain/entities/credit.ts";
import { PAYMENT_KINDS } from "#domain/entities/payment.ts";
import { balancesOf, recordedPayments, refundAboveBalance } from "#domain/payments.ts";
import { ledgerByMethod } from "#domain/shifts.ts";
import { validate } from "#domain/validate.ts";
import { describe, expect, it } from "vitest";

describe("the credit of a patient", () => {
  it("is changed by money without an appointment, and by payments and refunds of the method credit", () => {
    const kinds = PAYMENT_KINDS.flatMap((kind) =>
      [7, null].map((appointment) =>
        PAYMENT_METHODS.map((method) => creditKindOf({ kind, method, appointment })),
      ),
    );
    expect(kinds).toEqual([
      [null, null, null, "used"],
      Array.from({ length: 4 }, () => "deposited"),
      [null, null, null, "returned"],
      Array.from({ length: 4 }, () => "paid_back"),
    ]);
  });

  it("grows by what comes in and comes back", () => {
    expect(CREDIT_KINDS.map((kind) => creditChange(kind, 500))).toEqual([500, -500, 500, -500]);
  });

  it("is never below zero, for any line of movements", () => {
    const movement = fc.record({
      kind: fc.constantFrom(...CREDIT_KINDS),
      amount: fc.integer({ min: 1, max: 1_000 }),
    });
    fc.assert(
      fc.property(fc.array(movement), (movements) => {
        let balance = 0;
        for (const one of movements) {
          const after = balance + creditChange(one.kind, one.amount);
          expect(reasonAgainstCredit(balance, one)).toBe(after < 0 ? "credit_short" : null);
          if (after >= 0) balance = after;
        }
        expect(balance).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("is entered with an amount, by a method that moves money, and paid back with a reason", () => {
    const valid = (input: object) => validate(CreditInput, input).ok;
    expect([
      valid({ kind: "deposited", amount: 1 }),
      valid({ kind: "deposited", amount: 1, method: "card", note: "later" }),
      valid({ kind: "paid_back", amount: 1, note: "travels" }),
      valid({ kind: "paid_back", amount: 1 }),
      valid({ kind: "deposited", amount: 0 }),
      valid({ kind: "deposited", amount: 1, method: "credit" }),
      valid({ kind: "used", amount: 1 }),
    ]).toEqual([true, true, true, false, false, false, false]);
  });
});

describe("a payment from the credit", () => {
  it("has no change, and counts beside cash", () => {
    const handedOver = { cash: 50_000, credit: 70_000 };
    expect(recordedPayments({ requested: 100_000, due: 100_000, handedOver })).toEqual({
      paid: 100_000,
      parts: [
        { method: "cash", amount: 30_000 },
        { method: "credit", amount: 70_000 },
      ],
      change: 20_000,
      fault: null,
    });
  });

  it("is refused above what is owed", () => {
    const { fault } = recordedPayments({
      requested: 100,
      due: 100,
      handedOver: { credit: 101 },
    });
    expect(fault).toBe("paid_above_due");
  });

  it("may be refunded to the credit without a warning, whatever was paid by which method", () => {
    const balances = balancesOf([{ kind: "payment", method: "cash", amount: 500 }]);
    expect([
      refundAboveBalance(balances, { method: "credit", amount: 500 }),
      refundAboveBalance(balances, { method: "card", amount: 500 }),
    ]).toEqual([0, 500]);
  });

  it("is no money that a shift took", () => {
    const row = (kind: "payment" | "refund", method: string, amount: number) => ({
      kind,
      method,
      amount,
    });
    const ledger = [
      row("payment", "cash", 1_000),
      row("payment", "credit", 700),
      row("refund", "credit", 200),
    ];
    expect(ledgerByMethod(ledger, MONEY_METHODS)).toEqual({
      methods: [
        { method: "cash", payments: 1_000, refunds: 0 },
        { method: "card", payments: 0, refunds: 0 },
        { method: "transfer", payments: 0, refunds: 0 },
      ],
      total: { payments: 1_000, refunds: 0 },
    });
  });
});
