import { assign, boolean, enums, object, optional, partial } from "superstruct";
import { amount, id, line, lines, maybe, percent, positiveAmount, version } from "../fields.ts";
import { withRules } from "../validate.ts";
import { PAYMENT_METHODS } from "./common.ts";
import { changedPriceFields, priceFaults, priceFields } from "./price-terms.ts";
import type { Infer } from "superstruct";
import type { Piastres } from "../money.ts";
import type { DiscountType } from "../pricing.ts";
import type { AttachedDocument, Modality, Stored } from "./common.ts";

/** A company that pays for the patients whom it insures. */
export type InsuranceProvider = Stored & {
  /** Unique in the center. */
  name: string;
  /** 0 to 100, default 100; only pre-fills the covered amount. */
  coverage_percentage: number;
  active: boolean;
};

const providerFields = {
  name: line(200),
  coverage_percentage: optional(percent()),
  active: optional(boolean()),
};

export const ProviderInput = object(providerFields);
export type ProviderInput = Infer<typeof ProviderInput>;

export const ProviderPatch = assign(
  partial(providerFields),
  object({ version: optional(version()) }),
);
export type ProviderPatch = Infer<typeof ProviderPatch>;

const supportedFields = { test: id(), ...changedPriceFields };

export const SupportedTestInput = withRules(
  object({ ...supportedFields, ...priceFields }),
  priceFaults,
);
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
  covered_amount: Piastres;
  /** Paid by the provider so far. */
  settled_amount: Piastres;
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
  refund_amount: maybe(positiveAmount()),
  method: optional(enums(PAYMENT_METHODS)),
  refund_reason: maybe(lines(500)),
});
export type TransactionInput = Infer<typeof TransactionInput>;

const settlement = { settled_amount: amount() };

/** The total, in piastres, that the provider has paid so far. */
export const Settlement = object(settlement);

/** Sets the total that the provider has paid so far. */
export const SettleInput = object({ ...settlement, version: optional(version()) });
export type SettleInput = Infer<typeof SettleInput>;
