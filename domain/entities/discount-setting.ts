import { object, optional } from "superstruct";
import { percent, version } from "../fields.ts";
import type { Infer } from "superstruct";

/** How large a discount at the desk each role may give alone. */
export type DiscountSetting = {
  /** Percentage of the price, 0 to 100. */
  receptionist_limit: number;
  version: number;
};

export const DiscountSettingPatch = object({
  receptionist_limit: optional(percent()),
  version: optional(version()),
});
export type DiscountSettingPatch = Infer<typeof DiscountSettingPatch>;

/** The whole setting; what is left out is as in a new center. The version comes beside it. */
export const DiscountSettingReplacement = object({ receptionist_limit: optional(percent()) });
export type DiscountSettingReplacement = Infer<typeof DiscountSettingReplacement>;
