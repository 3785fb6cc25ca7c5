import { object, optional, Struct } from "superstruct";
import { faultOf } from "../faults.ts";
import { id, line, maybe, version } from "../fields.ts";
import { readContent, type ReportContent } from "../report-content.ts";
import type { Infer } from "superstruct";
import type { ReportStatus } from "../statuses.ts";
import type { Stored } from "./common.ts";

/** The report of an appointment, known by the appointment's id; `version` 0 before the first save. */
export type Report = Stored & {
  appointment: number;
  status: ReportStatus;
  /** For a doctor the text being written, for others the one submitted last; null when there is none. */
  content: ReportContent | null;
  /** Template it was begun from. */
  template: number | null;
  /** Account that saved last; null before the first save. */
  author: number | null;
  author_name: string | null;
  /** Instant of the latest submission. */
  submitted_at: string | null;
  /** Why it is being amended; null when it is not. */
  amend_reason: string | null;
  /** How often it was submitted. */
  revision: number;
  /** Instant of the first submission; null before it. */
  first_submitted_at: string | null;
  /** Why the version submitted last replaced the one before; null for the first. */
  revision_reason: string | null;
};

/** One submitted text; it never changes. */
export type ReportVersion = {
  /** From 1. */
  revision: number;
  content: ReportContent;
  author: number;
  author_name: string;
  submitted_at: string;
  /** Why there is a version after the first; null for that. */
  amend_reason: string | null;
};

/** A text of a report or, with placeholders, of a template. */
export function contentOf(kind: "report" | "template"): Struct<ReportContent, null> {
  const read = (value: unknown) => readContent(value, { template: kind === "template" });
  return new Struct<ReportContent, null>({
    type: "content",
    schema: null,
    coercer(value) {
      const found = read(value);
      return found.ok ? found.content : value;
    },
    refiner: function* refuse(value, context) {
      const found = read(value);
      if (found.ok) return;
      const isMissing = value === undefined || value === null;
      const code = isMissing ? "required" : found.code;
      yield { path: context.path, refinement: code, message: faultOf(code).detail };
    },
  });
}

export const SaveReportInput = object({
  content: contentOf("report"),
  template: maybe(id()),
  /** Of the report that the text was written over; 0 before the first save. */
  version: version(),
});
export type SaveReportInput = Infer<typeof SaveReportInput>;

export const SubmitReportInput = object({ version: version() });
export type SubmitReportInput = Infer<typeof SubmitReportInput>;

export const AmendReportInput = object({ reason: line(500), version: optional(version()) });
export type AmendReportInput = Infer<typeof AmendReportInput>;
