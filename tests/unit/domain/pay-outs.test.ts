import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { payableCommission } from "#domain/commission.ts";
import { PayOutInput } from "#domain/entities/pay-out.ts";
import { entriesWithin, isDue } from "#domain/pay-outs.ts";
import { validate } from "#domain/validate.ts";

const paid = {
  status: "completed",
  referring_doctor: 9,
  total_price: 100_000,
  covered_amount: 20_000,
  paid_amount: 80_000,
  commission_amount: 10_000,
} as const;

describe("a commission", () => {
  it("is payable once the appointment is completed and the patient owes nothing", () => {
    expect([
      payableCommission(paid, 0),
      payableCommission({ ...paid, status: "in_progress" }, 0),
      payableCommission({ ...paid, paid_amount: 79_999 }, 0),
      payableCommission({ ...paid, referring_doctor: null }, 0),
      payableCommission({ ...paid, covered_amount: 100_000, paid_amount: 0 }, 0),
    ]).toEqual([10_000, 0, 0, 0, 10_000]);
  });

  it("stays payable after a refund of a part, and not after one of everything or another status", () => {
    expect([
      payableCommission({ ...paid, paid_amount: 1 }, 10_000),
      payableCommission({ ...paid, paid_amount: 0 }, 10_000),
      payableCommission({ ...paid, status: "in_progress" }, 10_000),
      payableCommission({ ...paid, status: "cancelled" }, 10_000),
      payableCommission({ ...paid, total_price: 200_000, commission_amount: 20_000 }, 10_000),
    ]).toEqual([10_000, 0, 0, 0, 20_000]);
  });
});

describe("the entries that are paid up to an amount", () => {
  const entries = [5, -2, 4, 3, 9].map((amount, index) => ({ id: index + 1, amount }));
  const within = (most: number) => entriesWithin(entries, most).map(({ id }) => id);

  it("are the oldest that fit, after what was taken back", () => {
    expect([within(19), within(6), within(3), within(2), within(1)]).toEqual([
      [1, 2, 3, 4, 5],
      [1, 2, 4],
      [1, 2],
      [2, 3],
      [2, 4],
    ]);
  });

  it("are none if more was taken back than fits", () => {
    expect(
      entriesWithin(
        [
          { id: 1, amount: -5 },
          { id: 2, amount: 5 },
        ],
        10,
      ),
    ).toEqual([]);
    expect(entriesWithin([], 10)).toEqual([]);
  });

  it("never add up to more, keep their order, and hold all that was taken back", () => {
    const amounts = fc.array(fc.integer({ min: -50, max: 100 }).filter((amount) => amount !== 0));
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 300 }), (values, most) => {
        const all = values.map((amount, id) => ({ id, amount }));
        const taken = entriesWithin(all, most);
        if (taken.length === 0) return true;
        const sum = taken.reduce((total, { amount }) => total + amount, 0);
        const isOrdered = taken.every((one, at) => at === 0 || one.id > (taken[at - 1]?.id ?? -1));
        const back = all.filter(({ amount }) => amount < 0);
        return sum > 0 && sum <= most && isOrdered && back.every((one) => taken.includes(one));
      }),
    );
  });
});

describe("a doctor", () => {
  it("is proposed from the least amount on, and never without anything owed", () => {
    expect([isDue(1, 0), isDue(0, 0), isDue(-1, 0), isDue(99, 100), isDue(100, 100)]).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
  });
});

describe("the body that pays doctors", () => {
  const one = { doctor: 1, expected_amount: 5 };
  const faultsOf = (input: object) => {
    const checked = validate(PayOutInput, input);
    return checked.ok
      ? {}
      : Object.fromEntries(
          Object.entries(checked.errors).map(([name, [fault]]) => [name, fault?.code]),
        );
  };

  it("takes cash with a branch, and other methods without one", () => {
    expect([
      faultsOf({ doctors: [one], method: "cash", branch: 3 }),
      faultsOf({ doctors: [one], method: "transfer" }),
      faultsOf({ doctors: [one], method: "cash" }),
      faultsOf({ doctors: [one], method: "outside", branch: 3 }),
    ]).toEqual([{}, {}, { branch: "required" }, { branch: "invalid" }]);
  });

  it("names each doctor once, and at most one choice for each", () => {
    expect([
      faultsOf({ doctors: [one, one], method: "transfer" }),
      faultsOf({ doctors: [{ ...one, up_to: 4, until: "2026-11-01" }], method: "transfer" }),
      faultsOf({ doctors: [{ doctor: 1 }], method: "transfer" }),
      faultsOf({ doctors: [], method: "transfer" }),
      faultsOf({ doctors: [{ ...one, expected_amount: 0 }], method: "gift" }),
    ]).toEqual([
      { doctors: "duplicate" },
      { "doctors.0.entries": "invalid" },
      { "doctors.0.expected_amount": "required" },
      { doctors: expect.anything() as unknown },
      { "doctors.0.expected_amount": "amount_positive", method: "choice" },
    ]);
  });
});
