import { faultOf } from "./faults.ts";
import type { FaultCode, FieldFault, FieldFaults } from "./faults.ts";

export { isFaultCode } from "./faults.ts";
export type { FaultCode, FieldFault, FieldFaults } from "./faults.ts";

/** The HTTP status of every error code of the API. */
export const STATUS_OF = {
  validation: 400,
  malformed: 400,
  page_required: 400,
  upload_invalid: 400,
  too_many_documents: 400,
  invalid_factor: 400,
  ticket_expired: 400,
  passkey_unavailable: 400,
  unauthenticated: 401,
  token_expired: 401,
  locked: 401,
  invalid_credentials: 401,
  refresh_reused: 401,
  second_factor_needed: 401,
  forbidden: 403,
  approver_not_allowed: 403,
  shift_required: 403,
  password_change_required: 403,
  second_factor_required: 403,
  fresh_factor_needed: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  stale: 409,
  in_use: 409,
  duplicate: 409,
  slot_taken: 409,
  price_changed: 409,
  prices_changed: 409,
  amount_changed: 409,
  overpaid: 409,
  discount_limit: 409,
  shift_active: 409,
  shift_cleared: 409,
  shift_unfinished: 409,
  shift_flagged: 409,
  already_ended: 409,
  already_cleared: 409,
  already_compensated: 409,
  own_shift: 409,
  insurance_closed: 409,
  safe_short: 409,
  credit_short: 409,
  already_received: 409,
  already_reversed: 409,
  not_reversible: 409,
  claim_in_batch: 409,
  batch_draft: 409,
  batch_sent: 409,
  nothing_to_claim: 409,
  line_answered: 409,
  not_rejected: 409,
  last_factor: 409,
  second_factor_missing: 409,
  test_not_supported: 409,
  status_transition: 409,
  report_ready: 409,
  second_reader: 409,
  withdrawn: 409,
  too_large: 413,
  unsupported_type: 415,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

/** An error code of the API. The client shows the text `errors.code.<code>` in the chosen language. */
export type ErrorCode = keyof typeof STATUS_OF;

/** The default English sentence of each code, sent as `detail` unless the rule gives a more exact one. */
export const ERROR_DETAIL: Readonly<Record<ErrorCode, string>> = {
  validation: "Some fields are not valid.",
  malformed: "The request could not be read.",
  page_required: "The list is too long to be answered without a page.",
  upload_invalid: "The file has faulty rows; nothing was written.",
  too_many_documents: "The transaction has as many documents as it can have.",
  invalid_factor: "The second factor was not accepted.",
  ticket_expired: "The ticket has expired or was used.",
  passkey_unavailable: "Passkeys need https and the name of a host.",
  unauthenticated: "Please log in.",
  token_expired: "The access token has expired.",
  locked: "The session is locked.",
  invalid_credentials: "Invalid Credentials.",
  refresh_reused: "The refresh token was used before; the session is over.",
  second_factor_needed: "The password is right; a second factor is needed.",
  forbidden: "The role does not allow this.",
  approver_not_allowed: "This account may not approve the discount.",
  password_change_required: "Somebody else typed the password; change it first.",
  second_factor_required: "The role needs a second factor; set one up first.",
  fresh_factor_needed: "Prove your second factor again.",
  shift_required: "To create or edit appointments, you need to have an active shift",
  not_found: "There is no such record.",
  method_not_allowed: "The address does not take this method.",
  timeout: "The request took too long.",
  stale: "The record was changed by someone else in the meantime.",
  in_use: "The record is in use and cannot be deleted.",
  duplicate: "There is already such a record.",
  slot_taken: "The machine is already booked at that time.",
  price_changed: "The price has changed.",
  prices_changed: "The prices have changed.",
  amount_changed: "What is owed has changed.",
  overpaid: "More was paid than is due; a refund is needed.",
  discount_limit: "The discount is above what the role may give.",
  shift_active: "There is already an active shift.",
  shift_cleared: "The shift is cleared.",
  shift_unfinished: "The shift has not ended.",
  shift_flagged: "The shift is flagged.",
  already_ended: "The shift has already ended.",
  already_cleared: "The shift is already cleared.",
  already_compensated: "The shift is already compensated.",
  own_shift: "Nobody acts on the own shift.",
  insurance_closed: "The insurance of this appointment was deleted and cannot be made again.",
  safe_short: "There is less money in the safe.",
  credit_short: "The patient has less credit.",
  already_received: "The cash of the shift is already in the safe.",
  already_reversed: "It is already reversed, or reverses something itself.",
  not_reversible: "The movement cannot be reversed.",
  claim_in_batch: "The claim waits for an answer in a batch.",
  batch_draft: "The batch was not sent yet.",
  batch_sent: "The batch was sent, so its claims can no longer be chosen.",
  nothing_to_claim: "No claim can be sent.",
  line_answered: "The line can no longer be answered.",
  not_rejected: "The line is not rejected.",
  last_factor: "The role needs a second factor, so the last one stays.",
  second_factor_missing: "There is no second factor yet.",
  test_not_supported: "The Test is not supported by the provider.",
  status_transition: "The status cannot change in this way.",
  report_ready: "The report is ready and read-only.",
  second_reader: "Whoever read the report first does not make it final; another doctor does.",
  withdrawn: "The call was taken back before it was done.",
  too_large: "The request is too large.",
  unsupported_type: "The kind of content is not supported.",
  idempotency_mismatch: "The idempotency key was used with another body.",
  too_many_requests: "Too many requests; try again later.",
  internal: "Something went wrong, please try again.",
  unavailable: "The service is not available right now.",
};

/**
 * Reasons that replace the default sentence of a code where that would be misleading. The client shows
 * the text `errors.reason.<reason>` in the chosen language.
 */
export const REASON_DETAIL = {
  no_active_shift: "There is no active shift.",
  no_shift_for_money: "Money is taken and given back in an active shift only.",
  claim_settled: "The provider has already paid part of this claim.",
  machine_booked: "The machine has appointments, so it stays in its branch.",
  scan_claimed:
    "The provider was asked to pay for this scan, so it stays completed until it answers.",
  claim_cancelled: "The appointment does not take place, so its claim is closed.",
  reversal_final: "A reversal is not reversed; enter the movement again.",
  reverse_pay_out: "A pay-out is reversed as a whole, for its doctor.",
  appointment_gone: "The appointment does not take place, so it cannot be changed.",
} as const;
export type RefusalReason = keyof typeof REASON_DETAIL;

/** The optional parts of a refusal. */
export type RefusalFacts = {
  /** English sentence; by default that of the reason, else of {@link ERROR_DETAIL}. */
  detail?: string;
  /** Sent as `reason`; its sentence becomes the default `detail`. */
  reason?: RefusalReason;
  /** Faults by field, with `validation` only. */
  errors?: FieldFaults;
  /** More members of the response: `current` for a stale record, `total_price` for a changed price. */
  extra?: Readonly<Record<string, unknown>>;
};

/** The error thrown when a business rule refuses an action. The server's error handler turns it into a response. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly errors: FieldFaults | undefined;
  readonly extra: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, { detail, reason, errors, extra }: RefusalFacts = {}) {
    const sentence = detail ?? (reason === undefined ? ERROR_DETAIL[code] : REASON_DETAIL[reason]);
    super(sentence);
    this.name = "Refusal";
    this.code = code;
    this.detail = sentence;
    this.errors = errors;
    this.extra = reason === undefined ? extra : { ...extra, reason };
  }

  /** The HTTP status of the code. */
  get status(): number {
    return STATUS_OF[this.code];
  }
}

/** Returns a `validation` refusal for single fields: `invalidFields({ amount: "refund_above_paid" })`. */
export function invalidFields(faults: Readonly<Record<string, FaultCode>>): Refusal {
  const errors: FieldFaults = {};
  for (const [field, code] of Object.entries(faults))
    errors[field] = [faultOf(code)] satisfies FieldFault[];
  return new Refusal("validation", { errors });
}

/** Throws a Refusal with the code that a `reasonAgainst…` rule returned; does nothing if it is null. */
export function enforce(code: ErrorCode | null, facts?: RefusalFacts): void {
  if (code !== null) throw new Refusal(code, facts);
}

/** Whether a text is an error code. Responses of proxies and other programs may contain something else. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(STATUS_OF, text);
}
