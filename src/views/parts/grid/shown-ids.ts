import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { shownColumns } from "#src/state/list/columns.ts";
import type { List } from "#src/state/list/list.ts";
import type { Identified } from "#src/state/list/pages.ts";
import { session } from "#src/state/session/session.ts";
import type { GridColumn } from "./columns.tsx";

/** The ids of the columns of each list, in their order. */
const shownIds = new WeakMap<object, readonly string[]>();

/**
 * Records which columns a list has, for its exports: those that the user chose, or else those that a wide screen shows,
 * so that a file is the same from every desk.
 */
export function useShownIds<T extends Identified>(
  list: List<T>,
  columns: readonly GridColumn<T>[],
): void {
  const { account } = useSnapshot(session);
  const chosen = account?.settings.columns[list.key];
  useEffect(
    () =>
      void shownIds.set(
        list,
        shownColumns(columns, chosen).map(({ id }) => id),
      ),
    [list, columns, chosen],
  );
}

/** Returns the parameters with which a workbook has the columns of a list. */
export function columnParameters<T extends Identified>(list: List<T>): Record<string, string> {
  const ids = shownIds.get(list) ?? [];
  return ids.length === 0 ? {} : { columns: ids.join(",") };
}
