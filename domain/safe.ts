import type { ErrorCode, RefusalReason } from "./errors.ts";
import type { FaultCode } from "./faults.ts";
import type { Piastres } from "./money.ts";

/** The kinds of movements of a safe: from a shift, to a bank, from a bank, for an expense, for a doctor's pay-out. */
export const SAFE_MOVEMENT_KINDS = [
  "received",
  "deposited",
  "withdrawn",
  "spent",
  "paid_out",
] as const;
export type SafeMovementKind = (typeof SAFE_MOVEMENT_KINDS)[number];

/** The kinds that people enter at the safe; a pay-out is entered for its doctor. */
export const ENTERED_KINDS = ["received", "deposited", "withdrawn", "spent"] as const;
export type EnteredKind = (typeof ENTERED_KINDS)[number];

const COMES_IN: Readonly<Record<SafeMovementKind, boolean>> = {
  received: true,
  deposited: false,
  withdrawn: true,
  spent: false,
  paid_out: false,
};

/** What decides how a movement changes the balance of its safe. */
type Moved = { kind: SafeMovementKind; amount: Piastres; isReversal: boolean };

/** Returns what a movement adds to the balance; below 0 if it takes money out. A reversal goes the other way. */
export function safeChange({ kind, amount, isReversal }: Moved): Piastres {
  // Without the first case, an amount of 0 would become -0.
  if (amount === 0) return 0;
  return COMES_IN[kind] === isReversal ? -amount : amount;
}

/** Returns why a movement cannot take place with this balance, or null: a safe is never below zero. */
export function reasonAgainstMoving(balance: Piastres, movement: Moved): ErrorCode | null {
  return balance + safeChange(movement) < 0 ? "safe_short" : null;
}

/** Returns what should come into the safe from an ended shift: what was counted at its end less what stays in the drawer. */
export function expectedInSafe(counted: Piastres, left: Piastres): Piastres {
  return counted - left;
}

/** Returns what stays in the drawer unless somebody says otherwise: the opening float, as far as the counted cash goes. */
export function leftByDefault(shift: {
  opening_float: Piastres;
  counted_cash: Piastres;
}): Piastres {
  return Math.min(shift.opening_float, shift.counted_cash);
}

/** Returns what was counted at the safe less what should have come in: below 0 is a shortage. */
export function receivedDifference(amount: Piastres, expected: Piastres): Piastres {
  return amount - expected;
}

/** What decides whether the cash of a shift can be received. */
export type ReceivedShift = {
  end_time: string | null;
  /** Whether it is the shift of the person who would receive its cash. */
  isOwn: boolean;
  isReceived: boolean;
};

/** Returns why the cash of a shift cannot be received, or null. */
export function reasonAgainstReceiving(shift: ReceivedShift): ErrorCode | null {
  if (shift.isOwn) return "own_shift";
  if (shift.end_time === null) return "shift_unfinished";
  return shift.isReceived ? "already_received" : null;
}

/** Returns what is wrong with a count at the safe, by field; `counted` is the shift's cash when it ended. */
export function faultsOfReceiving(facts: {
  counted: Piastres;
  left: Piastres;
  amount: Piastres;
  note: string;
}): Readonly<Record<string, FaultCode>> {
  const { counted, left, amount, note } = facts;
  if (left > counted) return { left_in_drawer: "left_above_counted" };
  const difference = receivedDifference(amount, expectedInSafe(counted, left));
  return difference !== 0 && note === "" ? { note: "reason_required" } : {};
}

/** Why a movement cannot be reversed. */
export type AgainstReversing = { code: ErrorCode; reason?: RefusalReason };

/** Returns why a movement cannot be reversed at the safe, or null. */
export function reasonAgainstReversing(movement: {
  kind: SafeMovementKind;
  reverses: number | null;
  reversed_by: number | null;
}): AgainstReversing | null {
  if (movement.reverses !== null) return { code: "not_reversible", reason: "reversal_final" };
  if (movement.kind === "paid_out") return { code: "not_reversible", reason: "reverse_pay_out" };
  return movement.reversed_by === null ? null : { code: "already_reversed" };
}

/**
 * Returns whose cash a movement is or who was paid, else the names of what it was spent on, else the number at the bank;
 * empty without any.
 */
export function subjectOf({
  receptionist_name,
  doctor_name,
  category,
  category_name_ar,
  category_name_en,
  reference,
}: {
  receptionist_name: string | null;
  doctor_name: string | null;
  /** Id of the kind of expense. */
  category: number | null;
  category_name_ar: string | null;
  category_name_en: string | null;
  reference: string;
}): string | { name_ar: string; name_en: string } {
  const person = receptionist_name ?? doctor_name;
  if (person !== null) return person;
  if (category === null) return reference;
  return { name_ar: category_name_ar ?? "", name_en: category_name_en ?? "" };
}
