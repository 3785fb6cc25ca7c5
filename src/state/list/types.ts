import type { Identified, PageMap } from "./pages.ts";
import type { ListQuery, QueryRules } from "./query.ts";

/** One response: some rows and the number of all rows, or a lower bound of it (`at_least`). */
export type Page<T> = { results: readonly T[]; count: number; at_least?: true };

/** Query parameters of one page, as the server reads them. */
export type PageQuery = Record<string, string | number>;

export type ListOptions<T extends Identified> = QueryRules & {
  /** Unique name of the list, used to store its columns and to keep its store. */
  key: string;
  /** Reads one page; aborted when the result is no longer needed. */
  fetchPage: (query: PageQuery, signal?: AbortSignal) => Promise<Page<T>>;
  /** Parameters that are always sent and not in the address, such as the patient whose appointments are listed. */
  fixed?: Readonly<Record<string, string>>;
  /** Rows per page; must be more than a screen shows. Default 50, at most 500. */
  pageSize?: number;
};

/** The address that mirrors a list's query, and the events that refresh the list. */
export type ListPorts = {
  address?: {
    read: () => string;
    write: (address: string) => void;
    watch: (moved: () => void) => () => void;
  };
  /** Calls `changed` when rows may have changed on any computer. Returns a function that stops this. */
  changes?: (changed: () => void) => () => void;
  /** Calls back when the network is back. */
  online?: (back: () => void) => () => void;
};

export type ListState<T> = {
  query: ListQuery;
  /** Number of rows of the query; null until the first response. */
  count: number | null;
  /** False while `count` is only a lower bound. */
  isCounted: boolean;
  pages: PageMap<T>;
  activeId: number | null;
  activeIndex: number;
  selected: readonly number[];
  /** `loading` only until the current query is answered. */
  phase: "idle" | "loading" | "ready" | "failed";
  /** Why the last request failed; rows already shown stay. */
  failure: { readonly cause: unknown } | null;
  /**
   * By how many rows changes from outside have moved the active row in total; the view scrolls by the
   * difference.
   */
  moved: number;
  /** Incremented by the first response to each query; the view then scrolls to the active row. */
  answers: number;
};
