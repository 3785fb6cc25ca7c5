import { percentOf } from "./money.ts";
import type { TransactionStatus } from "./entities/insurance.ts";
import type { ErrorCode, FaultCode } from "./errors.ts";
import type { Piastres } from "./money.ts";

/** Returns the suggested covered amount: the provider's percentage of the total price. */
export function defaultCovered(total: Piastres, coveragePercentage: number): Piastres {
  return percentOf(total, coveragePercentage);
}

/**
 * Returns what is wrong with a covered amount, or null. With insurance it must be above 0, at most the total
 * and at least what the provider has paid; without insurance it must be 0.
 */
export function faultOfCovered(facts: {
  insured: boolean;
  covered_amount: Piastres;
  total_price: Piastres;
  /** What the provider has paid so far and what was written off; default 0. */
  settled_amount?: Piastres;
  /** Whether the provider covered nothing before, because its part was moved to the patient; default false. */
  was_moved?: boolean;
}): FaultCode | null {
  const { insured, covered_amount, total_price, settled_amount = 0, was_moved = false } = facts;
  if (covered_amount < settled_amount) return "covered_below_settled";
  if (!insured) return covered_amount === 0 ? null : "covered_without_insurance";
  if (covered_amount === 0 && was_moved) return null;
  return covered_amount > 0 && covered_amount <= total_price ? null : "covered_range";
}

/** Whether the whole part of an appointment's provider was moved to the patient, so that the provider covers nothing. */
export function isMovedToPatient(facts: {
  insurance_provider: number | null;
  covered_amount: Piastres;
}): boolean {
  return facts.insurance_provider !== null && facts.covered_amount === 0;
}

/** Returns why insurance cannot be added to an appointment booked without it, or null if it can. */
export function reasonAgainstInsuring(facts: {
  /** Whether a transaction of the appointment was deleted. */
  insurance_closed: boolean;
  /** Whether the shift in which the appointment was booked is cleared. */
  shift_cleared: boolean;
  /** Whether the appointment already has a transaction. */
  insured: boolean;
}): ErrorCode | null {
  if (facts.insurance_closed) return "insurance_closed";
  if (facts.insured) return "duplicate";
  return facts.shift_cleared ? "shift_cleared" : null;
}

/** Returns an error code if the provider does not support the test, which then has no price, else null. */
export function reasonAgainstTest(providerPrice: Piastres | null): ErrorCode | null {
  return providerPrice === null ? "test_not_supported" : null;
}

/** Returns what is wrong with a settled amount, or null: it must be from 0 to the covered amount. */
export function faultOfSettled(settled: Piastres, covered: Piastres): FaultCode | null {
  if (settled < 0) return "amount_negative";
  return settled > covered ? "amount_large" : null;
}

/**
 * Returns the status of a transaction: cancelled while its appointment does not take place, completed once
 * nothing of the covered amount is pending any more, else pending. `done` is what is settled or written off.
 */
export function transactionStatus(
  done: Piastres,
  covered: Piastres,
  takesPlace = true,
): TransactionStatus {
  if (!takesPlace) return "cancelled";
  return done >= covered ? "completed" : "pending";
}

/** Returns what the provider still owes: covered less settled and written off. */
export function pendingAmountOf(claim: {
  status: TransactionStatus;
  covered_amount: Piastres;
  settled_amount: Piastres;
  written_off_amount: Piastres;
}): Piastres {
  if (claim.status === "cancelled") return 0;
  return claim.covered_amount - claim.settled_amount - claim.written_off_amount;
}

/** Returns why a transaction can no longer be settled or deleted; null if it can. */
export function closedReason(claim: {
  deleted_at: string | null;
  status: TransactionStatus;
}): "deleted" | "cancelled" | null {
  if (claim.deleted_at !== null) return "deleted";
  return claim.status === "cancelled" ? "cancelled" : null;
}
