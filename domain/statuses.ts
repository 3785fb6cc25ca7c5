/** In the usual order; the last two belong to appointments that do not take place. */
export const APPOINTMENT_STATUSES = [
  "pending",
  "arrived",
  "in_progress",
  "completed",
  "no_show",
  "cancelled",
] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

export const REPORT_STATUSES = ["not_started", "in_progress", "report_ready"] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Why an appointment is cancelled. */
export const CANCEL_REASONS = [
  "patient_request",
  "not_prepared",
  "contraindication",
  "machine_fault",
  "doctor_absent",
  "booked_twice",
  "other",
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
