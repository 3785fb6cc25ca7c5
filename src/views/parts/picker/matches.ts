import { proxy, ref } from "valtio";
import { REACTION_MS } from "#src/focus/drop-reasons.ts";

/** An option of a picker. */
export type Option = { readonly id: number; readonly label: string };

export type MatchesState<T> = {
  /** The typed text, without blanks around it. */
  query: string;
  /** The text that the matches belong to; differs from the query while its search runs. */
  answered: string | null;
  matches: readonly T[];
  /** Whether the search for the query failed; asking again retries it. */
  failed: boolean;
};

/** Maximum number of searches that run at once while the user types; the latest text is always searched for. */
const mostAtOnce = 2;

export type Matches<T extends Option> = ReturnType<typeof createMatches<T>>;

/**
 * Creates the search of a picker. The first letter is searched for at once; results for older texts are
 * dropped, so that a match of an older text is never mistaken for one of the current text.
 */
export function createMatches<T extends Option>(
  firstSearch: (text: string, signal: AbortSignal) => Promise<readonly T[]>,
) {
  let search = firstSearch;
  const none: readonly T[] = [];
  const state = proxy<MatchesState<T>>({
    query: "",
    answered: "",
    matches: ref(none),
    failed: false,
  });
  const waiting: (() => void)[] = [];
  /** When the current matches came, by `performance.now()`. */
  let answeredAt = 0;
  /** Controllers that abort the running searches. */
  const running = new Set<AbortController>();
  let started = "";

  const isAnswered = (): boolean => state.answered === state.query;

  function settle(): void {
    for (const done of waiting.splice(0)) done();
  }

  function start(query: string): void {
    started = query;
    const stop = new AbortController();
    running.add(stop);
    const finish = (answer: () => void): void => {
      running.delete(stop);
      // The failure of a search that a newer search has replaced is ignored.
      if (query === state.query && !stop.signal.aborted) {
        answer();
        settle();
      }
      pump();
    };
    search(query, stop.signal).then(
      (found) =>
        finish(() => {
          state.matches = ref(found);
          state.answered = query;
          state.failed = false;
          answeredAt = performance.now();
        }),
      () =>
        finish(() => {
          state.failed = true;
          started = "";
        }),
    );
  }

  function pump(): void {
    const { query, failed } = state;
    if (query === "" || failed || started === query || running.size >= mostAtOnce) return;
    start(query);
  }

  /** Searches for a text, unless it is already being searched for; an empty text has no matches. */
  function ask(text: string): void {
    const query = text.trim();
    if (query === state.query && !state.failed) return;
    state.query = query;
    state.failed = false;
    if (query === "" || state.answered === query) {
      started = query;
      if (query === "") {
        state.matches = ref(none);
        state.answered = "";
      }
      settle();
      return;
    }
    started = "";
    pump();
  }

  return {
    state,
    ask,
    isAnswered,
    /** Whether the current matches have been on screen long enough for the user to have seen them. */
    isSeen: (): boolean => isAnswered() && performance.now() - answeredAt >= REACTION_MS,
    /** Replaces the search, from the next text on. */
    searchBy(next: typeof firstSearch): void {
      search = next;
    },
    /** Resolves with the matches of the typed text; null if the search fails. */
    async answer(): Promise<readonly T[] | null> {
      if (state.failed) ask(state.query);
      // The user waits for this search: aborts those of older texts to free their connections.
      if (!isAnswered() && started !== state.query) {
        for (const stop of running) stop.abort();
        start(state.query);
      }
      while (!isAnswered() && !state.failed) {
        await new Promise<void>((done) => {
          waiting.push(done);
        });
      }
      return state.failed ? null : state.matches;
    },
  };
}
