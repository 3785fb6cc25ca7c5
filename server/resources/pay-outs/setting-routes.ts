import { eq } from "drizzle-orm";
import {
  type PayOutSetting,
  PayOutSettingPatch,
  PayOutSettingReplacement,
} from "#domain/entities/pay-out.ts";
import { PayOutSettingRecord } from "#domain/records/pay-outs.ts";
import { scanCenters } from "../../database/schema.ts";
import { changeRoutes } from "../../http/change-routes.ts";
import type { RequestContext } from "../../http/context.ts";
import { one } from "../../http/declared-answers.ts";
import { checkVersion, notFound } from "../../http/refusals.ts";
import { route } from "../../http/route.ts";
import { type Center, readOwnCenter } from "../own-center.ts";

const URL = "/center/pay-outs/";

/** Routes by which the owner sets from which amount on a referring doctor is proposed to be paid. */
export const payOutSettingRoutes = [
  route({
    method: "GET",
    url: URL,
    permission: "pay_out_setting.manage",
    answers: one(PayOutSettingRecord),
    handler: async (ctx) => settingOf(await readOwnCenter(ctx)),
  }),
  ...changeRoutes({
    url: URL,
    permission: "pay_out_setting.manage",
    freshFactor: true,
    record: PayOutSettingRecord,
    patch: PayOutSettingPatch,
    whole: PayOutSettingReplacement,
    read: async (ctx) => settingOf(await readOwnCenter(ctx)),
    change: (ctx, _params, patch) => saveSetting(ctx, patch),
    replace: (ctx, _params, { least_amount = 0, version }) =>
      saveSetting(ctx, { least_amount, version }),
  }),
];

async function saveSetting(
  ctx: RequestContext,
  { least_amount: least, version }: PayOutSettingPatch,
): Promise<PayOutSetting> {
  const before = settingOf(await readOwnCenter(ctx, true));
  checkVersion(version, before);
  if (least === undefined || least === before.least_amount) return before;
  const [changed] = await ctx.tx
    .update(scanCenters)
    .set({ leastPayOut: least })
    .where(eq(scanCenters.id, ctx.account.centerId))
    .returning();
  if (!changed) throw notFound();
  const after = settingOf(changed);
  ctx.audit({
    action: "update",
    entity: "pay_out_setting",
    entityId: null,
    branch: null,
    before,
    after,
  });
  return after;
}

function settingOf({ leastPayOut, version }: Center): PayOutSetting {
  return { least_amount: leastPayOut, version };
}
