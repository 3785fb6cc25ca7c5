import type { CenterProfile, CenterProfilePatch } from "#domain/entities/center-profile.ts";
import { api } from "./client.ts";

/** Returns what stands on the papers of the center. */
export function getCenterProfile(signal?: AbortSignal): Promise<CenterProfile> {
  return api.get("/center/profile/", { signal });
}

/** Changes what stands on the papers. Throws `stale` if it was changed after `version`. */
export function changeCenterProfile(
  change: CenterProfilePatch,
  key: string,
): Promise<CenterProfile> {
  return api.patch("/center/profile/", { body: change, idempotencyKey: key });
}
