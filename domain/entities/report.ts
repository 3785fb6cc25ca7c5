import { enums, object, optional, Struct } from "superstruct";
import { described } from "../described.ts";
import { faultOf } from "../faults.ts";
import { id, line, maybe, version } from "../fields.ts";
import { readContent, type ReportContent } from "../report-content.ts";
import type { Infer } from "superstruct";
import type { Finding } from "../findings.ts";
import { type ReportStatus, type Submission, SUBMISSIONS } from "../statuses.ts";
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
  /** Reason for the current amendment or addendum; null if none is being written or it has no reason. */
  amend_reason: string | null;
  /** Number of submissions. */
  revision: number;
  /** Instant of the first submission; null before it. */
  first_submitted_at: string | null;
  /** Reason why the latest version was written; null for the first version, and for an addendum without a reason. */
  revision_reason: string | null;
  /** Who submitted the text above the addenda, and in which version; null before the first submission. */
  signed: Signature | null;
  /** The submitted addenda, the oldest first. */
  addenda: Addendum[];
  /** For a doctor the text of the addendum that is being written, below `content`; null if none is. */
  addendum: ReportContent | null;
  /** Who read the text while it is preliminary, until another doctor makes it final; else null. */
  first_reading: FirstReading | null;
  /** What a submission by this account would make of the report now; null if it may not submit it. */
  submits_as: Submission | null;
};

/** Who read a text first, where the center wants a second reader. */
export type FirstReading = {
  reader: number;
  /** The reader as the account was then. */
  reader_name: string;
  reader_title: string | null;
  reader_licence_number: string | null;
  read_at: string;
};

/** Who submitted a version, when and why. */
export type Signature = {
  /** Number of the version, from 1. */
  revision: number;
  author: number;
  /** The author as the account was when the version was submitted. */
  author_name: string;
  author_title: string | null;
  author_licence_number: string | null;
  submitted_at: string;
  /** Reason for the version; null for the first one, and for an addendum without a reason. */
  amend_reason: string | null;
  /** Who read it before the author made it final; null if it needed no second reader. */
  first_reading: FirstReading | null;
};

/** A submitted text below a report. */
export type Addendum = Signature & { content: ReportContent };

/** A submitted text; it never changes. */
export type ReportVersion = Signature & {
  content: ReportContent;
  /** The addendum that this version added below `content`, which is that of the version before; null if none. */
  addendum: ReportContent | null;
  /** The text of the first reader where the second one changed it, for whoever may read drafts or the history; else null. */
  first_content: ReportContent | null;
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

export const SubmitReportInput = object({
  version: version(),
  /** What the doctor was told that the submission makes of the report; otherwise it is refused. */
  submits_as: optional(enums(SUBMISSIONS)),
});
export type SubmitReportInput = Infer<typeof SubmitReportInput>;

export const AmendReportInput = object({ reason: line(500), version: optional(version()) });
export type AmendReportInput = Infer<typeof AmendReportInput>;

/** The text of an addendum that is being written. */
export const SaveAddendumInput = object({ content: contentOf("report"), version: version() });
export type SaveAddendumInput = Infer<typeof SaveAddendumInput>;

export const OpenAddendumInput = object({
  reason: maybe(line(500)),
  version: optional(version()),
});
export type OpenAddendumInput = Infer<typeof OpenAddendumInput>;

export const DiscardReportInput = object({ version: version() });
export type DiscardReportInput = Infer<typeof DiscardReportInput>;
