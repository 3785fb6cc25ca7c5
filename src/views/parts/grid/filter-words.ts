import { useEffect } from "react";
import type { List } from "#src/state/list/list.ts";
import type { Identified } from "#src/state/list/pages.ts";

/** The words of the active filters of each list, in the order in which they are on screen. */
const words = new WeakMap<object, Map<string, string>>();

/** Records how a list's filter reads on paper (`text`); empty if the filter is not set. */
export function useFilterWords<T extends Identified>(
  list: List<T>,
  name: string,
  text: string,
): void {
  useEffect(() => {
    const knownWords = words.get(list) ?? new Map<string, string>();
    words.set(list, knownWords);
    knownWords.set(name, text);
  }, [list, name, text]);
  useEffect(() => () => void words.get(list)?.delete(name), [list, name]);
}

/** Returns the active filters of a list in words. */
export function filterWordsOf<T extends Identified>(list: List<T>): string[] {
  return [...(words.get(list)?.values() ?? [])].filter((said) => said !== "");
}
