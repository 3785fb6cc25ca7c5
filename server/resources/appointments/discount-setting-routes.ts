import {
  DiscountSettingPatch,
  DiscountSettingReplacement,
} from "#domain/entities/discount-setting.ts";
import { DiscountSettingRecord } from "#domain/records/discount-setting.ts";
import { centerSettingRoutes } from "../center-setting.ts";

/** Routes by which the owner sets how large a discount the desk may give alone. */
export const discountSettingRoutes = centerSettingRoutes({
  url: "/center/discounts/",
  permission: "discounts.manage",
  entity: "discount_setting",
  record: DiscountSettingRecord,
  patch: DiscountSettingPatch,
  whole: DiscountSettingReplacement,
  settingOf: ({ receptionistDiscountBasisPoints, version }) => ({
    receptionist_limit: receptionistDiscountBasisPoints / 100,
    version,
  }),
  columnsOf: ({ receptionist_limit: limit }) =>
    limit === undefined ? {} : { receptionistDiscountBasisPoints: Math.round(limit * 100) },
  filled: ({ receptionist_limit = 0 }) => ({ receptionist_limit }),
});
