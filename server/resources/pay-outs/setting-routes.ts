import { PayOutSettingPatch, PayOutSettingReplacement } from "#domain/entities/pay-out.ts";
import { PayOutSettingRecord } from "#domain/records/pay-outs.ts";
import { centerSettingRoutes } from "../center-setting.ts";

/** Routes by which the owner sets from which amount on a referring doctor is proposed to be paid. */
export const payOutSettingRoutes = centerSettingRoutes({
  url: "/center/pay-outs/",
  permission: "pay_out_setting.manage",
  entity: "pay_out_setting",
  record: PayOutSettingRecord,
  patch: PayOutSettingPatch,
  whole: PayOutSettingReplacement,
  settingOf: ({ leastPayOut, version }) => ({ least_amount: leastPayOut, version }),
  columnsOf: ({ least_amount: leastPayOut }) => ({ leastPayOut }),
  filled: ({ least_amount = 0 }) => ({ least_amount }),
});
