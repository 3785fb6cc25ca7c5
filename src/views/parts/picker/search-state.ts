import { proxy, ref } from "valtio";
import { REACTION_MS } from "#src/focus/drop-reasons.ts";
import type { Outcome } from "./search-runs.ts";

/** The state of a picker's search. */
export type SearchState<T> = {
  /** The typed text, without blanks around it. */
  query: string;
  /** The text that the matches belong to; differs from the query while its search runs. */
  answered: string | null;
  matches: readonly T[];
  /** Whether the search for the query failed; `searchFor` with the same text retries it. */
  failed: boolean;
};

/** Creates the state of a picker's search, before anything is typed. */
export function createSearchState<T>() {
  const none: readonly T[] = [];
  const state = proxy<SearchState<T>>({
    query: "",
    answered: "",
    matches: ref(none),
    failed: false,
  });
  /** When the current matches came, by `performance.now()`. */
  let answeredAt = 0;

  const isAnswered = (): boolean => state.answered === state.query;

  return {
    state,
    isAnswered,
    /** Whether the current matches have been on screen long enough for the user to have seen them. */
    isSeen: (): boolean => isAnswered() && performance.now() - answeredAt >= REACTION_MS,
    /** Sets another text. The old matches stay until its search ends; an empty text removes them at once. */
    change(query: string): void {
      state.query = query;
      state.failed = false;
      if (query !== "") return;
      state.matches = ref(none);
      state.answered = "";
    },
    /** Shows how the search for the current text ended. */
    show(outcome: Exclude<Outcome<T>, "stopped">): void {
      state.failed = outcome === "failed";
      if (outcome === "failed") return;
      state.matches = ref(outcome.found);
      state.answered = state.query;
      answeredAt = performance.now();
    },
  };
}
