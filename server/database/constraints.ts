import type { ErrorCode } from "#domain/errors.ts";

/** The refusal that is sent if a database constraint is violated. */
export interface ConstraintMeaning {
  code: ErrorCode;
  /** Field of the request to which the constraint refers, if any. */
  field?: string;
}

/**
 * Constraints that a valid request can violate, because of a concurrent request. The violation of any
 * constraint missing here is a bug in the program.
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
