import { assign, boolean, object, optional, partial } from "superstruct";
import { code, id, version } from "../fields.ts";
import type { Infer } from "superstruct";
import type { Stored } from "./common.ts";

/** A room of a branch. */
export type Room = Stored & {
  branch: number;
  branch_name: string;
  /** Unique in its branch. */
  room_number: string;
  active: boolean;
};

const roomFields = { branch: id(), room_number: code(50), active: optional(boolean()) };

export const RoomInput = object(roomFields);
export type RoomInput = Infer<typeof RoomInput>;

export const RoomPatch = assign(partial(roomFields), object({ version: optional(version()) }));
export type RoomPatch = Infer<typeof RoomPatch>;
