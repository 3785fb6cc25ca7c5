import { enums, object } from "superstruct";
import { id } from "../fields.ts";
import type { Infer } from "superstruct";

/** What a user can have open: a report being written, or an appointment being viewed. */
export const PRESENCE_ENTITIES = ["report", "appointment"] as const;
export type PresenceEntity = (typeof PRESENCE_ENTITIES)[number];

/** A user who has a record open. */
export type Presence = {
  entity: PresenceEntity;
  /** Id of the appointment; a report has the id of its appointment. */
  entity_id: number;
  account: number;
  account_name: string;
  /** Instant at which the record was opened. */
  since: string;
};

export const PresenceInput = object({ entity: enums(PRESENCE_ENTITIES), entity_id: id() });
export type PresenceInput = Infer<typeof PresenceInput>;
