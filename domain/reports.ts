import { holdsSlot, type AppointmentStatus, type ReportStatus } from "./appointments.ts";
import { isBlank, openFields, type ReportContent } from "./report-content.ts";
import type { ErrorCode, FaultCode } from "./errors.ts";

/** What decides about writing a report. */
export type ReportFacts = {
  /** Of the appointment. */
  status: AppointmentStatus;
  report_status: ReportStatus;
};

/** Whether an appointment is one to report: its scan is done and its report is not ready. */
export function isToReport({ status, report_status }: ReportFacts): boolean {
  return status === "completed" && report_status !== "report_ready";
}

/** Whether a text may be saved; what takes no place has nothing to report. */
export function refuseSave({ status, report_status }: ReportFacts): ErrorCode | null {
  if (report_status === "report_ready") return "report_ready";
  return holdsSlot(status) ? null : "status_transition";
}

/** Whether the report may be submitted: there is one, and it is not ready yet. */
export function refuseSubmit(facts: ReportFacts): ErrorCode | null {
  return facts.report_status === "not_started" ? "status_transition" : refuseSave(facts);
}

/** Only what is ready is amended, and only where it can be submitted again. */
export function refuseAmend({ status, report_status }: ReportFacts): ErrorCode | null {
  return report_status === "report_ready" && holdsSlot(status) ? null : "status_transition";
}

/** Why a text cannot be signed: nothing is written, or something is left to fill in. */
export function faultOfSigning(content: ReportContent): FaultCode | null {
  if (isBlank(content)) return "required";
  return openFields(content).length > 0 ? "field_open" : null;
}
