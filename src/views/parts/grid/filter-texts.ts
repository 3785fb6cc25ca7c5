import { useEffect } from "react";
import type { List } from "#src/state/list/list.ts";
import type { Identified } from "#src/state/list/pages.ts";

/** The active filters of each list as text, by name, in the order in which they are on screen. */
const filterTexts = new WeakMap<object, Map<string, string>>();

/** Records how a list's filter reads on paper (`text`); empty if the filter is not set. */
export function useFilterText<T extends Identified>(
  list: List<T>,
  name: string,
  text: string,
): void {
  useEffect(() => {
    const knownTexts = filterTexts.get(list) ?? new Map<string, string>();
    filterTexts.set(list, knownTexts);
    knownTexts.set(name, text);
  }, [list, name, text]);
  useEffect(() => () => void filterTexts.get(list)?.delete(name), [list, name]);
}

/** Returns the active filters of a list as text. */
export function filterTextsOf<T extends Identified>(list: List<T>): string[] {
  return [...(filterTexts.get(list)?.values() ?? [])].filter((text) => text !== "");
}
