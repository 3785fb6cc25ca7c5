import { type MoneyFacts, remainingCost } from "./appointments.ts";
import { percentOf } from "./money.ts";
import type { Modality } from "./entities/common.ts";
import type { Piastres } from "./money.ts";

/** What a rule pays a referring doctor, and for which appointments; a null condition matches any. */
export type CommissionTerms = {
  id: number;
  commission_type: "percentage" | "value";
  /** 0 to 100; only with `percentage`. */
  percentage: number | null;
  /** Only with `value`. */
  value: Piastres | null;
  /** Referring doctor. */
  doctor: number | null;
  modality: Modality | null;
  test: number | null;
};

/** The facts of an appointment that decide its commission. */
export type Referral = {
  /** Null if there is no referring doctor; then there is no commission. */
  doctor: number | null;
  modality: Modality;
  test: number;
  totalPrice: Piastres;
};

/** The rule that applies and what it pays. */
export type Commission = { rule: number; amount: Piastres };

/** Specificity of a rule: the doctor counts most, then the test, then the modality. */
const rankOf = (terms: CommissionTerms): number =>
  (terms.doctor === null ? 0 : 4) +
  (terms.test === null ? 0 : 2) +
  (terms.modality === null ? 0 : 1);

/** Returns the commission by the most specific matching rule (of equals, the oldest), or null if none matches. */
export function commissionOf(
  referral: Referral,
  rules: readonly CommissionTerms[],
): Commission | null {
  if (referral.doctor === null) return null;
  const [best] = rules
    .filter(
      ({ doctor, modality, test }) =>
        (doctor === null || doctor === referral.doctor) &&
        (modality === null || modality === referral.modality) &&
        (test === null || test === referral.test),
    )
    .sort((one, other) => rankOf(other) - rankOf(one) || one.id - other.id);
  if (!best) return null;
  const amount =
    best.commission_type === "percentage"
      ? percentOf(referral.totalPrice, best.percentage ?? 0)
      : (best.value ?? 0);
  return { rule: best.id, amount };
}

/** The facts of an appointment that decide how much of its commission is payable. */
export type PayableFacts = Pick<
  MoneyFacts,
  "total_price" | "covered_amount" | "paid_amount" | "status"
> & {
  referring_doctor: number | null;
  commission_amount: Piastres;
};

/**
 * Returns what of a commission is payable, in piastres: all of it once the appointment is completed and the patient owes
 * nothing. It stays payable if the patient owes something again, unless nothing of what was paid is left. `before` is what
 * was payable until now. A trigger applies the same rule to each change of an appointment (migration 0046).
 */
export function payableCommission(facts: PayableFacts, before: Piastres): Piastres {
  if (facts.referring_doctor === null || facts.status !== "completed") return 0;
  const isPaid = remainingCost(facts) <= 0;
  const staysPayable = before > 0 && facts.paid_amount > 0;
  return isPaid || staysPayable ? facts.commission_amount : 0;
}
