import type { DiscountSetting, DiscountSettingPatch } from "#domain/entities/discount-setting.ts";
import { api } from "./client.ts";

/** Returns how large a discount the desk may give alone. */
export function getDiscountSetting(signal?: AbortSignal): Promise<DiscountSetting> {
  return api.get("/center/discounts/", { signal });
}

/** Changes how large a discount the desk may give alone. Throws `stale` if it was changed after `version`. */
export function changeDiscountSetting(
  change: DiscountSettingPatch,
  key: string,
): Promise<DiscountSetting> {
  return api.patch("/center/discounts/", { body: change, idempotencyKey: key });
}
