import { sumOf } from "./money.ts";
import type { ErrorCode } from "./errors.ts";
import type { Piastres } from "./money.ts";

/** The states of a shift as they are shown. */
export const SHIFT_STATES = ["active", "ended", "flagged", "cleared", "compensated"] as const;
export type ShiftState = (typeof SHIFT_STATES)[number];

/** When each event that determines the state of a shift happened; null if it has not. */
export type ShiftTimes = {
  end_time: string | null;
  flagged_at: string | null;
  cleared_at: string | null;
  compensated_at: string | null;
};

/** Returns the state of a shift: cleared, else compensated, else flagged, else ended, else active. */
export function shiftState(times: ShiftTimes): ShiftState {
  if (times.cleared_at !== null) return "cleared";
  if (times.compensated_at !== null) return "compensated";
  if (times.flagged_at !== null) return "flagged";
  return times.end_time === null ? "active" : "ended";
}

/** Hours after which a shift that is still open has probably been forgotten. */
export const LONG_SHIFT_HOURS = 16;

/** Returns true if a shift has been open for longer than {@link LONG_SHIFT_HOURS}; `now` is in milliseconds. */
export function isOpenTooLong(
  shift: { start_time: string; end_time: string | null },
  now: number,
): boolean {
  return shift.end_time === null && Date.parse(shift.start_time) < startOfLong(now);
}

/** Returns the time before which a shift must have started to be open for too long; both in milliseconds. */
export function startOfLong(now: number): number {
  return now - LONG_SHIFT_HOURS * 3_600_000;
}

/** A shift, and whether it is the user's own, which the user may not review. */
export type ShiftFacts = ShiftTimes & { isOwn: boolean };

/** Returns why a shift cannot be started, or null: an account has at most one active shift. */
export function reasonAgainstStarting(facts: { hasActive: boolean }): ErrorCode | null {
  return facts.hasActive ? "shift_active" : null;
}

/**
 * Returns an error code if the user has no active shift, else null. Booking, editing, cancelling and payments need one.
 */
export function reasonWithoutShift(facts: { hasActive: boolean }): ErrorCode | null {
  return facts.hasActive ? null : "shift_required";
}

/** Returns an error code if there is no active shift to close, else null. */
export const reasonAgainstClosing = reasonWithoutShift;

/** Returns why somebody else cannot end a shift, or null. The own one is closed with {@link reasonAgainstClosing}. */
export function reasonAgainstEnding(shift: ShiftFacts): ErrorCode | null {
  if (shift.isOwn) return "own_shift";
  return shift.end_time === null ? null : "already_ended";
}

export function reasonAgainstFlagging(shift: ShiftFacts): ErrorCode | null {
  if (shift.isOwn) return "own_shift";
  if (shift.cleared_at !== null) return "shift_cleared";
  return shift.flagged_at === null ? null : "shift_flagged";
}

export function reasonAgainstUnflagging(shift: ShiftFacts): ErrorCode | null {
  if (shift.isOwn) return "own_shift";
  if (shift.cleared_at !== null) return "shift_cleared";
  return shift.flagged_at === null ? "status_transition" : null;
}

export function reasonAgainstClearing(shift: ShiftFacts): ErrorCode | null {
  if (shift.isOwn) return "own_shift";
  if (shift.cleared_at !== null) return "already_cleared";
  if (shift.end_time === null) return "shift_unfinished";
  return shift.flagged_at === null ? null : "shift_flagged";
}

export function reasonAgainstCompensating(shift: ShiftFacts): ErrorCode | null {
  if (shift.isOwn) return "own_shift";
  if (shift.compensated_at !== null) return "already_compensated";
  return shift.end_time === null ? "shift_unfinished" : null;
}

/** Returns the cash that must be in the drawer: float and cash payments less cash refunds. */
export function expectedCash(facts: {
  opening_float: Piastres;
  cash_payments: Piastres;
  cash_refunds: Piastres;
}): Piastres {
  return sumOf([facts.opening_float, facts.cash_payments, -facts.cash_refunds]);
}

/** The fields of a ledger row that the sums need. */
type LedgerRow<Method> = { kind: "payment" | "refund"; method: Method; amount: Piastres };

/** Returns the payments and refunds by the methods, and in total those of these methods alone. */
export function ledgerByMethod<Method extends string>(
  ledger: readonly LedgerRow<string>[],
  methods: readonly Method[],
) {
  const sums = (rows: readonly LedgerRow<string>[]) => ({
    payments: sumOf(rows.filter(({ kind }) => kind === "payment").map(({ amount }) => amount)),
    refunds: sumOf(rows.filter(({ kind }) => kind === "refund").map(({ amount }) => amount)),
  });
  return {
    methods: methods.map((method) => ({
      method,
      ...sums(ledger.filter((row) => row.method === method)),
    })),
    total: sums(ledger.filter(({ method }) => methods.some((one) => one === method))),
  };
}

/** Returns counted less expected: below 0 is a shortage. */
export function cashDifference(counted: Piastres, expected: Piastres): Piastres {
  return counted - expected;
}

/** Returns the shortage of a shift as an amount above 0; 0 if there is none. */
export function shortageOf(difference: Piastres | null): Piastres {
  return difference === null ? 0 : Math.max(0, -difference);
}

/** Returns the pay of a doctor shift: rate per report times reports. Throws a RangeError if it is too large. */
export function doctorCompensation(rate: Piastres, reports: number): Piastres {
  return sumOf([rate * reports]);
}
