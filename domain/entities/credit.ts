import { defaulted, enums, object, optional } from "superstruct";
import { ENTERED_CREDIT_KINDS, type CreditKind } from "../credits.ts";
import { lineOrNone, positiveAmount } from "../fields.ts";
import { withRules } from "../validate.ts";
import { MONEY_METHODS } from "./common.ts";
import type { Infer } from "superstruct";
import type { Piastres } from "../money.ts";
import type { PaymentMethod, Stored } from "./common.ts";

/** A change of a patient's credit; it stands beside the row of the ledger that made it, and is never changed. */
export type CreditMovement = Stored & {
  patient: number;
  patient_name: string;
  branch: number;
  branch_name: string;
  /** Counts the movements of a patient from 1, in the order of the balances. */
  number: number;
  kind: CreditKind;
  /** Above 0. */
  amount: Piastres;
  /** What it added to the credit; below 0 if it took from it. */
  change: Piastres;
  balance_after: Piastres;
  /** Id of its row in the ledger, from which the fields below are. */
  payment: number;
  /** How the money moved; `credit` if none did. */
  method: PaymentMethod;
  shift: number;
  /** The appointment that was paid or refunded; null if money moved, and if the account does not see its branch. */
  appointment: number | null;
  /** Empty if `appointment` is null. */
  accession_number: string;
  /** Reason of a refund or of paying back, note of a deposit; empty if the account does not see the branch. */
  note: string;
  /** Id of the account. */
  by: number;
  by_name: string;
  /** Instant. */
  at: string;
};

/** What a center keeps for a patient, and how it came about. */
export type PatientCredit = {
  patient: number;
  balance: Piastres;
  /** Newest first. */
  movements: CreditMovement[];
};

/** Money that a patient leaves for later, or gets back; paying back needs a note that says why. */
export const CreditInput = withRules(
  object({
    kind: enums(ENTERED_CREDIT_KINDS),
    method: defaulted(enums(MONEY_METHODS), "cash"),
    amount: positiveAmount(),
    note: optional(lineOrNone(500)),
  }),
  ({ kind, note }) =>
    kind === "paid_back" && (note ?? "") === "" ? [{ field: "note", code: "reason_required" }] : [],
);
export type CreditInput = Infer<typeof CreditInput>;
