import { describe, expect, it } from "vitest";
import { commissionOf } from "#domain/commission.ts";
import type { CommissionTerms } from "#domain/commission.ts";

function rule(id: number, percentage: number, terms: Partial<CommissionTerms>): CommissionTerms {
  return {
    id,
    commission_type: "percentage",
    percentage,
    value: null,
    doctor: null,
    modality: null,
    test: null,
    ...terms,
  };
}

const rules = [
  rule(1, 1, { modality: "CT" }),
  rule(2, 2, { test: 5 }),
  rule(3, 3, { doctor: 9 }),
  rule(4, 4, { doctor: 9, modality: "CT" }),
  rule(5, 5, { doctor: 9, test: 5 }),
];
const referral = { doctor: 9, modality: "CT", test: 5, totalPrice: 10_000 } as const;

describe("a commission", () => {
  it("comes from the most specific rule", () => {
    const commissionWithout = (...gone: number[]) =>
      commissionOf(
        referral,
        rules.filter(({ id }) => !gone.includes(id)),
      );
    expect([
      commissionWithout(),
      commissionWithout(5),
      commissionWithout(5, 4),
      commissionWithout(5, 4, 3),
      commissionWithout(5, 4, 3, 2),
    ]).toEqual([
      { rule: 5, amount: 500 },
      { rule: 4, amount: 400 },
      { rule: 3, amount: 300 },
      { rule: 2, amount: 200 },
      { rule: 1, amount: 100 },
    ]);
  });

  it("can be a fixed value", () => {
    const fixed = { ...rule(1, 0, { doctor: 9 }), commission_type: "value" as const, value: 2500 };
    expect(commissionOf(referral, [fixed])).toEqual({ rule: 1, amount: 2500 });
  });

  it("is null without a referring doctor or a matching rule", () => {
    expect([
      commissionOf({ ...referral, doctor: null }, rules),
      commissionOf({ ...referral, doctor: 8, modality: "MR", test: 6 }, rules),
      commissionOf(referral, []),
    ]).toEqual([null, null, null]);
  });
});
