import { createSearchState } from "./search-state.ts";
import { createSearchRuns, type Search } from "./search-runs.ts";

/** An option of a picker. */
export type Option = { readonly id: number; readonly label: string };

export type PickerSearch<T extends Option> = ReturnType<typeof createPickerSearch<T>>;

/**
 * Creates the search of a picker. The first letter is searched for at once; results for older texts are
 * dropped, so that the user never chooses a match of an older text.
 */
export function createPickerSearch<T extends Option>(firstSearch: Search<T>) {
  let search = firstSearch;
  const { state, isAnswered, isSeen, change, show } = createSearchState<T>();
  const runs = createSearchRuns<T>();
  const waiting: (() => void)[] = [];
  /** The text of the latest search; empty if it has to be searched for again. */
  let started = "";

  function settle(): void {
    for (const done of waiting.splice(0)) done();
  }

  function start(query: string): void {
    started = query;
    runs.run(search, query, (outcome) => {
      if (query === state.query && outcome !== "stopped") {
        if (outcome === "failed") started = "";
        show(outcome);
        settle();
      }
      startLatest();
    });
  }

  /** Searches for the typed text as soon as there is room for another search. */
  function startLatest(): void {
    const { query, failed } = state;
    if (query !== "" && !failed && started !== query && !runs.isFull()) start(query);
  }

  /** Searches for a text, unless it is already being searched for; an empty text has no matches. */
  function searchFor(text: string): void {
    const query = text.trim();
    if (query === state.query && !state.failed) return;
    change(query);
    started = isAnswered() ? query : "";
    if (isAnswered()) settle();
    else startLatest();
  }

  /** Resolves with the matches of the typed text; null if the search fails. */
  async function result(): Promise<readonly T[] | null> {
    if (state.failed) searchFor(state.query);
    // The user waits for this search: aborts those of older texts to free their connections.
    if (!isAnswered() && started !== state.query) {
      runs.stopAll();
      start(state.query);
    }
    while (!isAnswered() && !state.failed) {
      await new Promise<void>((done) => {
        waiting.push(done);
      });
    }
    return state.failed ? null : state.matches;
  }

  /** Replaces the search, from the next text on. */
  function searchBy(next: Search<T>): void {
    search = next;
  }

  return { state, searchFor, result, isAnswered, isSeen, searchBy };
}
