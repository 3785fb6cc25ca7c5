import { holdsSlot, type AppointmentStatus, type ReportStatus } from "./appointments.ts";
import type { Report } from "./entities/report.ts";
import type { ErrorCode } from "./errors.ts";
import type { ReportContent } from "./report-content.ts";

/** The facts that decide whether a report may be written. */
export type ReportFacts = {
  /** Status of the appointment. */
  status: AppointmentStatus;
  report_status: ReportStatus;
};

/** Whether an appointment belongs on the worklist: its scan is done and its report is not ready. */
export function isToReport({ status, report_status }: ReportFacts): boolean {
  return status === "completed" && report_status !== "report_ready";
}

/** Returns why a text may not be saved, or null: the report is ready, or the appointment does not take place. */
export function reasonAgainstSaving({ status, report_status }: ReportFacts): ErrorCode | null {
  if (report_status === "report_ready") return "report_ready";
  return holdsSlot(status) ? null : "status_transition";
}

/** Returns why the report may not be submitted, or null. It must have been saved and not be ready yet. */
export function reasonAgainstSubmitting(facts: ReportFacts): ErrorCode | null {
  return facts.report_status === "not_started" ? "status_transition" : reasonAgainstSaving(facts);
}

/** Returns why the report may get no amendment or addendum, or null. It must be ready and its appointment take place. */
export function reasonAgainstAmending({ status, report_status }: ReportFacts): ErrorCode | null {
  return report_status === "report_ready" && holdsSlot(status) ? null : "status_transition";
}

/** What is being written: the text of the report, or an addendum below the submitted text. */
export const REPORT_PARTS = ["text", "addendum"] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];

/** Returns what is being written in a report, or would be by a first save. */
export function partBeingWritten({ addendum }: { addendum: unknown }): ReportPart {
  return addendum === null ? "text" : "addendum";
}

/** Returns why a version that is being written may not be discarded, or null. Something must have been submitted before. */
export function reasonAgainstDiscarding({
  status,
  revision,
}: {
  status: ReportStatus;
  revision: number;
}): ErrorCode | null {
  return status === "in_progress" && revision > 0 ? null : "status_transition";
}

/** Returns the text of a part; of an addendum that is not being written, the one that was submitted last. */
export function textOfPart(
  { content, addendum, addenda }: Pick<Report, "content" | "addendum" | "addenda">,
  part: ReportPart,
): ReportContent | null {
  return part === "text" ? content : (addendum ?? addenda.at(-1)?.content ?? null);
}
