import { useEffect } from "react";
import type { List } from "#src/state/list/list.ts";
import type { Identified } from "#src/state/list/pages.ts";
import type { GridColumn } from "./columns.tsx";

/** The ids of the columns that each list shows, in their order. */
const shownIds = new WeakMap<object, readonly string[]>();

/** Records which columns a list shows, for its exports. */
export function useShownIds<T extends Identified>(
  list: List<T>,
  shown: readonly GridColumn<T>[],
): void {
  useEffect(
    () =>
      void shownIds.set(
        list,
        shown.map(({ id }) => id),
      ),
    [list, shown],
  );
}

/** Returns the parameters with which a workbook has the columns that a list shows. */
export function columnParameters<T extends Identified>(list: List<T>): Record<string, string> {
  const ids = shownIds.get(list) ?? [];
  return ids.length === 0 ? {} : { columns: ids.join(",") };
}
