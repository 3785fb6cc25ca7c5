import { addenda } from "../addenda.ts";
import { autotexts } from "../autotexts.ts";
import { critical } from "../critical.ts";
import { editor } from "../editor.ts";
import { reportChecks } from "../report-checks.ts";
import { reportFields } from "../report-fields.ts";
import { reportWriting } from "../report-writing.ts";
import { reports } from "../reports.ts";
import { secondReader } from "../second-reader.ts";
import { templateLibrary } from "../template-library.ts";
import { worklist } from "../worklist.ts";
import type { area as en } from "../../en/areas/reports.ts";
import type { Shape } from "../../types.ts";

/** The texts of writing, checking and finding reports. */
export const area = {
  addenda,
  autotexts,
  critical,
  editor,
  report_checks: reportChecks,
  report_fields: reportFields,
  report_writing: reportWriting,
  reports,
  second_reader: secondReader,
  template_library: templateLibrary,
  worklist,
} satisfies Shape<typeof en>;
