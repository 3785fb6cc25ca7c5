import { proxy, ref } from "valtio";
import { UNSEEN } from "#src/focus/in-the-way.ts";

/** Something a picker can offer. */
export type Option = { readonly id: number; readonly label: string };

export type MatchesState<T> = {
  /** What is typed now, without blanks around it. */
  query: string;
  /** What the matches are an answer to; another text than the query while its answer is on its way. */
  answered: string | null;
  matches: readonly T[];
  /** The search for the query failed; asking again tries again. */
  failed: boolean;
};

/** Searches that run at once while someone types; the text typed last is always searched for. */
const mostAtOnce = 2;

export type Matches<T extends Option> = ReturnType<typeof createMatches<T>>;

/**
 * The matches of what is typed. The first letter is searched for at once; answers to older texts
 * are dropped, so that no match of an older text is ever there to be taken as one of the present.
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
  /** When the matches at hand came, on the page's clock. */
  let answeredAt = 0;
  /** What stops the searches that run. */
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
      // One that was stopped for another search says nothing.
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

  /** Searches for a text, unless it is the one searched for already; an empty one has no matches. */
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
    /** Whether the matches have stood there long enough for a person to have seen them. */
    isSeen: (): boolean => isAnswered() && performance.now() - answeredAt >= UNSEEN,
    /** Searches otherwise from the next text on. */
    searchBy(next: typeof firstSearch): void {
      search = next;
    },
    /** The matches of what is typed, when their answer is there; null when the search fails. */
    async answer(): Promise<readonly T[] | null> {
      if (state.failed) ask(state.query);
      // Somebody waits for this one: those of older texts give their connections to it.
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
