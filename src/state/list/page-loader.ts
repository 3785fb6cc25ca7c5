import { ref } from "valtio";
import { pagesBetween, withPage, type Identified } from "./pages.ts";
import type { Requests } from "./requests.ts";
import type { ListState, Page } from "./types.ts";

/** Maximum number of pages that are requested at the same time. */
const MAX_CONCURRENT_PAGES = 3;

/** Indexes of the first and the last row in view. */
export type RowRange = { readonly first: number; readonly last: number };

export type PageLoader = ReturnType<typeof createPageLoader>;

/** Creates the loader of the pages in view, after the first page of the query has been loaded. */
export function createPageLoader<T extends Identified>(
  state: Pick<ListState<T>, "pages" | "count" | "phase" | "failure">,
  /** Rows a page holds. */
  size: number,
  requests: Pick<Requests<T>, "send" | "signal">,
  /** Called after a page was added to the state. */
  onLoaded: (answer: Page<T>) => void,
) {
  let inView: RowRange = { first: 0, last: 0 };
  const loading = new Set<number>();
  const failed = new Set<number>();

  function add(page: number, answer: Page<T>): void {
    const kept = pagesBetween(inView.first, inView.last, size);
    state.pages = ref(withPage(state.pages, page, answer.results, kept));
    state.failure = null;
    onLoaded(answer);
  }

  async function load(page: number): Promise<void> {
    const signal = requests.signal();
    loading.add(page);
    try {
      const answer = await requests.send(page, { page_size: size });
      if (!signal.aborted) add(page, answer);
    } catch (cause) {
      if (signal.aborted) return;
      failed.add(page);
      state.failure = ref({ cause });
    } finally {
      if (!signal.aborted) {
        loading.delete(page);
        loadMissing();
      }
    }
  }

  function loadMissing(): void {
    if (state.phase !== "ready" || state.count === null) return;
    const last = Math.min(inView.last, state.count - 1);
    for (const page of pagesBetween(inView.first, last, size)) {
      if (loading.size >= MAX_CONCURRENT_PAGES) return;
      if (!state.pages.has(page) && !loading.has(page) && !failed.has(page)) void load(page);
    }
  }

  return {
    loadMissing,
    inView: (): RowRange => inView,
    /** Sets the range of rows in view (inclusive), so that their pages are fetched. */
    show(first: number, last: number): void {
      inView = { first, last };
      loadMissing();
    },
    /** Forgets which rows are in view and which pages failed, because the query changed. */
    startOver(): void {
      inView = { first: 0, last: 0 };
      failed.clear();
    },
    /** Allows pages that could not be read to be requested again. */
    forgetFailed: (): void => failed.clear(),
    /** Forgets the pending pages, because their requests were aborted. */
    forgetPending: (): void => loading.clear(),
  };
}
