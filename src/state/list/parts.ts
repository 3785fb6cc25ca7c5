import type { ActiveRow } from "./active-row.ts";
import type { PageLoader } from "./page-loader.ts";
import type { Identified } from "./pages.ts";
import type { Requests } from "./requests.ts";
import type { RowCount } from "./row-count.ts";
import type { Settling } from "./settled.ts";
import type { ListState } from "./types.ts";

/** The parts of a list that reading its query and refreshing it work on. */
export type ListParts<T extends Identified> = {
  state: ListState<T>;
  /** Rows a page holds. */
  size: number;
  requests: Requests<T>;
  active: ActiveRow<T>;
  count: RowCount;
  pages: PageLoader;
  settling: Settling;
};
