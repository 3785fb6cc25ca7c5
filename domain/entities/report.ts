import { object, optional, Struct } from "superstruct";
import { described } from "../described.ts";
import { faultOf } from "../faults.ts";
import { id, line, maybe, version } from "../fields.ts";
import { readContent, type ReportContent } from "../report-content.ts";
import type { Infer } from "superstruct";
import type { Finding } from "../findings.ts";
import type { ReportStatus } from "../statuses.ts";
import type { Stored } from "./common.ts";

/** The report of an appointment, which has the appointment's id. `version` is 0 before the first save. */
export type Report = Stored & {
  appointment: number;
  status: ReportStatus;
  /** For a doctor the current draft, for others the text submitted last; null if there is none. */
  content: ReportContent | null;
  /** The values of its fields; derived from `content`. */
  findings: Finding[];
  /** Template from which it was begun. */
  template: number | null;
  /** Account that saved it last; null before the first save. */
  author: number | null;
  author_name: string | null;
  /** Instant of the latest submission. */
  submitted_at: string | null;
  /** Reason for the current amendment; null if it is not being amended. */
  amend_reason: string | null;
  /** Number of submissions. */
  revision: number;
  /** Instant of the first submission; null before it. */
  first_submitted_at: string | null;
  /** Reason why the latest version replaced the one before; null for the first version. */
  revision_reason: string | null;
};

/** A submitted text; it never changes. */
export type ReportVersion = {
  /** Number of the version, from 1. */
  revision: number;
  content: ReportContent;
  author: number;
  author_name: string;
  submitted_at: string;
  /** Reason for the amendment; null for the first version. */
  amend_reason: string | null;
};

/** Returns the schema of the text of a report, or of a template, which may contain placeholders. */
export function contentOf(kind: "report" | "template"): Struct<ReportContent, null> {
  const read = (value: unknown) => readContent(value, { template: kind === "template" });
  const schema = new Struct<ReportContent, null>({
    type: "content",
    schema: null,
    coercer(value) {
      const reading = read(value);
      return reading.ok ? reading.content : value;
    },
    refiner: function* refuse(value, context) {
      const found = read(value);
      if (found.ok) return;
      const isMissing = value === undefined || value === null;
      const code = isMissing ? "required" : found.code;
      const path = [...context.path, ...(found.place ?? [])];
      yield { path, refinement: code, message: faultOf(code).detail };
    },
  });
  return described(schema, {
    type: "object",
    properties: {
      type: { type: "string", enum: ["doc"] },
      content: { type: "array", items: { type: "object" } },
    },
    required: ["type"],
  });
}

export const SaveReportInput = object({
  content: contentOf("report"),
  template: maybe(id()),
  /** Version of the report on which the text is based; 0 before the first save. */
  version: version(),
});
export type SaveReportInput = Infer<typeof SaveReportInput>;

export const SubmitReportInput = object({ version: version() });
export type SubmitReportInput = Infer<typeof SubmitReportInput>;

export const AmendReportInput = object({ reason: line(500), version: optional(version()) });
export type AmendReportInput = Infer<typeof AmendReportInput>;
