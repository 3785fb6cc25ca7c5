import type { Identified } from "./pages.ts";
import type { Page } from "./types.ts";

/** Maximum number of rows of a list that are printed; an exported file has all of them. */
export const MAX_ON_PAPER = 1_000;
/** Rows read per request: few enough to show progress and to stop in between. */
export const PAPER_PAGE = 250;

/** Progress of reading; `count` is the number of rows in the filtered list. */
export type PaperProgress = { read: number; count: number; isDone: boolean };

/** The rows of a list that are read for printing. */
export type PaperRows<T> = {
  readonly rows: readonly T[];
  /** Reads the next page. Throws an ApiFailure. */
  next: () => Promise<PaperProgress>;
};

/** Creates the reader of a list's rows, page by page, up to {@link MAX_ON_PAPER}. */
export function createPaperRows<T extends Identified>(
  readPage: (page: number, size: number) => Promise<Page<T>>,
): PaperRows<T> {
  const rows = new Map<number, T>();
  let page = 0;
  return {
    get rows() {
      return [...rows.values()];
    },
    async next() {
      const { results, count } = await readPage(page + 1, PAPER_PAGE);
      page += 1;
      // Rows that another desk added meanwhile push known ones onto the next page.
      for (const row of results) rows.set(row.id, row);
      const rowsAsked = page * PAPER_PAGE;
      const isDone = rowsAsked >= Math.min(count, MAX_ON_PAPER) || results.length === 0;
      return { read: rows.size, count, isDone };
    },
  };
}
