import { defaulted, enums, object, optional } from "superstruct";
import { lines, positiveAmount } from "../fields.ts";
import { withRules } from "../validate.ts";
import { PAYMENT_METHODS } from "./common.ts";
import type { Infer } from "superstruct";
import type { Piastres } from "../money.ts";
import type { PaymentMethod, Stored } from "./common.ts";

export const PAYMENT_KINDS = ["payment", "refund"] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** A row of the append-only ledger. */
export type Payment = Stored & {
  appointment: number;
  accession_number: string;
  patient_name: string;
  /** The open receptionist shift of the person who took or gave it. */
  shift: number;
  kind: PaymentKind;
  method: PaymentMethod;
  /** Above 0 for payments and refunds alike. */
  amount: Piastres;
  /** Why it was refunded; empty for a payment. */
  reason: string;
  /** Account. */
  by: number;
  by_name: string;
  /** Instant. */
  at: string;
};

/** Money taken or given back; a refund says why. */
export const PaymentInput = withRules(
  object({
    kind: enums(PAYMENT_KINDS),
    method: defaulted(enums(PAYMENT_METHODS), "cash"),
    amount: positiveAmount(),
    reason: optional(lines(500)),
  }),
  ({ kind, reason }) =>
    kind === "refund" && (reason ?? "") === ""
      ? [{ field: "reason", code: "reason_required" }]
      : [],
);
export type PaymentInput = Infer<typeof PaymentInput>;
