import type { ErrorCode } from "#domain/errors.ts";

/** What a person is told when the database itself refuses. */
export interface ConstraintMeaning {
  code: ErrorCode;
  /** Field of the request that the constraint is about, where there is one. */
  field?: string;
}

/**
 * Named constraints that a well-formed request can run into, because another desk was faster.
 * Constraints missing here are ours to keep: breaking one is a fault of the program.
 */
export const CONSTRAINTS: Readonly<Record<string, ConstraintMeaning>> = {
  accounts_email_unique: { code: "duplicate", field: "email" },
  branches_name_unique: { code: "duplicate", field: "name" },
  rooms_number_unique: { code: "duplicate", field: "room_number" },
  tests_unique_id_unique: { code: "duplicate", field: "unique_id" },
  tests_code_unique: { code: "duplicate", field: "unique_id" },
  test_availabilities_unique: { code: "duplicate", field: "test" },
  insurance_providers_name_unique: { code: "duplicate", field: "name" },
  supported_tests_unique: { code: "duplicate", field: "test" },
  referring_doctors_phone_unique: { code: "duplicate", field: "phone_number" },
  commission_rules_unique: { code: "duplicate" },
  report_templates_name_unique: { code: "duplicate", field: "name" },
  patients_national_id_unique: { code: "duplicate", field: "national_id" },
  receptionist_shifts_one_active: { code: "shift_active" },
  doctor_shifts_one_active: { code: "shift_active" },
  appointments_no_overlap: { code: "slot_taken", field: "start_at" },
  appointments_paid: { code: "overpaid" },
  payments_open_shift: { code: "shift_required" },
  insurance_transactions_one_ever: { code: "insurance_closed" },
};
