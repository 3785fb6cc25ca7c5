import type {
  ReportingSetting,
  ReportingSettingPatch,
} from "#domain/entities/reporting-setting.ts";
import { api } from "./client.ts";

/** Returns how the center reports. */
export function getReportingSetting(signal?: AbortSignal): Promise<ReportingSetting> {
  return api.get("/center/reporting/", { signal });
}

/** Changes how the center reports. Throws `stale` if the setting was changed after `version`. */
export function changeReportingSetting(change: ReportingSettingPatch): Promise<ReportingSetting> {
  return api.patch("/center/reporting/", { body: change });
}
