import { useEffect, useMemo } from "react";
import type { List } from "#src/state/list/list.ts";
import type { Identified, PageMap } from "#src/state/list/pages.ts";

/** Loads the rows `first` to `last` of a list, inclusive. Returns those that have loaded. */
export function useRowsInView<T extends Identified>(
  list: List<T>,
  { first, last }: { first: number; last: number },
  { pages, phase }: { pages: PageMap<unknown>; phase: string },
): T[] {
  useEffect(() => {
    list.show(first, Math.max(first, last));
  }, [list, first, last, phase]);
  return useMemo(
    () =>
      // Reads `pages`, so that the rows update with the pages that `rowAt` uses.
      pages.size === 0
        ? []
        : indexesBetween(first, last)
            .map((index) => list.rowAt(index))
            .filter((row) => row !== undefined),
    [list, first, last, pages],
  );
}

/** Returns the indexes `first` to `last`, inclusive; none if `last` is before `first`. */
export function indexesBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
