import { ref } from "valtio";
import type { Identified, PageMap } from "./pages.ts";
import type { ListParts } from "./parts.ts";
import { createThrottle } from "./throttle.ts";
import type { Page } from "./types.ts";

/** Minimum number of milliseconds between two searches while the user types; the first letter is sent at once. */
const SEARCH_INTERVAL_MS = 60;

export type QueryReader = ReturnType<typeof createQueryReader>;

/** Creates the reader of a list's query: it reads the first page and then lets the pages in view be loaded. */
export function createQueryReader<T extends Identified>({
  state,
  size,
  requests,
  active,
  count,
  pages,
  settling: { settle },
}: ListParts<T>) {
  const searches = createThrottle(SEARCH_INTERVAL_MS);

  function showFirstPage(answer: Page<T>, keepsActive: boolean): void {
    const loaded: PageMap<T> = new Map([[1, answer.results]]);
    state.pages = ref(loaded);
    state.failure = null;
    count.setFrom(answer);
    count.countSoon();
    active.activateFirst(keepsActive);
    settle("ready");
    pages.loadMissing();
  }

  async function readFirstPage(keepsActive: boolean): Promise<void> {
    const signal = requests.signal();
    try {
      const answer = await requests.send(1, { page_size: size, at_least: "true" });
      if (!signal.aborted) showFirstPage(answer, keepsActive);
    } catch (cause) {
      if (signal.aborted) return;
      state.failure = ref({ cause });
      settle("failed");
    }
  }

  /** Aborts the pending requests of the list and cancels those that were to follow. */
  function abort(): void {
    requests.abort();
    count.cancelCounting();
    searches.cancel();
    pages.forgetPending();
  }

  return {
    abort,
    /** Reads the current query from its first page. If `keepsActive`, the active row stays active if it is found. */
    open(keepsActive: boolean): void {
      abort();
      count.forgetLast();
      pages.startOver();
      state.phase = "loading";
      searches.run(() => void readFirstPage(keepsActive));
    },
    /** Aborts everything because the user leaves; a user who comes back loads the list from the start. */
    close(): void {
      abort();
      if (state.phase === "loading") settle("idle");
    },
  };
}
