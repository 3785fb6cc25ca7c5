import type { SettingUp } from "#domain/setting-up.ts";
import { api } from "./client.ts";

/** Returns what the center has, and what a booking can use of it. */
export function getSettingUp(signal?: AbortSignal): Promise<SettingUp> {
  return api.get("/center/setting-up/", { signal });
}
