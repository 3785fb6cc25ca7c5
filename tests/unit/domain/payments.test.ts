import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changeOf,
  faultOfPayment,
  faultsOfBooking,
  overpaidBy,
  refuseOverpaid,
  refusePayment,
  sumsOf,
} from "@domain/payments";

const amount = fc.integer({ min: 0, max: 1_000_000 });

describe("the amounts of a booking", () => {
  const plain = {
    total_price: 50_000,
    insured: false,
    covered_amount: 0,
    requested_cost: null,
    paid_amount: 50_000,
  };

  it("hold together when all that is asked for is paid", () => {
    expect([
      faultsOfBooking(plain),
      faultsOfBooking({ ...plain, requested_cost: 20_000, paid_amount: 20_000 }),
      faultsOfBooking({ ...plain, requested_cost: 20_000, paid_amount: 30_000 }),
      faultsOfBooking({ ...plain, requested_cost: 0, paid_amount: 0 }),
      faultsOfBooking({ ...plain, insured: true, covered_amount: 50_000, paid_amount: 0 }),
    ]).toEqual([{}, {}, {}, {}, {}]);
  });

  it("name the field that is wrong", () => {
    expect([
      faultsOfBooking({ ...plain, paid_amount: 49_999 }),
      faultsOfBooking({ ...plain, paid_amount: 50_001 }),
      faultsOfBooking({ ...plain, requested_cost: 50_001 }),
      faultsOfBooking({ ...plain, insured: true }),
      faultsOfBooking({ ...plain, insured: true, covered_amount: 50_001 }),
      faultsOfBooking({ ...plain, covered_amount: 1 }),
    ]).toEqual([
      { paid_amount: "paid_below_requested" },
      { paid_amount: "paid_above_due" },
      { requested_cost: "requested_range" },
      { covered_amount: "covered_range" },
      { covered_amount: "covered_range" },
      { covered_amount: "covered_without_insurance" },
    ]);
  });

  it("leave, when they hold together, what is owed between 0 and the patient's share", () => {
    fc.assert(
      fc.property(amount, fc.boolean(), amount, fc.option(amount), amount, (...parts) => {
        const [total_price, insured, covered_amount, requested_cost, paid_amount] = parts;
        const money = { total_price, insured, covered_amount, requested_cost, paid_amount };
        fc.pre(Object.keys(faultsOfBooking(money)).length === 0);
        const due = total_price - covered_amount;
        const owed = due - paid_amount;
        expect(owed >= 0 && owed <= due && paid_amount >= (requested_cost ?? due)).toBe(true);
      }),
    );
  });
});

describe("a row of the ledger", () => {
  const facts = { total_price: 50_000, covered_amount: 10_000, paid_amount: 15_000 };

  it("takes at most what is owed and gives back at most what was paid", () => {
    expect([
      faultOfPayment({ ...facts, kind: "payment", amount: 25_000 }),
      faultOfPayment({ ...facts, kind: "payment", amount: 25_001 }),
      faultOfPayment({ ...facts, kind: "refund", amount: 15_000 }),
      faultOfPayment({ ...facts, kind: "refund", amount: 15_001 }),
      faultOfPayment({ ...facts, kind: "payment", amount: 0 }),
      faultOfPayment({ ...facts, kind: "refund", amount: -1 }),
    ]).toEqual([
      null,
      "paid_above_due",
      null,
      "refund_above_paid",
      "amount_positive",
      "amount_positive",
    ]);
  });

  it("never leaves the paid amount below 0 or above the patient's share, whatever is tried", () => {
    const step = fc.record({
      kind: fc.constantFrom("payment" as const, "refund" as const),
      amount,
    });
    fc.assert(
      fc.property(amount, fc.array(step, { maxLength: 30 }), (total_price, steps) => {
        let paid = 0;
        for (const each of steps) {
          const judged = { ...each, total_price, covered_amount: 0, paid_amount: paid };
          if (faultOfPayment(judged) === null) {
            paid += each.kind === "payment" ? each.amount : -each.amount;
          }
          expect(paid >= 0 && paid <= total_price).toBe(true);
        }
      }),
    );
  });

  it("of a cancelled appointment is a refund", () => {
    expect([
      refusePayment("payment", "cancelled"),
      refusePayment("refund", "cancelled"),
      refusePayment("payment", "completed"),
    ]).toEqual(["status_transition", null, null]);
  });
});

describe("a change that makes less due than was paid", () => {
  const facts = { total_price: 30_000, covered_amount: 10_000, paid_amount: 25_000 };

  it("needs a refund of the difference", () => {
    expect(overpaidBy(facts)).toBe(5000);
    expect([0, 4999, 5000, 6000].map((refund) => refuseOverpaid(facts, refund))).toEqual([
      "overpaid",
      "overpaid",
      null,
      null,
    ]);
    expect(refuseOverpaid({ ...facts, paid_amount: 20_000 }, 0)).toBeNull();
  });
});

describe("cash that is handed over", () => {
  it("gives change and records no more than is due", () => {
    expect([changeOf(20_000, 15_050), changeOf(10_000, 15_050), changeOf(15_050, 15_050)]).toEqual([
      { change: 4950, missing: 0, recorded: 15_050 },
      { change: 0, missing: 5050, recorded: 10_000 },
      { change: 0, missing: 0, recorded: 15_050 },
    ]);
  });
});

describe("what a ledger adds up to", () => {
  it("is kept apart by kind and for cash", () => {
    expect(
      sumsOf([
        { kind: "payment", method: "cash", amount: 10_000 },
        { kind: "payment", method: "card", amount: 5000 },
        { kind: "refund", method: "cash", amount: 2000 },
        { kind: "refund", method: "transfer", amount: 1000 },
      ]),
    ).toEqual({
      payments: 15_000,
      refunds: 3000,
      net: 12_000,
      cash_payments: 10_000,
      cash_refunds: 2000,
    });
  });
});
