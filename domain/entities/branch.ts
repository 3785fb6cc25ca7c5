import type { Stored } from "./common";

/** A place of the center. */
export type Branch = Stored & {
  name: string;
  address: string;
  pacs_enabled: boolean;
  /** `http` or `https`; null when PACS is not enabled. */
  pacs_url: string | null;
  /** `HH:mm`. Default `08:00`. */
  opens_at: string;
  /** `HH:mm`, up to `24:00`. Default `24:00`. Not after `opens_at`: open over midnight. */
  closes_at: string;
  active: boolean;
};

/** A room of a branch. */
export type Room = Stored & {
  branch: number;
  branch_name: string;
  /** Unique in its branch. */
  room_number: string;
  active: boolean;
};
