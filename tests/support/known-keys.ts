/** The unique keys that no concurrent request can violate, each with the reason. */
export const UNVIOLATED_KEYS = [
  // The server generates these values, or it locks the appointment before it writes the report.
  "api_tokens_hash_unique",
  "appointments_accession_unique",
  // The statement itself skips a row that exists already.
  "audit_log_once",
  // One server seals at a time.
  "audit_seals_row",
  // Who makes a batch waits for whoever makes one.
  "claim_batches_number_unique",
  // Movements are added while their credit is locked, one by each payment.
  "credit_movements_number_unique",
  "credit_movements_one_per_payment",
  // The server locks the appointment before it withdraws a mark.
  "critical_events_withdrawn_once",
  // The server locks a package before it writes its tests.
  "package_tests_once",
  // Pay-outs of a center are made one after the other.
  "pay_outs_number_unique",
  "refresh_tokens_hash_unique",
  "report_versions_revision_unique",
  "reports_one_per_appointment",
  // Movements are added while their safe is locked, and a pay-out while it is.
  "safe_movements_number_unique",
  "safe_movements_one_per_pay_out",
  // A trigger makes the safe of a new branch.
  "safes_one_per_branch",
];

/** The references to records that can be deleted which are not counted before, each with the reason. */
export const UNCOUNTED = [
  // The machine in the room is counted instead.
  "appointments.room_id to rooms",
  // The tests of a package are part of it, and are deleted with it.
  "package_tests.package_id to packages",
  // The movements of the credit are counted instead.
  "patient_credits.patient_id to patients",
  "payments.patient_id to patients",
  // These rows expire after a minute.
  "presence.branch_id to branches",
  // A branch with a shift also has accounts, which are counted.
  "receptionist_shifts.branch_id to branches",
  // A safe is deleted with its branch; its movements are counted.
  "safes.branch_id to branches",
];
