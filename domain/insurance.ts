import { percentOf } from "./money.ts";
import type { TransactionStatus } from "./entities/insurance.ts";
import type { ErrorCode, FaultCode } from "./errors.ts";
import type { Piastres } from "./money.ts";

/** What the covered amount is pre-filled with: the provider's percentage of the total price. */
export function defaultCovered(total: Piastres, coveragePercentage: number): Piastres {
  return percentOf(total, coveragePercentage);
}

/** Above 0, at most the total and no less than the provider has paid; without insurance nothing at all. */
export function faultOfCovered(facts: {
  insured: boolean;
  covered_amount: Piastres;
  total_price: Piastres;
  /** What the provider has paid so far; default nothing. */
  settled_amount?: Piastres;
}): FaultCode | null {
  const { insured, covered_amount, total_price, settled_amount = 0 } = facts;
  if (covered_amount < settled_amount) return "covered_below_settled";
  if (!insured) return covered_amount === 0 ? null : "covered_without_insurance";
  return covered_amount > 0 && covered_amount <= total_price ? null : "covered_range";
}

/** Whether insurance can be added to an appointment that was booked without it. */
export function refuseInsuring(facts: {
  /** A transaction of the appointment was deleted before. */
  insurance_closed: boolean;
  /** The shift it was booked in is cleared. */
  shift_cleared: boolean;
  /** It has a transaction already. */
  insured: boolean;
}): ErrorCode | null {
  if (facts.insurance_closed) return "insurance_closed";
  if (facts.insured) return "duplicate";
  return facts.shift_cleared ? "shift_cleared" : null;
}

/** Whether the provider lists the test; without a price for it, it does not. */
export function refuseTest(providerPrice: Piastres | null): ErrorCode | null {
  return providerPrice === null ? "test_not_supported" : null;
}

/** What is wrong with a settled amount: it is never above the covered one. */
export function faultOfSettled(settled: Piastres, covered: Piastres): FaultCode | null {
  if (settled < 0) return "amount_negative";
  return settled > covered ? "amount_large" : null;
}

/**
 * A transaction is completed once the provider has paid all of it, and cancelled while its appointment
 * does not take place.
 */
export function transactionStatus(
  settled: Piastres,
  covered: Piastres,
  takesPlace = true,
): TransactionStatus {
  if (!takesPlace) return "cancelled";
  return settled >= covered ? "completed" : "pending";
}

/** What the provider still owes. */
export function pendingOf(claim: {
  status: TransactionStatus;
  covered_amount: Piastres;
  settled_amount: Piastres;
}): Piastres {
  return claim.status === "cancelled" ? 0 : claim.covered_amount - claim.settled_amount;
}

/** Why a transaction can neither be settled nor deleted any more; null while it can. */
export function closedBy(claim: {
  deleted_at: string | null;
  status: TransactionStatus;
}): "deleted" | "cancelled" | null {
  if (claim.deleted_at !== null) return "deleted";
  return claim.status === "cancelled" ? "cancelled" : null;
}
