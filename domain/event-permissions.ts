/** The permission (domain/access.ts) that an event of each kind of record needs. */
export const EVENT_PERMISSIONS = {
  patient: "patients.read",
  patient_credit: "payments.read",
  appointment: "appointments.read",
  receptionist_shift: "receptionist_shifts.read",
  doctor_shift: "doctor_shifts.read",
  insurance_transaction: "insurance_transactions.read",
  claim_batch: "claim_batches.read",
  branch: "branches.read",
  room: "rooms.read",
  machine: "machines.read",
  availability: "availabilities.read",
  test: "tests.read",
  package: "packages.read",
  referring_doctor: "referring_doctors.read",
  insurance_provider: "insurance_providers.read",
  supported_test: "supported_tests.read",
  commission_rule: "commission_rules.read",
  pay_out: "pay_outs.read",
  expense_category: "expense_categories.read",
  safe_movement: "safe.read",
  report: "reports.read",
  critical_result: "critical_results.read",
  reporting_setting: "reports.read",
  center_profile: "center_profile.read",
  presence: "presence.read",
  report_template: "report_templates.read",
  autotext: "autotexts.read",
  account: "accounts.read",
  api_token: "api_tokens.read",
} as const;

/** A kind of record whose changes are sent as events: `room` of `room.updated`. */
export type EventKind = keyof typeof EVENT_PERMISSIONS;

/** What happened, as events name it: `room.updated`. */
export type EventType = `${EventKind}.${"created" | "updated" | "deleted" | "uploaded"}`;
