import type { ExportName } from "./exports.ts";

/** The kinds of records that have a name of their own, and can be named where another record refers to them. */
export const NAMED_KINDS = [
  "patient",
  "appointment",
  "payment",
  "branch",
  "room",
  "machine",
  "test",
  "package",
  "availability",
  "account",
  "referring_doctor",
  "insurance_provider",
  "supported_test",
  "commission_rule",
  "pay_out",
  "insurance_transaction",
  "insurance_document",
  "expense_category",
  "safe_movement",
  "safe_document",
  "claim_batch",
  "report",
  "critical_result",
  "report_template",
  "autotext",
  "receptionist_shift",
  "doctor_shift",
  "api_token",
] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

/** What else the audit trail is about: settings of the center, a report of figures, a refused call, a printed list. */
export const OTHER_AUDITED = [
  "export_roles",
  "second_factor_roles",
  "reporting_setting",
  "modality_words",
  "center_profile",
  "discount_setting",
  "pay_out_setting",
  "doctor_statement",
  "financial_report",
  "end_of_day",
  "call",
  "list",
] as const;

/** What a row of the audit trail can be about; an export names its list instead (`auditedList`). */
export const AUDITED = [...NAMED_KINDS, ...OTHER_AUDITED] as const;
export type AuditedKind = (typeof AUDITED)[number];

/** What can be done with a record, as the audit trail names it. */
export const AUDIT_ACTIONS = [
  "create",
  "update",
  "delete",
  "status",
  "cancel",
  "reopen",
  "report",
  "submit",
  "first_read",
  "amend",
  "addendum",
  "discard",
  "mark",
  "tell",
  "withdraw",
  "close",
  "end",
  "approve",
  "flag",
  "unflag",
  "clear",
  "compensate",
  "settle",
  "send",
  "reject",
  "write_off",
  "move_to_patient",
  "reverse",
  "add_document",
  "edit_document",
  "delete_document",
  "upload",
  "export",
  "read",
  "print",
  "revoke",
  "login",
  "logout",
  "login_failed",
  "locked_out",
  "lock",
  "unlock",
  "unlock_failed",
  "step_up",
  "step_up_failed",
  "refresh_reused",
  "end_session",
  "change_password",
  "reset_password",
  "add_factor",
  "remove_factor",
  "reset_factors",
  "make_recovery_codes",
  "refuse_email",
  "refused",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * What a field holds, and so how it is shown. `text` is a text in its own script, `plain` one that stands left to right,
 * such as a number or an address, `content` the text of a report or template, of which nobody is shown more than that it
 * changed. `one` and `many` are ids of records. `hidden` says nothing that another field or the row does not say.
 */
export type FieldKind =
  | "text"
  | "plain"
  | "money"
  | "percent"
  | "number"
  | "day"
  | "instant"
  | "flag"
  | "content"
  | "hidden"
  | ChoiceKind
  | "roles"
  | "permissions"
  | "documents"
  | "critical_events"
  | "asked"
  | `one ${NamedKind}`
  | `many ${NamedKind}`;

/** Fields with a code that has a text in both languages. */
export type ChoiceKind =
  | "gender"
  | "modality"
  | "appointment_status"
  | "report_status"
  | "cancel_reason"
  | "priority"
  | "payment_kind"
  | "method"
  | "refund_reason"
  | "discount_type"
  | "pay_out_method"
  | "commission_type"
  | "transaction_status"
  | "safe_movement_kind"
  | "provider_kind"
  | "document_kind"
  | "batch_state"
  | "shift_state"
  | "critical_state"
  | "role"
  | "paper"
  | "factor";

/** Fields of what is done with records of any kind: printing, exporting, uploading, signing in, being refused. */
export const FIELDS_OF_ACTIONS: Readonly<Record<string, FieldKind>> = {
  paper: "paper",
  list: "plain",
  rows: "number",
  filter: "asked",
  file: "plain",
  created: "number",
  updated: "number",
  call: "plain",
  permission: "plain",
  factor: "factor",
  wrong: "factor",
  session: "hidden",
  except: "hidden",
  id: "hidden",
  created_at: "hidden",
  updated_at: "hidden",
  version: "hidden",
};

export function isAudited(entity: string): entity is AuditedKind {
  return (AUDITED as readonly string[]).includes(entity);
}

export function isNamedKind(entity: string): entity is NamedKind {
  return (NAMED_KINDS as readonly string[]).includes(entity);
}

/** Returns the list that the row of an export is about; null if the row is about anything else. */
export function auditedList(entity: string): ExportName | null {
  return entity in LISTS ? LISTS[entity as AuditedList] : null;
}

/** The lists by the names of their files, under which the audit trail records an export. */
const LISTS = {
  patients: "patients",
  appointments: "appointments",
  "insurance-transactions": "insurance_transactions",
  "claim-batches": "claim_batches",
  "claim-batch-lines": "claim_batches",
  "claim-movements": "claim_batches",
  "claim-ages": "claim_batches",
  "receptionist-shifts": "receptionist_shifts",
  "doctor-shifts": "doctor_shifts",
  "referring-doctors": "referring_doctors",
  "commission-rules": "commission_rules",
  "doctor-balances": "doctor_balances",
  "pay-outs": "pay_outs",
  "expense-categories": "expense_categories",
  "safe-movements": "safe_movements",
  "insurance-providers": "insurance_providers",
  "price-list": "supported_tests",
  "machine-prices": "availabilities",
  tests: "tests",
  packages: "packages",
  machines: "machines",
  availabilities: "availabilities",
  branches: "branches",
  rooms: "rooms",
  "report-templates": "report_templates",
  accounts: "accounts",
  audit: "audit",
} as const satisfies Readonly<Record<string, ExportName>>;

/** The name of the file of an exported list. */
export type AuditedList = keyof typeof LISTS;
