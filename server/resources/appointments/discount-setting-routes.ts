import { eq } from "drizzle-orm";
import {
  type DiscountSetting,
  DiscountSettingPatch,
  DiscountSettingReplacement,
} from "#domain/entities/discount-setting.ts";
import { DiscountSettingRecord } from "#domain/records/discount-setting.ts";
import { scanCenters } from "../../database/schema.ts";
import { changeRoutes } from "../../http/change-routes.ts";
import type { RequestContext } from "../../http/context.ts";
import { one } from "../../http/declared-answers.ts";
import { checkVersion, notFound } from "../../http/refusals.ts";
import { route } from "../../http/route.ts";
import { type Center, readOwnCenter } from "../own-center.ts";

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

async function saveSetting(
  ctx: RequestContext,
  { receptionist_limit: limit, version }: DiscountSettingPatch,
): Promise<DiscountSetting> {
  const before = settingOf(await readOwnCenter(ctx, true));
  checkVersion(version, before);
  if (limit === undefined || limit === before.receptionist_limit) return before;
  const [changed] = await ctx.tx
    .update(scanCenters)
    .set({ receptionistDiscountBasisPoints: Math.round(limit * 100) })
    .where(eq(scanCenters.id, ctx.account.centerId))
    .returning();
  if (!changed) throw notFound();
  const after = settingOf(changed);
  ctx.audit({
    action: "update",
    entity: "discount_setting",
    entityId: null,
    branch: null,
    before,
    after,
  });
  return after;
}

function settingOf({ receptionistDiscountBasisPoints, version }: Center): DiscountSetting {
  return { receptionist_limit: receptionistDiscountBasisPoints / 100, version };
}
