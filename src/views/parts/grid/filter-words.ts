import { useEffect } from "react";
import type { List } from "#src/state/list/list.ts";
import type { Identified } from "#src/state/list/pages.ts";

/** What each list is narrowed to, in the words of its filters, in the order they stand on screen. */
const words = new WeakMap<object, Map<string, string>>();

/** Says what a filter of a list is set to; empty where it is not set. */
export function useFilterWords<T extends Identified>(
  list: List<T>,
  name: string,
  said: string,
): void {
  useEffect(() => {
    const known = words.get(list) ?? new Map<string, string>();
    words.set(list, known);
    known.set(name, said);
  }, [list, name, said]);
  useEffect(() => () => void words.get(list)?.delete(name), [list, name]);
}

/** The filters of a list in words. */
export function filterWordsOf<T extends Identified>(list: List<T>): string[] {
  return [...(words.get(list)?.values() ?? [])].filter((said) => said !== "");
}
