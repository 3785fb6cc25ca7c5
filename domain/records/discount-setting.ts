import type { DiscountSetting } from "../entities/discount-setting.ts";
import { number, recordOf, whole } from "./record-of.ts";

export const DiscountSettingRecord = recordOf<DiscountSetting>({
  receptionist_limit: number(),
  version: whole(),
});
