import { array, assign, boolean, enums, object, optional, partial } from "superstruct";
import { LETTER_COLUMNS, type LetterColumn, PROVIDER_KINDS, type ProviderKind } from "../claims.ts";
import {
  amount,
  id,
  line,
  lineOrNone,
  maybe,
  percent,
  positiveAmount,
  version,
  withCondition,
} from "../fields.ts";
import { claimNumbers } from "../claim-numbers.ts";
import { withRules } from "../validate.ts";
import { PAYMENT_METHODS } from "./common.ts";
import { priceFaults, priceFields } from "./price-terms.ts";
import type { Infer, Struct } from "superstruct";
import type { Piastres } from "../money.ts";
import type { DiscountType } from "../pricing.ts";
import type { AttachedDocument, Modality, Stored } from "./common.ts";

/** A company that pays for the patients whom it insures. */
export type InsuranceProvider = Stored & {
  /** Unique in the center. */
  name: string;
  /** 0 to 100, default 100; only pre-fills the covered amount. */
  coverage_percentage: number;
  /** `corporate`: an employer that is billed for its people. */
  kind: ProviderKind;
  /** What a claim must have before it can be sent to the provider. */
  requires_card: boolean;
  requires_approval: boolean;
  requires_document: boolean;
  /** The columns of its letters in their order; empty for all of them in the usual order. */
  letter_columns: readonly LetterColumn[];
  active: boolean;
};

/** Returns the schema of a list of columns, none of them twice. */
function letterColumns(): Struct<LetterColumn[], Struct<LetterColumn>> {
  return withCondition(
    array(enums(LETTER_COLUMNS)),
    "duplicate",
    (columns) => new Set(columns).size === columns.length,
  );
}

const providerFields = {
  name: line(200),
  coverage_percentage: optional(percent()),
  kind: optional(enums(PROVIDER_KINDS)),
  requires_card: optional(boolean()),
  requires_approval: optional(boolean()),
  requires_document: optional(boolean()),
  letter_columns: optional(letterColumns()),
  active: optional(boolean()),
};

export const ProviderInput = object(providerFields);
export type ProviderInput = Infer<typeof ProviderInput>;

export const ProviderPatch = assign(
  partial(providerFields),
  object({ version: optional(version()) }),
);
export type ProviderPatch = Infer<typeof ProviderPatch>;

const supportedFields = { test: id(), ...priceFields };

export const SupportedTestInput = withRules(object(supportedFields), priceFaults);
export type SupportedTestInput = Infer<typeof SupportedTestInput>;

export const SupportedTestPatch = assign(
  partial(supportedFields),
  object({ version: optional(version()) }),
);
export type SupportedTestPatch = Infer<typeof SupportedTestPatch>;

/** A test that a provider pays for, at the agreed price. */
export type SupportedTest = Stored & {
  provider: number;
  provider_name: string;
  test: number;
  test_unique_id: string | null;
  test_name_ar: string;
  test_name_en: string;
  modality: Modality;
  /** Above 0. */
  price: Piastres;
  discount_type: DiscountType;
  discount_percentage: number | null;
  discount_value: Piastres | null;
  /** Price less discount; computed by the server. */
  modified_price: Piastres;
};

export const TRANSACTION_STATUSES = ["pending", "completed", "cancelled"] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/**
 * What a provider owes for one appointment; an appointment never gets a second one, even after the first was deleted.
 */
export type InsuranceTransaction = Stored & {
  appointment: number;
  accession_number: string;
  /** Branch of the appointment. */
  branch: number;
  patient_name: string;
  provider: number;
  provider_name: string;
  /** Instant at which the appointment starts. */
  start_at: string;
  /** Without what was moved to the patient. */
  covered_amount: Piastres;
  /** Paid by the provider so far. */
  settled_amount: Piastres;
  /** What the center gave up. */
  written_off_amount: Piastres;
  /** What the patient was asked for instead of the provider. */
  moved_amount: Piastres;
  /** Covered less settled and written off; 0 if the claim is cancelled. */
  pending_amount: Piastres;
  /** The patient's number at the provider; null if nobody noted it. */
  card_number: string | null;
  /** The number under which the provider approved the test; null if nobody noted it. */
  approval_number: string | null;
  /** Id and number of the batch in which it waits for an answer; null if it is in none. */
  batch: number | null;
  batch_number: number | null;
  /** `cancelled` while the appointment is cancelled or a no-show; the claim then counts in no sum. */
  status: TransactionStatus;
  documents: AttachedDocument[];
  /** Id of the account. */
  created_by: number;
  created_by_name: string;
  /** Instant of the deletion; null while it is in force. */
  deleted_at: string | null;
};

/**
 * Adds insurance to an appointment that was booked without it. The refund fields are needed if less is
 * then due than was paid.
 */
export const TransactionInput = object({
  appointment: id(),
  provider: id(),
  covered_amount: positiveAmount(),
  expected_total_price: maybe(amount()),
  total_price: maybe(amount()),
  ...claimNumbers,
  refund_amount: maybe(positiveAmount()),
  method: optional(enums(PAYMENT_METHODS)),
  refund_reason: maybe(lineOrNone(500)),
});
export type TransactionInput = Infer<typeof TransactionInput>;

/** Replaces what can change of a claim: the total, in piastres, that the provider has paid so far, and its numbers. */
export const ClaimReplacement = object({ settled_amount: amount(), ...claimNumbers });

/** Sets the total that the provider has paid so far, or the numbers of the card and the approval. */
export const ClaimPatch = object({
  settled_amount: optional(amount()),
  ...claimNumbers,
  version: optional(version()),
});
export type ClaimPatch = Infer<typeof ClaimPatch>;

/** The numbers of a claim, which the desk can change as well. */
export const ClaimNumbersInput = object({ ...claimNumbers, version: optional(version()) });
export type ClaimNumbersInput = Infer<typeof ClaimNumbersInput>;

/** The total that the provider has paid so far. */
export const SettleInput = object({ settled_amount: amount() });
export type SettleInput = Infer<typeof SettleInput>;
