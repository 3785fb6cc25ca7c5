import type { ReactNode } from "react";

/** One column of a list. */
export type GridColumn<T> = {
  id: string;
  title: string;
  /** CSS grid track: `120px`, `minmax(160px, 1fr)`. */
  width: string;
  cell(row: T): ReactNode;
  /** The printed cell if it differs from the one on screen: a full date rather than "Today". */
  paper?(row: T): ReactNode;
  /** Field the server sorts by; without one the column cannot be sorted. */
  sort?: string;
  /** `end`: numbers end at the right in both directions, so that their decimals align. */
  align?: "end";
  /** Hidden until chosen. */
  optional?: boolean;
  /** Width in pixels that the list needs to show it; a narrower list hides it unless the user chose it. */
  room?: number;
  /** Width in pixels from which on other columns say the same in more room, and the list shows only those. */
  until?: number;
};
