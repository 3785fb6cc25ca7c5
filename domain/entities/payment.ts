import { array, defaulted, enums, object, optional, size } from "superstruct";
import { lineOrNone, positiveAmount } from "../fields.ts";
import { withRules } from "../validate.ts";
import { PAYMENT_METHODS } from "./common.ts";
import type { Infer } from "superstruct";
import type { Piastres } from "../money.ts";
import type { PaymentMethod, Stored } from "./common.ts";

export const PAYMENT_KINDS = ["payment", "refund"] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** A payment or refund: a row of the append-only ledger. */
export type Payment = Stored & {
  /** Null for money that a patient leaves as credit (a payment) or gets back from it (a refund). */
  appointment: number | null;
  /** Empty without an appointment. */
  accession_number: string;
  patient: number;
  patient_name: string;
  /** The receptionist shift, active at that time, of the person who took or gave the money. */
  shift: number;
  kind: PaymentKind;
  method: PaymentMethod;
  /** Above 0 for payments and refunds alike. */
  amount: Piastres;
  /** Reason for a refund, note of a deposit; empty for a payment of an appointment. */
  reason: string;
  /** Id of the account. */
  by: number;
  by_name: string;
  /** Instant. */
  at: string;
};

/** A new payment or refund; a refund needs a reason. */
export const PaymentInput = withRules(
  object({
    kind: enums(PAYMENT_KINDS),
    method: defaulted(enums(PAYMENT_METHODS), "cash"),
    amount: positiveAmount(),
    reason: optional(lineOrNone(500)),
  }),
  ({ kind, reason }) =>
    kind === "refund" && (reason ?? "") === ""
      ? [{ field: "reason", code: "reason_required" }]
      : [],
);
export type PaymentInput = Infer<typeof PaymentInput>;

/** The field for what is paid by other methods in the same booking: each of them can be used. */
export const otherPayments = () =>
  optional(
    size(
      array(object({ method: enums(PAYMENT_METHODS), amount: positiveAmount() })),
      0,
      PAYMENT_METHODS.length - 1,
    ),
  );
