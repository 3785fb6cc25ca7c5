import type { ExportSetting, ExportSettingPatch } from "#domain/exports.ts";
import { api } from "./client.ts";

/** Returns which roles may export which lists of the center. */
export function getExportSetting(signal?: AbortSignal): Promise<ExportSetting> {
  return api.get("/center/exports/", { signal });
}

/** Changes the roles of some lists. Throws `stale` if the setting was changed after `version`. */
export function changeExportSetting(change: ExportSettingPatch): Promise<ExportSetting> {
  return api.patch("/center/exports/", { body: change });
}
