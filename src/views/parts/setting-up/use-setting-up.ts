import { useSnapshot } from "valtio";
import { may } from "#domain/access.ts";
import type { SettingUp } from "#domain/setting-up.ts";
import { getSettingUp } from "#src/api/setting-up.ts";
import { session } from "#src/state/session/session.ts";
import { useReading } from "#src/views/parts/reading/use-reading.ts";

/** The kinds of records whose changes change the counts. */
const KINDS = [
  "branch",
  "room",
  "machine",
  "test",
  "availability",
  "account",
  "referring_doctor",
  "insurance_provider",
  "commission_rule",
  "api_token",
  "center_profile",
] as const;

/** Returns how far the center is set up, and keeps it up to date; null until it is read, and for other roles. */
export function useSettingUp(): SettingUp | null {
  const { role } = useSnapshot(session);
  const key = may(role, "setting_up.read") ? "setting-up" : null;
  return useReading(key, getSettingUp, { kinds: KINDS }).found;
}
