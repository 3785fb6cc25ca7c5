import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cashDifference,
  doctorCompensation,
  expectedCash,
  ledgerByMethod,
  reasonAgainstClearing,
  reasonAgainstClosing,
  reasonAgainstCompensating,
  reasonAgainstEnding,
  reasonAgainstFlagging,
  reasonAgainstStarting,
  reasonAgainstUnflagging,
  reasonWithoutShift,
  shiftState,
  shortageOf,
} from "#domain/shifts.ts";
import type { ShiftFacts } from "#domain/shifts.ts";

const AT = "2026-11-21T10:00:00.000Z";
const active: ShiftFacts = {
  isOwn: false,
  end_time: null,
  flagged_at: null,
  cleared_at: null,
  compensated_at: null,
};
const ended = { ...active, end_time: AT };
const flagged = { ...ended, flagged_at: AT };
const compensated = { ...ended, compensated_at: AT };
const cleared = { ...ended, cleared_at: AT };
const flaggedActive = { ...active, flagged_at: AT };

const shifts = { active, flaggedActive, ended, flagged, compensated, cleared };

function answersOf<T>(rule: (shift: ShiftFacts) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(shifts).map(([name, shift]) => [name, rule(shift)]));
}

describe("the state of a shift", () => {
  it("is cleared, else compensated, else flagged, else ended, else active", () => {
    expect(answersOf(shiftState)).toEqual({
      active: "active",
      flaggedActive: "flagged",
      ended: "ended",
      flagged: "flagged",
      compensated: "compensated",
      cleared: "cleared",
    });
    expect(shiftState({ ...cleared, compensated_at: AT, flagged_at: AT })).toBe("cleared");
    expect(shiftState({ ...compensated, flagged_at: AT })).toBe("compensated");
  });
});

describe("the review of a shift", () => {
  it("can flag a shift until the shift is cleared", () => {
    expect(answersOf(reasonAgainstFlagging)).toEqual({
      active: null,
      flaggedActive: "shift_flagged",
      ended: null,
      flagged: "shift_flagged",
      compensated: null,
      cleared: "shift_cleared",
    });
  });

  it("can unflag it if it is flagged", () => {
    expect(answersOf(reasonAgainstUnflagging)).toEqual({
      active: "status_transition",
      flaggedActive: null,
      ended: "status_transition",
      flagged: null,
      compensated: "status_transition",
      cleared: "shift_cleared",
    });
  });

  it("can end it until it has ended, flagged or not", () => {
    expect(answersOf(reasonAgainstEnding)).toEqual({
      active: null,
      flaggedActive: null,
      ended: "already_ended",
      flagged: "already_ended",
      compensated: "already_ended",
      cleared: "already_ended",
    });
  });

  it("can clear it once it has ended and is not flagged", () => {
    expect(answersOf(reasonAgainstClearing)).toEqual({
      active: "shift_unfinished",
      flaggedActive: "shift_unfinished",
      ended: null,
      flagged: "shift_flagged",
      compensated: null,
      cleared: "already_cleared",
    });
  });

  it("can compensate it once, after it has ended", () => {
    expect(answersOf(reasonAgainstCompensating)).toEqual({
      active: "shift_unfinished",
      flaggedActive: "shift_unfinished",
      ended: null,
      flagged: null,
      compensated: "already_compensated",
      cleared: null,
    });
  });

  it("is refused for one's own shift", () => {
    const rules = [
      reasonAgainstFlagging,
      reasonAgainstUnflagging,
      reasonAgainstClearing,
      reasonAgainstCompensating,
      reasonAgainstEnding,
    ];
    for (const rule of rules) {
      expect(answersOf((shift) => rule({ ...shift, isOwn: true }))).toEqual(
        answersOf(() => "own_shift"),
      );
    }
  });
});

describe("the active shift", () => {
  it("is the only one of its user, and is required to book and to close", () => {
    expect([true, false].map((hasActive) => reasonAgainstStarting({ hasActive }))).toEqual([
      "shift_active",
      null,
    ]);
    expect([true, false].map((hasActive) => reasonWithoutShift({ hasActive }))).toEqual([
      null,
      "shift_required",
    ]);
    expect([true, false].map((hasActive) => reasonAgainstClosing({ hasActive }))).toEqual([
      null,
      "shift_required",
    ]);
  });
});

describe("the cash of a shift", () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000 });

  it("is expected to be the float plus cash payments less cash refunds", () => {
    expect(
      expectedCash({ opening_float: 20_000, cash_payments: 150_050, cash_refunds: 5050 }),
    ).toBe(165_000);
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        amount,
        (opening_float, cash_payments, cash_refunds, counted) => {
          const expected = expectedCash({ opening_float, cash_payments, cash_refunds });
          expect(expected + cashDifference(counted, expected)).toBe(counted);
        },
      ),
    );
  });

  it("has a shortage if too little was counted", () => {
    expect([shortageOf(-500), shortageOf(500), shortageOf(0), shortageOf(null)]).toEqual([
      500, 0, 0, 0,
    ]);
  });
});

describe("the ledger of a shift", () => {
  it("is added up by method and in total, with refunds separate", () => {
    const rows = [
      { kind: "payment", method: "cash", amount: 50_000 },
      { kind: "payment", method: "card", amount: 30_000 },
      { kind: "refund", method: "cash", amount: 5_000 },
      { kind: "payment", method: "cash", amount: 1 },
    ] as const;
    expect(ledgerByMethod(rows, ["cash", "card", "transfer"])).toEqual({
      methods: [
        { method: "cash", payments: 50_001, refunds: 5_000 },
        { method: "card", payments: 30_000, refunds: 0 },
        { method: "transfer", payments: 0, refunds: 0 },
      ],
      total: { payments: 80_001, refunds: 5_000 },
    });
  });
});

describe("the compensation of a doctor shift", () => {
  it("is the rate times the number of reports", () => {
    expect([doctorCompensation(5000, 12), doctorCompensation(5000, 0)]).toEqual([60_000, 0]);
    expect(() => doctorCompensation(Number.MAX_SAFE_INTEGER, 2)).toThrow(RangeError);
  });
});
