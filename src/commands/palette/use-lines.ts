import { useMemo } from "react";
import { hasNamesake } from "./certain-item.ts";
import type { Item } from "./item.ts";
import { joinLines, type Query, localItems } from "./results.ts";
import { type FoundLines, useFound } from "./use-found.ts";

/** The lines of the palette, those that need no request and those that the server finds. */
export type Lines = {
  found: FoundLines;
  items: readonly Item[];
  /** The line that the user chose, else the best one; undefined if there is none or it does not fit. */
  selected: Item | undefined;
  /** Whether the first line is a patient of whose exact name there is another: then neither is the best one. */
  isUnclear: boolean;
  /**
   * Returns true for a result of an older text: it stays on screen until the response comes, but cannot be
   * chosen.
   */
  isStale: (item: Item) => boolean;
  /**
   * Returns true if the first line cannot change any more: the response has come, or the line is a command
   * found by its title.
   */
  isSettled: (item: Item) => boolean;
  /** Returns the line some steps away from the selected one, at most the first or last; undefined if none. */
  lineAway: (step: number) => Item | undefined;
};

/** Returns the lines of a query; `chosen` is the id of the line that the user chose. */
export function useLines(query: Query, chosen: string | null): Lines {
  const { text, mode, choose, actionRow, opening } = query;
  const found = useFound(query);
  const atOnce = useMemo(
    () => localItems({ text, mode, choose, actionRow }),
    // Depends on `opening` because the commands of the screen may have changed since the palette was open last.
    // oxlint-disable-next-line react/exhaustive-deps
    [text, mode, choose, actionRow, opening],
  );
  const items = useMemo(() => joinLines(atOnce, found.items), [atOnce, found.items]);
  const [first] = items;
  const isUnclear = first !== undefined && hasNamesake(first, found.items, text);
  const best = isPreselected(first, text) && !isUnclear ? first : undefined;
  const selected = items.find(({ value }) => value === chosen) ?? best;
  return {
    found,
    items,
    selected,
    isUnclear,
    isStale: (item) => !found.answered && found.items.includes(item),
    isSettled: (item) => found.answered || atOnce.first.includes(item),
    lineAway(step) {
      const selectedIndex = selected === undefined ? -1 : items.indexOf(selected);
      return items[Math.min(Math.max(selectedIndex + step, 0), items.length - 1)];
    },
  };
}

/** Whether Enter takes the first line although the user has not moved to it. */
function isPreselected(first: Item | undefined, text: string): boolean {
  return first?.isUnfit !== true && !(first?.needsText === true && text.trim() === "");
}
