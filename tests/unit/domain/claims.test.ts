import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  AGES,
  ageSpans,
  batchStateOf,
  canBeSentAgain,
  faultOfPaid,
  isUndecided,
  LETTER_COLUMNS,
  letterColumnsOf,
  LINE_STATES,
  lineStateOf,
  missingParts,
  reasonAgainstAnswering,
  reasonAgainstChoosing,
} from "#domain/claims.ts";
import { addDays } from "#domain/dates.ts";
import { faultOfCovered, isMovedToPatient, pendingAmountOf } from "#domain/insurance.ts";

describe("a claim", () => {
  const bare = {
    appointment_status: "completed",
    card_number: null,
    approval_number: null,
    documents: 0,
  } as const;
  const all = { requires_card: true, requires_approval: true, requires_document: true };

  it("lacks what the provider asks for and it does not have, and a completed scan", () => {
    const none = { requires_card: false, requires_approval: false, requires_document: false };
    expect([
      missingParts(bare, all),
      missingParts(bare, none),
      missingParts({ ...bare, card_number: "C", documents: 2 }, all),
      missingParts({ ...bare, card_number: "C", approval_number: "A", documents: 1 }, all),
      missingParts({ ...bare, appointment_status: "in_progress", card_number: "C" }, none),
    ]).toEqual([["card", "approval", "document"], [], ["approval"], [], ["completion"]]);
  });

  it("has pending what is neither settled nor written off, and nothing once it is cancelled", () => {
    const amounts = { covered_amount: 100, settled_amount: 30, written_off_amount: 20 };
    expect([
      pendingAmountOf({ ...amounts, status: "pending" }),
      pendingAmountOf({ ...amounts, status: "cancelled" }),
    ]).toEqual([50, 0]);
  });

  it("may cover nothing only if its part was moved to the patient", () => {
    const facts = { insured: true, covered_amount: 0, total_price: 100 };
    expect([
      faultOfCovered(facts),
      faultOfCovered({ ...facts, was_moved: true }),
      isMovedToPatient({ insurance_provider: 3, covered_amount: 0 }),
      isMovedToPatient({ insurance_provider: 3, covered_amount: 1 }),
      isMovedToPatient({ insurance_provider: null, covered_amount: 0 }),
    ]).toEqual(["covered_range", null, true, false, false]);
  });
});

describe("a line", () => {
  const sums = {
    claimed_amount: 100,
    settled_amount: 0,
    written_off_amount: 0,
    moved_amount: 0,
  };

  it("has the state that its amounts and its rejection give", () => {
    expect([
      lineStateOf(sums, false),
      lineStateOf(sums, true),
      lineStateOf({ ...sums, settled_amount: 40 }, true),
      lineStateOf({ ...sums, settled_amount: 100 }, true),
      lineStateOf({ ...sums, settled_amount: 40, written_off_amount: 60 }, true),
      lineStateOf({ ...sums, settled_amount: 40, moved_amount: 60 }, false),
    ]).toEqual(["open", "rejected", "part_settled", "settled", "written_off", "moved_to_patient"]);
  });

  it("can be decided while something of it is not, and sent again if the provider refused some", () => {
    expect(LINE_STATES.filter(isUndecided)).toEqual(["open", "part_settled", "rejected"]);
    expect(LINE_STATES.filter(canBeSentAgain)).toEqual(["part_settled", "rejected"]);
  });

  it("is paid with more than nothing and at most what is pending", () => {
    expect([faultOfPaid(0, 5), faultOfPaid(5, 5), faultOfPaid(6, 5)]).toEqual([
      "amount_positive",
      null,
      "paid_above_claim",
    ]);
  });
});

describe("a batch", () => {
  it("is settled once no line is open", () => {
    expect([
      batchStateOf(["open", "settled"]),
      batchStateOf(["rejected", "part_settled", "written_off"]),
    ]).toEqual(["sent", "settled"]);
  });

  it("is chosen as a draft and answered once it was sent", () => {
    expect(
      (["draft", "sent", "settled"] as const).map((state) => [
        reasonAgainstChoosing(state),
        reasonAgainstAnswering(state),
      ]),
    ).toEqual([
      [null, "batch_draft"],
      ["batch_sent", null],
      ["batch_sent", null],
    ]);
  });

  it("has a letter with the provider's columns, or all of them", () => {
    expect([letterColumnsOf(["day", "number"]), letterColumnsOf([])]).toEqual([
      ["day", "number"],
      LETTER_COLUMNS,
    ]);
  });
});

describe("the ages of what providers owe", () => {
  it("begin with the day of the appointment", () => {
    expect(ageSpans("2026-11-21")).toEqual([
      { age: "days_0_30", first: "2026-10-22", last: null },
      { age: "days_31_60", first: "2026-09-22", last: "2026-10-21" },
      { age: "days_61_90", first: "2026-08-23", last: "2026-09-21" },
      { age: "days_over_90", first: null, last: "2026-08-22" },
    ]);
  });

  it("have each day in exactly one of them", () => {
    const today = "2026-11-21";
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
        const day = addDays(today, days);
        const spans = ageSpans(today).filter(
          ({ first, last }) => (first ?? day) <= day && day <= (last ?? day),
        );
        expect(spans).toHaveLength(1);
        expect(AGES).toContain(spans[0]?.age);
      }),
    );
  });
});
