import { BATCH_STATES, PROVIDER_KINDS } from "#domain/claims.ts";
import { DOCUMENT_KINDS } from "#domain/documents.ts";
import { MODALITIES, PAYMENT_METHODS } from "#domain/entities/common.ts";
import { COMMISSION_TYPES } from "#domain/entities/commission-rule.ts";
import { TRANSACTION_STATUSES } from "#domain/entities/insurance.ts";
import { PAYMENT_KINDS } from "#domain/entities/payment.ts";
import { PAPERS } from "#domain/entities/print.ts";
import { CRITICAL_STATES } from "#domain/critical-results.ts";
import { GENDERS } from "#domain/identity.ts";
import { PAY_OUT_METHODS } from "#domain/pay-outs.ts";
import { DISCOUNT_TYPES } from "#domain/pricing.ts";
import { SAFE_MOVEMENT_KINDS } from "#domain/safe.ts";
import { FACTOR_METHODS } from "#domain/second-factor.ts";
import { SHIFT_STATES } from "#domain/shifts.ts";
import { APPOINTMENT_STATUSES, CANCEL_REASONS, REPORT_STATUSES } from "#domain/statuses.ts";
import { PRIORITIES } from "#domain/worklist.ts";

/** The codes of each kind of field in the audit trail whose values have words. */
export const CODES_OF: Readonly<Record<string, readonly string[]>> = {
  gender: GENDERS,
  modality: MODALITIES,
  appointment_status: APPOINTMENT_STATUSES,
  report_status: REPORT_STATUSES,
  cancel_reason: CANCEL_REASONS,
  priority: PRIORITIES,
  payment_kind: PAYMENT_KINDS,
  method: PAYMENT_METHODS,
  discount_type: DISCOUNT_TYPES,
  pay_out_method: PAY_OUT_METHODS,
  commission_type: COMMISSION_TYPES,
  transaction_status: TRANSACTION_STATUSES,
  safe_movement_kind: SAFE_MOVEMENT_KINDS,
  provider_kind: PROVIDER_KINDS,
  document_kind: DOCUMENT_KINDS,
  batch_state: BATCH_STATES,
  shift_state: SHIFT_STATES,
  critical_state: CRITICAL_STATES,
  paper: PAPERS,
  factor: [...FACTOR_METHODS, "second_factor"],
};
