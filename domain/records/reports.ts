import { array, enums, nullable } from "superstruct";
import {
  type Addendum,
  contentOf,
  type Report,
  type ReportVersion,
  type Signature,
} from "../entities/report.ts";
import { version } from "../fields.ts";
import { REPORT_STATUSES } from "../statuses.ts";
import { id, instant, recordOf, stored, string, whole } from "./record-of.ts";

const signature = {
  revision: whole(),
  author: id(),
  author_name: string(),
  author_title: nullable(string()),
  author_licence_number: nullable(string()),
  submitted_at: instant(),
  amend_reason: nullable(string()),
};

export const ReportRecord = recordOf<Report>({
  ...stored,
  version: version(),
  appointment: id(),
  status: enums(REPORT_STATUSES),
  content: nullable(contentOf("report")),
  template: nullable(id()),
  author: nullable(id()),
  author_name: nullable(string()),
  submitted_at: nullable(instant()),
  amend_reason: nullable(string()),
  revision: whole(),
  first_submitted_at: nullable(instant()),
  revision_reason: nullable(string()),
  signed: nullable(recordOf<Signature>(signature)),
  addenda: array(recordOf<Addendum>({ ...signature, content: contentOf("report") })),
  addendum: nullable(contentOf("report")),
});

export const ReportVersionRecord = recordOf<ReportVersion>({
  ...signature,
  content: contentOf("report"),
  addendum: nullable(contentOf("report")),
});
