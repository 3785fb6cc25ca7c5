import type { PaymentMethod } from "./entities/common.ts";
import type { PaymentKind } from "./entities/payment.ts";
import type { ErrorCode } from "./errors.ts";
import type { FaultCode } from "./faults.ts";
import type { Piastres } from "./money.ts";

/** How the credit of a patient changes: money comes in, pays an appointment, comes back from one, or goes out. */
export const CREDIT_KINDS = ["deposited", "used", "returned", "paid_back"] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** The kinds that move money; the others come with a payment or refund of an appointment. */
export const ENTERED_CREDIT_KINDS = ["deposited", "paid_back"] as const;
export type EnteredCreditKind = (typeof ENTERED_CREDIT_KINDS)[number];

/** Whether money moves: what is used or returned comes with the row of an appointment, and is on its receipt. */
export function isEntered(kind: CreditKind): kind is EnteredCreditKind {
  return ENTERED_CREDIT_KINDS.some((one) => one === kind);
}

/** The fields of a row of the ledger that decide what it does to a credit. */
type LedgerFacts = { kind: PaymentKind; method: PaymentMethod; appointment: number | null };

/** Returns what a row of the ledger does to the credit of its patient; null if nothing. */
export function creditKindOf({ kind, method, appointment }: LedgerFacts): CreditKind | null {
  if (appointment === null) return kind === "payment" ? "deposited" : "paid_back";
  if (method !== "credit") return null;
  return kind === "payment" ? "used" : "returned";
}

/** Returns what a movement adds to the credit; below 0 if it takes from it. */
export function creditChange(kind: CreditKind, amount: Piastres): Piastres {
  return kind === "deposited" || kind === "returned" ? amount : -amount;
}

/** Returns why a movement cannot take place with this balance, or null: a credit is never below zero. */
export function reasonAgainstCredit(
  balance: Piastres,
  movement: { kind: CreditKind; amount: Piastres },
): ErrorCode | null {
  return balance + creditChange(movement.kind, movement.amount) < 0 ? "credit_short" : null;
}

/**
 * Returns why an appointment cannot become one of another patient, or null: what a credit paid of it would later be
 * returned to the other patient's credit. `used` is what the credit of its patient has paid and was not returned.
 */
export function faultOfOtherPatient(used: Piastres): FaultCode | null {
  return used > 0 ? "patient_credit_used" : null;
}
