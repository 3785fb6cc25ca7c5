import { ReportingSettingRecord } from "#domain/records/reports.ts";
import {
  type ReportingSetting,
  ReportingSettingPatch,
  ReportingSettingReplacement,
} from "#domain/entities/reporting-setting.ts";
import { changeRoutes } from "../../http/change-routes.ts";
import type { RequestContext } from "../../http/context.ts";
import { one } from "../../http/declared-answers.ts";
import { route } from "../../http/route.ts";
import { type Center, readOwnCenter, saveCenterSetting } from "../own-center.ts";

const URL = "/center/reporting/";

/** Routes by which the owner decides whether reports need a second reader. */
export const reportingSettingRoutes = [
  route({
    method: "GET",
    url: URL,
    permission: "reporting.manage",
    answers: one(ReportingSettingRecord),
    handler: async (ctx) => settingOf(await readOwnCenter(ctx)),
  }),
  ...changeRoutes({
    url: URL,
    permission: "reporting.manage",
    freshFactor: true,
    record: ReportingSettingRecord,
    patch: ReportingSettingPatch,
    whole: ReportingSettingReplacement,
    read: async (ctx) => settingOf(await readOwnCenter(ctx)),
    change: (ctx, _params, patch) => saveSetting(ctx, patch),
    replace: (ctx, _params, { second_reader = false, version }) =>
      saveSetting(ctx, { second_reader, version }),
  }),
];

function saveSetting(
  ctx: RequestContext,
  { second_reader: secondReader, version }: ReportingSettingPatch,
): Promise<ReportingSetting> {
  return saveCenterSetting(ctx, settingOf, {
    entity: "reporting_setting",
    event: "reporting_setting.updated",
    version,
    columns: { secondReader },
  });
}

function settingOf({ secondReader, version }: Center): ReportingSetting {
  return { second_reader: secondReader, version };
}
