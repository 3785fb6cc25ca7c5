import { useState } from "react";
import type { PickerSearch, Option } from "./picker-search.ts";
import { firstLine, lineBeside, lineCount } from "./picker-lines.ts";
import type { PickerProps } from "./picker-props.ts";
import { useMatches } from "./use-matches.ts";

/** The lines of the list under a picker: the matches, and the line that creates a record. */
export type Lines<T extends Option> = {
  store: PickerSearch<T>;
  matches: readonly T[];
  /** Whether the matches belong to what is typed. */
  isAnswered: boolean;
  hasFailed: boolean;
  /** Index of the line that arrow keys went to; null until the user presses one. */
  arrowLine: number | null;
  /** Index of the active line; below 0 for none. */
  active: number;
  /** Goes to the next or the previous line. */
  move: (step: 1 | -1) => void;
  /** Searches for another text. */
  searchFor: (text: string) => void;
};

/** Returns the lines for what is typed (`query`), and which of them is active. */
export function useLines<T extends Option>(
  picker: Pick<PickerProps<T>, "search" | "indexFor" | "create">,
  query: string,
  isOpen: boolean,
): Lines<T> {
  const { store, isAnswered, hasFailed } = useMatches(picker.search, query, isOpen);
  const [arrowLine, setPlace] = useState<number | null>(null);
  const { matches } = store.state;
  const count = lineCount(matches, picker);
  const active = Math.min(arrowLine ?? firstLine(matches, query, picker), count - 1);
  return {
    store,
    matches,
    isAnswered,
    hasFailed,
    arrowLine,
    active,
    move: (step) => setPlace(lineBeside(step, { active, count })),
    searchFor(text) {
      store.searchFor(text);
      setPlace(null);
    },
  };
}
