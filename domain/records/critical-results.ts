import { array, boolean, enums, nullable } from "superstruct";
import { CRITICAL_STATES, TOLD_CHANNELS, TOLD_ROLES } from "../critical-results.ts";
import type {
  CriticalEvent,
  CriticalResult,
  OpenCriticalResult,
} from "../entities/critical-result.ts";
import { id, instant, recordOf, stored, string } from "./record-of.ts";

export const CriticalResultRecord = recordOf<CriticalResult>({
  ...stored,
  appointment: id(),
  state: enums(CRITICAL_STATES),
  marked_at: nullable(instant()),
  events: array(
    recordOf<CriticalEvent>({
      kind: enums(["marked", "told", "withdrawn"]),
      account: id(),
      account_name: string(),
      happened_at: instant(),
      told_name: nullable(string()),
      told_role: nullable(enums(TOLD_ROLES)),
      told_at: nullable(instant()),
      channel: nullable(enums(TOLD_CHANNELS)),
      read_back: nullable(boolean()),
      reason: nullable(string()),
    }),
  ),
});

export const OpenCriticalResultRecord = recordOf<OpenCriticalResult>({
  appointment: id(),
  accession_number: string(),
  patient_name: string(),
  test_name_ar: string(),
  test_name_en: string(),
  branch: id(),
  branch_name: string(),
  referring_doctor_name: nullable(string()),
  marked_at: instant(),
  marked_by_name: string(),
});
