import { sumOf } from "./money.ts";
import type { ErrorCode } from "./errors.ts";
import type { Piastres } from "./money.ts";

/** What can be shown of a shift. */
export const SHIFT_STATES = ["active", "ended", "flagged", "cleared", "compensated"] as const;
export type ShiftState = (typeof SHIFT_STATES)[number];

/** The marks that the shown state follows from; each an instant or null. */
export type ShiftTimes = {
  end_time: string | null;
  flagged_at: string | null;
  cleared_at: string | null;
  compensated_at: string | null;
};

/** Cleared, else compensated, else flagged, else ended, else active. */
export function shiftState(times: ShiftTimes): ShiftState {
  if (times.cleared_at !== null) return "cleared";
  if (times.compensated_at !== null) return "compensated";
  if (times.flagged_at !== null) return "flagged";
  return times.end_time === null ? "active" : "ended";
}

/** A shift and whether it is the person's own, on whom nobody else depends. */
export type ShiftFacts = ShiftTimes & { own: boolean };

/** One active shift per account. */
export function refuseStart(facts: { hasActive: boolean }): ErrorCode | null {
  return facts.hasActive ? "shift_active" : null;
}

/** Booking, editing, cancelling, collecting and refunding need the person's own active shift. */
export function refuseWithoutShift(facts: { hasActive: boolean }): ErrorCode | null {
  return facts.hasActive ? null : "shift_required";
}

/** Only what is active is closed. */
export const refuseClose = refuseWithoutShift;

export function refuseFlag(shift: ShiftFacts): ErrorCode | null {
  if (shift.own) return "own_shift";
  if (shift.cleared_at !== null) return "shift_cleared";
  return shift.flagged_at === null ? null : "shift_flagged";
}

export function refuseUnflag(shift: ShiftFacts): ErrorCode | null {
  if (shift.own) return "own_shift";
  if (shift.cleared_at !== null) return "shift_cleared";
  return shift.flagged_at === null ? "status_transition" : null;
}

export function refuseClear(shift: ShiftFacts): ErrorCode | null {
  if (shift.own) return "own_shift";
  if (shift.cleared_at !== null) return "already_cleared";
  if (shift.end_time === null) return "shift_unfinished";
  return shift.flagged_at === null ? null : "shift_flagged";
}

export function refuseCompensate(shift: ShiftFacts): ErrorCode | null {
  if (shift.own) return "own_shift";
  if (shift.compensated_at !== null) return "already_compensated";
  return shift.end_time === null ? "shift_unfinished" : null;
}

/** Cash that must be in the drawer: float and cash payments less cash refunds. */
export function expectedCash(facts: {
  opening_float: Piastres;
  cash_payments: Piastres;
  cash_refunds: Piastres;
}): Piastres {
  return sumOf([facts.opening_float, facts.cash_payments, -facts.cash_refunds]);
}

/** What a row of the ledger moves. */
type Moved<Method> = { kind: "payment" | "refund"; method: Method; amount: Piastres };

/** What came in and went out by each method, and in all. */
export function ledgerByMethod<Method extends string>(
  ledger: readonly Moved<Method>[],
  methods: readonly Method[],
) {
  const sums = (rows: readonly Moved<Method>[]) => ({
    payments: sumOf(rows.filter(({ kind }) => kind === "payment").map(({ amount }) => amount)),
    refunds: sumOf(rows.filter(({ kind }) => kind === "refund").map(({ amount }) => amount)),
  });
  return {
    methods: methods.map((method) => ({
      method,
      ...sums(ledger.filter((row) => row.method === method)),
    })),
    total: sums(ledger),
  };
}

/** Counted less expected: below 0 is a shortage. */
export function cashDifference(counted: Piastres, expected: Piastres): Piastres {
  return counted - expected;
}

/** What a shift is short of; 0 when nothing. */
export function shortageOf(difference: Piastres | null): Piastres {
  return difference === null ? 0 : Math.max(0, -difference);
}

/** What a doctor shift is paid: rate per report times reports. Throws a RangeError beyond money. */
export function doctorCompensation(rate: Piastres, reports: number): Piastres {
  return sumOf([rate * reports]);
}
