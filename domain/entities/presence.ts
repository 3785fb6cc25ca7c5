import { enums, object } from "superstruct";
import { id } from "../fields.ts";
import type { Infer } from "superstruct";

/** What somebody may have open: a report being written, or an appointment being looked at. */
export const PRESENCE_ENTITIES = ["report", "appointment"] as const;
export type PresenceEntity = (typeof PRESENCE_ENTITIES)[number];

/** Somebody has a record open. */
export type Presence = {
  entity: PresenceEntity;
  /** Id of the appointment, which a report is known by, too. */
  entity_id: number;
  account: number;
  account_name: string;
  /** Instant since when. */
  since: string;
};

/** Seconds after which who says nothing is gone, and how often it is said. */
export const PRESENCE_SECONDS = 45;
export const PRESENCE_BEAT_SECONDS = 15;

export const PresenceInput = object({ entity: enums(PRESENCE_ENTITIES), entity_id: id() });
export type PresenceInput = Infer<typeof PresenceInput>;
