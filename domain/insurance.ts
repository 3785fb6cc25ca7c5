import { percentOf } from "./money";
import type { TransactionStatus } from "./entities/insurance";
import type { ErrorCode, FaultCode } from "./errors";
import type { Piastres } from "./money";

/** What the covered amount is pre-filled with: the provider's percentage of the total price. */
export function defaultCovered(total: Piastres, coveragePercentage: number): Piastres {
  return percentOf(total, coveragePercentage);
}

/** Above 0 and at most the total with insurance, nothing without. */
export function faultOfCovered(facts: {
  insured: boolean;
  covered_amount: Piastres;
  total_price: Piastres;
}): FaultCode | null {
  const { insured, covered_amount, total_price } = facts;
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

/** A transaction is completed once the provider has paid all of it. */
export function transactionStatus(settled: Piastres, covered: Piastres): TransactionStatus {
  return settled >= covered ? "completed" : "pending";
}
