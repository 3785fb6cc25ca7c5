import type { Identified, PageMap } from "./pages.ts";
import type { ListQuery, QueryRules } from "./query.ts";

/** One answer of the server: some rows and how many there are in all, or at least. */
export type Page<T> = { results: readonly T[]; count: number; at_least?: true };

/** Parameters of one page as the server reads them. */
export type PageQuery = Record<string, string | number>;

export type ListOptions<T extends Identified> = QueryRules & {
  /** Name of the list, unique in the product; columns and kept lists go by it. */
  key: string;
  /** Reads one page. Given up when nobody waits for it any more. */
  fetchPage: (query: PageQuery, signal?: AbortSignal) => Promise<Page<T>>;
  /** Parameters always sent and never shown, such as the patient whose appointments these are. */
  fixed?: Readonly<Record<string, string>>;
  /** Rows a page holds, more than a screen shows; default 50, at most 500. */
  pageSize?: number;
};

/** Where a list mirrors its query, and who tells it that something changed. */
export type ListPorts = {
  address?: {
    read: () => string;
    write: (address: string) => void;
    watch: (moved: () => void) => () => void;
  };
  /** Calls back when rows may have changed at any desk. */
  changes?: (changed: () => void) => () => void;
  /** Calls back when the network is there again. */
  online?: (back: () => void) => () => void;
};

export type ListState<T> = {
  query: ListQuery;
  /** Rows the query has in all; null until the first answer. */
  count: number | null;
  /** False while only the rows of the first page are counted and there are more. */
  isCounted: boolean;
  pages: PageMap<T>;
  activeId: number | null;
  activeIndex: number;
  selected: readonly number[];
  /** `loading` only while no answer to the present query has come. */
  phase: "idle" | "loading" | "ready" | "failed";
  /** Why the last attempt failed; rows already shown stay. */
  failure: { readonly cause: unknown } | null;
  /** Rows the active one was moved by changes from outside, in all: the view scrolls along by the difference. */
  moved: number;
  /** Grows with the first answer to each query: the view then shows the active row. */
  answers: number;
};
