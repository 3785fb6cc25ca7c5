import { describe, expect, it } from "vitest";
import {
  defaultCovered,
  faultOfCovered,
  faultOfSettled,
  reasonAgainstInsuring,
  reasonAgainstTest,
  transactionStatus,
} from "#domain/insurance.ts";

describe("the covered amount", () => {
  it("is prefilled from the provider's percentage", () => {
    expect([
      defaultCovered(33_333, 80),
      defaultCovered(33_333, 100),
      defaultCovered(1, 50),
    ]).toEqual([26_666, 33_333, 1]);
  });

  it("is above 0 and at most the total with insurance, and 0 without", () => {
    const facts = (insured: boolean, covered_amount: number) =>
      faultOfCovered({ insured, covered_amount, total_price: 100 });
    expect([
      facts(true, 1),
      facts(true, 100),
      facts(true, 0),
      facts(true, 101),
      facts(false, 0),
      facts(false, 1),
    ]).toEqual([null, null, "covered_range", "covered_range", null, "covered_without_insurance"]);
  });

  it("is at least what the provider has already paid, with or without insurance", () => {
    const facts = (insured: boolean, covered_amount: number) =>
      faultOfCovered({ insured, covered_amount, total_price: 100, settled_amount: 40 });
    expect([facts(true, 40), facts(true, 39), facts(true, 0), facts(false, 0)]).toEqual([
      null,
      "covered_below_settled",
      "covered_below_settled",
      "covered_below_settled",
    ]);
  });
});

describe("insurance added later", () => {
  const open = { insurance_closed: false, shift_cleared: false, insured: false };

  it("is refused if the appointment has insurance or had one that was deleted, and once the shift is cleared", () => {
    expect([
      reasonAgainstInsuring(open),
      reasonAgainstInsuring({ ...open, insurance_closed: true, insured: true }),
      reasonAgainstInsuring({ ...open, insured: true }),
      reasonAgainstInsuring({ ...open, shift_cleared: true }),
    ]).toEqual([null, "insurance_closed", "duplicate", "shift_cleared"]);
  });

  it("needs a provider that supports the test", () => {
    expect([reasonAgainstTest(null), reasonAgainstTest(100)]).toEqual(["test_not_supported", null]);
  });
});

describe("the settled amount of a provider", () => {
  it("is at most the covered amount, and completes the transaction when it reaches it", () => {
    expect([
      faultOfSettled(0, 100),
      faultOfSettled(100, 100),
      faultOfSettled(101, 100),
      faultOfSettled(-1, 100),
    ]).toEqual([null, null, "amount_large", "amount_negative"]);
    expect([transactionStatus(99, 100), transactionStatus(100, 100)]).toEqual([
      "pending",
      "completed",
    ]);
  });
});
