import { eq } from "drizzle-orm";
import { ReportingSettingRecord } from "#domain/records/reports.ts";
import {
  type ReportingSetting,
  ReportingSettingPatch,
  ReportingSettingReplacement,
} from "#domain/entities/reporting-setting.ts";
import { scanCenters } from "../../database/schema.ts";
import { changeRoutes } from "../../http/change-routes.ts";
import type { RequestContext } from "../../http/context.ts";
import { one } from "../../http/declared-answers.ts";
import { checkVersion, notFound } from "../../http/refusals.ts";
import { route } from "../../http/route.ts";
import { type Center, readOwnCenter } from "../own-center.ts";

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

async function saveSetting(
  ctx: RequestContext,
  { second_reader: secondReader, version }: ReportingSettingPatch,
): Promise<ReportingSetting> {
  const before = settingOf(await readOwnCenter(ctx, true));
  checkVersion(version, before);
  if (secondReader === undefined || secondReader === before.second_reader) return before;
  const [changed] = await ctx.tx
    .update(scanCenters)
    .set({ secondReader })
    .where(eq(scanCenters.id, ctx.account.centerId))
    .returning();
  if (!changed) throw notFound();
  const after = settingOf(changed);
  ctx.audit({
    action: "update",
    entity: "reporting_setting",
    entityId: null,
    branch: null,
    before,
    after,
  });
  ctx.notify({
    type: "reporting_setting.updated",
    id: ctx.account.centerId,
    branch: null,
    version: after.version,
  });
  return after;
}

function settingOf({ secondReader, version }: Center): ReportingSetting {
  return { second_reader: secondReader, version };
}
