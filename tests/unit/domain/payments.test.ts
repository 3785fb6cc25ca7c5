import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAYMENT_METHODS } from "#domain/entities/common.ts";
import { PAYMENT_KINDS } from "#domain/entities/payment.ts";
import { sumOf } from "#domain/money.ts";
import {
  changeOf,
  faultOfPayment,
  faultsOfBooking,
  type HandedOver,
  recordedPayments,
  overpaidAmount,
  reasonAgainstRefund,
  reasonAgainstPayment,
  sumsOf,
  recordedPayment,
} from "#domain/payments.ts";
import { APPOINTMENT_STATUSES } from "#domain/statuses.ts";

const amount = fc.integer({ min: 0, max: 1_000_000 });

describe("the amounts of a booking", () => {
  const plain = {
    total_price: 50_000,
    insured: false,
    covered_amount: 0,
    requested_cost: null,
    paid_amount: 50_000,
  };

  it("are valid if the requested amount is paid", () => {
    expect([
      faultsOfBooking(plain),
      faultsOfBooking({ ...plain, requested_cost: 20_000, paid_amount: 20_000 }),
      faultsOfBooking({ ...plain, requested_cost: 20_000, paid_amount: 30_000 }),
      faultsOfBooking({ ...plain, requested_cost: 0, paid_amount: 0 }),
      faultsOfBooking({ ...plain, insured: true, covered_amount: 50_000, paid_amount: 0 }),
    ]).toEqual([{}, {}, {}, {}, {}]);
  });

  it("have an error on the wrong field", () => {
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

  it("leave, if they are valid, a remaining amount between 0 and the patient's share", () => {
    fc.assert(
      fc.property(amount, fc.boolean(), amount, fc.option(amount), amount, (...parts) => {
        const [total_price, insured, covered_amount, requested_cost, paid_amount] = parts;
        const money = { total_price, insured, covered_amount, requested_cost, paid_amount };
        fc.pre(Object.keys(faultsOfBooking(money)).length === 0);
        const due = total_price - covered_amount;
        const remaining = due - paid_amount;
        expect(remaining >= 0 && remaining <= due && paid_amount >= (requested_cost ?? due)).toBe(
          true,
        );
      }),
    );
  });
});

describe("a row of the ledger", () => {
  const facts = { total_price: 50_000, covered_amount: 10_000, paid_amount: 15_000 };

  it("takes at most the remaining amount, and refunds at most what was paid", () => {
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

  it("never brings the paid amount below 0 or above the patient's share", () => {
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

  it("of a cancelled or no-show appointment can only be a refund", () => {
    const refused = APPOINTMENT_STATUSES.flatMap((status) =>
      PAYMENT_KINDS.map((kind) => [kind, status, reasonAgainstPayment(kind, status)] as const),
    ).filter(([, , code]) => code !== null);
    expect(refused).toEqual([
      ["payment", "no_show", "status_transition"],
      ["payment", "cancelled", "status_transition"],
    ]);
  });
});

describe("a change that lowers the total below what was paid", () => {
  const facts = { total_price: 30_000, covered_amount: 10_000, paid_amount: 25_000 };

  it("needs a refund of the difference", () => {
    expect(overpaidAmount(facts)).toBe(5000);
    expect([0, 4999, 5000, 6000].map((refund) => reasonAgainstRefund(facts, refund))).toEqual([
      "overpaid",
      "overpaid",
      null,
      null,
    ]);
    expect(reasonAgainstRefund({ ...facts, paid_amount: 20_000 }, 0)).toBeNull();
  });
});

describe("an amount handed over", () => {
  it("gives change in cash only; by card, transfer and credit it is recorded in full", () => {
    expect(
      PAYMENT_METHODS.map((method) => recordedPayment({ method, handedOver: 60_000, due: 250 })),
    ).toEqual([
      { recorded: 250, change: 59_750 },
      { recorded: 60_000, change: 0 },
      { recorded: 60_000, change: 0 },
      { recorded: 60_000, change: 0 },
    ]);
  });
});

describe("a payment by several methods", () => {
  const askedAmounts = { requested: 90_000, due: 95_000 };
  const paid = (handedOver: HandedOver["handedOver"]) => {
    const { parts, ...sums } = recordedPayments({ ...askedAmounts, handedOver });
    return { ...sums, parts: parts.map(({ method, amount }) => `${method} ${amount}`).join(", ") };
  };

  it("is recorded by method, and surplus cash is change", () => {
    expect([
      paid({ cash: 50_000, card: 40_000 }),
      paid({ cash: 60_000, card: 30_000, transfer: 10_000 }),
      paid({ cash: 20_000, card: 95_000 }),
      paid({}),
    ]).toEqual([
      { paid: 90_000, change: 0, fault: null, parts: "cash 50000, card 40000" },
      {
        paid: 90_000,
        change: 10_000,
        fault: null,
        parts: "cash 50000, card 30000, transfer 10000",
      },
      { paid: 95_000, change: 20_000, fault: null, parts: "card 95000" },
      { paid: 0, change: 0, fault: "paid_below_requested", parts: "" },
    ]);
  });

  it("is refused below the requested amount and above the remaining amount", () => {
    expect([
      paid({ cash: 49_999, card: 40_000 }).fault,
      paid({ card: 50_000, transfer: 45_000 }).fault,
      paid({ card: 50_000, transfer: 45_001 }).fault,
    ]).toEqual(["paid_below_requested", null, "paid_above_due"]);
  });

  it("records or gives back every piastre handed over", () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(amount, amount, amount, amount, (requested, cash, card, transfer) => {
        const { parts, change } = recordedPayments({
          requested,
          due: 1_000_000,
          handedOver: { cash, card, transfer },
        });
        expect(sumOf(parts.map((part) => part.amount)) + change).toBe(cash + card + transfer);
      }),
    );
  });
});

describe("cash handed over", () => {
  it("gives change, and records at most what is due", () => {
    expect([changeOf(20_000, 15_050), changeOf(10_000, 15_050), changeOf(15_050, 15_050)]).toEqual([
      { change: 4950, missing: 0, recorded: 15_050 },
      { change: 0, missing: 5050, recorded: 10_000 },
      { change: 0, missing: 0, recorded: 15_050 },
    ]);
  });
});

describe("the sums of a ledger", () => {
  it("are separate for payments and refunds, and for cash", () => {
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
