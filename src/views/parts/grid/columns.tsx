import type { ReactNode } from "react";

/** One column of a list. */
export type GridColumn<T> = {
  id: string;
  title: string;
  /** CSS grid track: `120px`, `minmax(160px, 1fr)`. */
  width: string;
  cell(row: T): ReactNode;
  /** What stands on paper where that is another thing: a day in full rather than "Today". */
  paper?(row: T): ReactNode;
  /** Field the server orders by; without one the column cannot be sorted. */
  sort?: string;
  /** Numbers end at the right in both directions, so that their decimals stand beneath each other. */
  align?: "end";
  /** Hidden until chosen. */
  optional?: boolean;
  /** Pixels the list must be wide for it; narrower ones leave it out unless it was chosen. */
  room?: number;
};
