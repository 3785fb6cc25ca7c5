import {
  type PayOutSetting,
  PayOutSettingPatch,
  PayOutSettingReplacement,
} from "#domain/entities/pay-out.ts";
import { PayOutSettingRecord } from "#domain/records/pay-outs.ts";
import { changeRoutes } from "../../http/change-routes.ts";
import type { RequestContext } from "../../http/context.ts";
import { one } from "../../http/declared-answers.ts";
import { route } from "../../http/route.ts";
import { type Center, readOwnCenter, saveCenterSetting } from "../own-center.ts";

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

function saveSetting(
  ctx: RequestContext,
  { least_amount: leastPayOut, version }: PayOutSettingPatch,
): Promise<PayOutSetting> {
  const columns = { leastPayOut };
  return saveCenterSetting(ctx, settingOf, { entity: "pay_out_setting", version, columns });
}

function settingOf({ leastPayOut, version }: Center): PayOutSetting {
  return { least_amount: leastPayOut, version };
}
