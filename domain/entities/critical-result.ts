import { boolean, enums, object, optional } from "superstruct";
import { instant, line, maybe } from "../fields.ts";
import {
  TOLD_CHANNELS,
  TOLD_ROLES,
  type CriticalState,
  type ToldChannel,
  type ToldRole,
} from "../critical-results.ts";
import type { Infer } from "superstruct";
import type { Stored } from "./common.ts";

/** What happened to a critical result; it never changes. */
export type CriticalEvent = {
  kind: "marked" | "told" | "withdrawn";
  /** Account that did it. */
  account: number;
  account_name: string;
  /** Instant at which it was entered. */
  happened_at: string;
  /** The next five are null unless somebody was told. */
  told_name: string | null;
  told_role: ToldRole | null;
  /** Instant at which the person was told. */
  told_at: string | null;
  channel: ToldChannel | null;
  /** Whether the person repeated what they were told. */
  read_back: boolean | null;
  /** Why the mark was withdrawn; null otherwise. */
  reason: string | null;
};

/** Whether the result of an appointment is critical; it has the appointment's id. `version` counts its events. */
export type CriticalResult = Stored & {
  appointment: number;
  state: CriticalState;
  /** Instant of the current mark; null if there is none. */
  marked_at: string | null;
  /** All events, the oldest first, with those of earlier marks. */
  events: CriticalEvent[];
};

/** A critical result that nobody was told of yet. */
export type OpenCriticalResult = {
  appointment: number;
  accession_number: string;
  patient_name: string;
  test_name_ar: string;
  test_name_en: string;
  branch: number;
  branch_name: string;
  referring_doctor_name: string | null;
  marked_at: string;
  marked_by_name: string;
};

/** Who was told of a critical result, when and how. */
export const TellInput = object({
  name: line(200),
  role: enums(TOLD_ROLES),
  /** Default now; not in the future. */
  told_at: maybe(instant()),
  channel: enums(TOLD_CHANNELS),
  read_back: boolean(),
});
export type TellInput = Infer<typeof TellInput>;

/** A mark, with who was told if somebody was told already. */
export const MarkCriticalInput = object({ told: optional(TellInput) });
export type MarkCriticalInput = Infer<typeof MarkCriticalInput>;

export const WithdrawCriticalInput = object({ reason: line(500) });
export type WithdrawCriticalInput = Infer<typeof WithdrawCriticalInput>;
