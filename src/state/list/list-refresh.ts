import { ref } from "valtio";
import type { Identified } from "./pages.ts";
import type { ListParts } from "./parts.ts";
import type { QueryReader } from "./query-reader.ts";
import { createRefresher, fetchAgain } from "./refresh.ts";

/** Minimum number of milliseconds between two background refreshes. */
const REFRESH_INTERVAL_MS = 250;

/** Creates the functions that read the shown rows again; the active row stays active. */
export function createListRefresh<T extends Identified>(
  { state, size, requests, active, count, pages, settling }: ListParts<T>,
  reader: QueryReader,
) {
  function show(found: { pages: Map<number, readonly T[]>; count: number }): void {
    state.pages = ref(found.pages);
    state.failure = null;
    active.follow(found.count);
    reader.abort();
    pages.forgetFailed();
    count.setExact(found.count);
  }

  async function readAgain(): Promise<void> {
    const signal = requests.signal();
    const fetch = (page: number) => requests.send(page, { page_size: size });
    try {
      const found = await fetchAgain({ fetch, inView: pages.inView(), size, ...state });
      if (!signal.aborted) show(found);
    } catch (cause) {
      if (!signal.aborted) state.failure = ref({ cause });
    }
  }

  const readAgainSoon = createRefresher(async () => {
    await settling.settled();
    if (state.phase === "ready") await readAgain();
  }, REFRESH_INTERVAL_MS);

  /** Reads the shown rows again without emptying the list; several calls in a row become one. */
  function refresh(): void {
    if (state.phase === "idle" || state.phase === "failed") reader.open(true);
    else readAgainSoon();
  }

  return {
    refresh,
    /** Aborts the pending requests and reads the shown rows again. */
    reload(): void {
      if (state.phase === "loading") return reader.open(true);
      reader.abort();
      refresh();
    },
    /** Requests again what could not be read. */
    retry(): void {
      pages.forgetFailed();
      refresh();
    },
  };
}
