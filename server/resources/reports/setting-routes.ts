import { ReportingSettingRecord } from "#domain/records/reports.ts";
import {
  ReportingSettingPatch,
  ReportingSettingReplacement,
} from "#domain/entities/reporting-setting.ts";
import { centerSettingRoutes } from "../center-setting.ts";

/** Routes by which the owner decides whether reports need a second reader. */
export const reportingSettingRoutes = centerSettingRoutes({
  url: "/center/reporting/",
  permission: "reporting.manage",
  entity: "reporting_setting",
  event: "reporting_setting.updated",
  record: ReportingSettingRecord,
  patch: ReportingSettingPatch,
  whole: ReportingSettingReplacement,
  settingOf: ({ secondReader, version }) => ({ second_reader: secondReader, version }),
  columnsOf: ({ second_reader: secondReader }) => ({ secondReader }),
  filled: ({ second_reader = false }) => ({ second_reader }),
});
