import {
  type DiscountSetting,
  DiscountSettingPatch,
  DiscountSettingReplacement,
} from "#domain/entities/discount-setting.ts";
import { DiscountSettingRecord } from "#domain/records/discount-setting.ts";
import { changeRoutes } from "../../http/change-routes.ts";
import type { RequestContext } from "../../http/context.ts";
import { one } from "../../http/declared-answers.ts";
import { route } from "../../http/route.ts";
import { type Center, readOwnCenter, saveCenterSetting } from "../own-center.ts";

const URL = "/center/discounts/";

/** Routes by which the owner sets how large a discount the desk may give alone. */
export const discountSettingRoutes = [
  route({
    method: "GET",
    url: URL,
    permission: "discounts.manage",
    answers: one(DiscountSettingRecord),
    handler: async (ctx) => settingOf(await readOwnCenter(ctx)),
  }),
  ...changeRoutes({
    url: URL,
    permission: "discounts.manage",
    freshFactor: true,
    record: DiscountSettingRecord,
    patch: DiscountSettingPatch,
    whole: DiscountSettingReplacement,
    read: async (ctx) => settingOf(await readOwnCenter(ctx)),
    change: (ctx, _params, patch) => saveSetting(ctx, patch),
    replace: (ctx, _params, { receptionist_limit = 0, version }) =>
      saveSetting(ctx, { receptionist_limit, version }),
  }),
];

function saveSetting(
  ctx: RequestContext,
  { receptionist_limit: limit, version }: DiscountSettingPatch,
): Promise<DiscountSetting> {
  const columns =
    limit === undefined ? {} : { receptionistDiscountBasisPoints: Math.round(limit * 100) };
  return saveCenterSetting(ctx, settingOf, { entity: "discount_setting", version, columns });
}

function settingOf({ receptionistDiscountBasisPoints, version }: Center): DiscountSetting {
  return { receptionist_limit: receptionistDiscountBasisPoints / 100, version };
}
