import { vi } from "vitest";
import { createList } from "#src/state/list/list.ts";
import type { ListOptions, Page, PageQuery } from "#src/state/list/types.ts";

export type Row = { id: number; name: string };

/** Creates a list whose server responds when the test says so. */
export function createDesk(options: Partial<ListOptions<Row>> = {}) {
  const requests: PageQuery[] = [];
  const open: {
    query: PageQuery;
    answer: (page: Page<Row>) => void;
    fail: (cause: Error) => void;
  }[] = [];
  const list = createList<Row>({
    key: "rows",
    defaultOrdering: "-id",
    filters: ["status"],
    pageSize: 10,
    fetchPage: (query) => {
      requests.push(query);
      return new Promise((answer, fail) => {
        open.push({ query, answer, fail });
      });
    },
    ...options,
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    list,
    asked: requests,
    open,
    /** Responds to the oldest open request. */
    async answer(page: Page<Row>): Promise<void> {
      open.shift()?.answer(page);
      await settle();
    },
    async fail(cause: Error): Promise<void> {
      open.shift()?.fail(cause);
      await settle();
    },
    /** Responds to all open requests with pages of the given rows. */
    async answerFrom(rows: readonly Row[]): Promise<void> {
      for (const { query, answer } of open.splice(0)) answer(pageOf(rows, Number(query["page"])));
      await settle();
    },
  };
}

/** Returns rows with descending ids, like a list ordered newest first. */
export function rows(from: number, to: number): Row[] {
  return Array.from({ length: from - to + 1 }, (_, index) => ({
    id: from - index,
    name: `row ${from - index}`,
  }));
}

export function pageOf(all: readonly Row[], page: number): Page<Row> {
  return { results: all.slice((page - 1) * 10, page * 10), count: all.length };
}
