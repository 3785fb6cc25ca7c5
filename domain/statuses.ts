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

/** What a submission makes of a report: one that another doctor still has to read, or the final one. */
export const SUBMISSIONS = ["preliminary", "final"] as const;
export type Submission = (typeof SUBMISSIONS)[number];

/** The status of a report as it is shown: one in progress that a first doctor has read is preliminary. */
export type ShownReportStatus = ReportStatus | "preliminary";

/** Returns the status of a report as it is shown. `first_reader` is the doctor who read it first; null if nobody did. */
export function shownReportStatus({
  report_status: status,
  first_reader: first,
}: {
  report_status: ReportStatus;
  first_reader: number | null;
}): ShownReportStatus {
  return status === "in_progress" && first !== null ? "preliminary" : status;
}
