import { array, boolean, define, enums, nullable } from "superstruct";
import type { Autotext } from "../entities/autotext.ts";
import { MODALITIES } from "../entities/common.ts";
import {
  type Addendum,
  contentOf,
  type FirstReading,
  type Report,
  type ReportVersion,
  type Signature,
} from "../entities/report.ts";
import type { ReportingSetting } from "../entities/reporting-setting.ts";
import { described } from "../described.ts";
import { version } from "../fields.ts";
import { FIELD_KINDS, type FieldValue } from "../report-field-types.ts";
import { REPORT_STATUSES, SUBMISSIONS } from "../statuses.ts";
import { id, instant, number, recordOf, stored, string, whole } from "./record-of.ts";
import type { FoundFinding } from "../entities/finding.ts";
import type { Finding } from "../findings.ts";

const finding = {
  field: string(),
  name: string(),
  label: string(),
  kind: enums(FIELD_KINDS),
  value: described(
    define<FieldValue>("value", () => true),
    { description: "A text, a day, a number, the sides of a measurement, or `{is, text}`." },
  ),
  code: nullable(string()),
  unit: nullable(string()),
  number: nullable(number()),
  volume: nullable(number()),
  is_computed: boolean(),
};

export const FindingRecord = recordOf<Finding>(finding);

export const FoundFindingRecord = recordOf<FoundFinding>({
  ...finding,
  id: id(),
  appointment: id(),
  branch: id(),
  start_at: instant(),
  patient: id(),
  patient_name: string(),
  modality: enums(MODALITIES),
  test_name_ar: string(),
  test_name_en: string(),
});

const firstReading = nullable(
  recordOf<FirstReading>({
    reader: id(),
    reader_name: string(),
    reader_title: nullable(string()),
    reader_licence_number: nullable(string()),
    read_at: instant(),
  }),
);

const signature = {
  revision: whole(),
  author: id(),
  author_name: string(),
  author_title: nullable(string()),
  author_licence_number: nullable(string()),
  submitted_at: instant(),
  amend_reason: nullable(string()),
  first_reading: firstReading,
};

export const ReportRecord = recordOf<Report>({
  ...stored,
  version: version(),
  appointment: id(),
  status: enums(REPORT_STATUSES),
  content: nullable(contentOf("report")),
  findings: array(FindingRecord),
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
  first_reading: firstReading,
  submits_as: nullable(enums(SUBMISSIONS)),
});

export const ReportVersionRecord = recordOf<ReportVersion>({
  ...signature,
  content: contentOf("report"),
  addendum: nullable(contentOf("report")),
  first_content: nullable(contentOf("report")),
});

export const ReportingSettingRecord = recordOf<ReportingSetting>({
  second_reader: boolean(),
  version: whole(),
});

export const AutotextRecord = recordOf<Autotext>({
  ...stored,
  name: string(),
  content: contentOf("template"),
});
