import { enums, nullable } from "superstruct";
import type { Autotext } from "../entities/autotext.ts";
import { contentOf, type Report, type ReportVersion } from "../entities/report.ts";
import { version } from "../fields.ts";
import { REPORT_STATUSES } from "../statuses.ts";
import { id, instant, recordOf, stored, string, whole } from "./record-of.ts";

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
});

export const ReportVersionRecord = recordOf<ReportVersion>({
  revision: whole(),
  content: contentOf("report"),
  author: id(),
  author_name: string(),
  submitted_at: instant(),
  amend_reason: nullable(string()),
});

export const AutotextRecord = recordOf<Autotext>({
  ...stored,
  name: string(),
  content: contentOf("template"),
});
