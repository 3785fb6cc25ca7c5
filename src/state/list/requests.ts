import type { Identified } from "./pages.ts";
import { serverQuery } from "./query.ts";
import type { ListOptions, ListState, Page, PageQuery } from "./types.ts";

export type Requests<T extends Identified> = ReturnType<typeof createRequests<T>>;

/** Creates the functions that send requests for the current query of a list, and abort them. */
export function createRequests<T extends Identified>(
  state: Pick<ListState<T>, "query">,
  options: ListOptions<T>,
) {
  let controller = new AbortController();
  const exportQuery = (): Record<string, string> => serverQuery(state.query, options.fixed);
  const fetchPage = (page: number, query: PageQuery, signal?: AbortSignal): Promise<Page<T>> =>
    options.fetchPage({ ...exportQuery(), page, ...query }, signal);

  return {
    /** Returns the query parameters that export exactly the filtered rows, in their order. */
    exportQuery,
    /** Reads rows of the current query without showing them. Throws an ApiFailure. */
    readPage: (page: number, page_size: number) => fetchPage(page, { page_size }),
    /** Reads a page to show; `abort` aborts it. Throws an ApiFailure. */
    send: (page: number, asked: PageQuery) => fetchPage(page, asked, controller.signal),
    /** Returns the signal of the requests sent now. Once aborted, their responses are ignored. */
    signal: (): AbortSignal => controller.signal,
    /** Aborts the pending requests: a browser has few connections, and the screen needs them. */
    abort(): void {
      controller.abort();
      controller = new AbortController();
    },
  };
}
