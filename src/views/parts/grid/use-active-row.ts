import { useEffect, useLayoutEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import {
  publishLoadingRow,
  publishRow,
  publishSelection,
  publishUncertainRow,
  type Row,
} from "#src/state/screen/context.ts";
import type { List } from "#src/state/list/list.ts";
import { isRowLoading, untilRowLoaded } from "#src/state/list/row-loading.ts";
import type { Identified } from "#src/state/list/pages.ts";
import { isFirstCertain } from "#src/state/list/certain-row.ts";

/** Milliseconds after a search in which the user has not yet read which rows it found. */
const ROWS_UNREAD = 1_200;

/**
 * Publishes the active row as the current record and returns it; publishes the selected rows too. Until the
 * user has read the rows of a search, its first row counts as unsure, unless it is the only one named as typed:
 * `isNamed` tells whether a row is; by default any text of its record counts.
 */
export function useActiveRow<T extends Identified>(
  list: List<T>,
  toRow: (record: T) => Row,
  isNamed?: (record: T, typed: string) => boolean,
): T | null {
  const state = useSnapshot(list.state);
  const { activeId, pages, selected, answers } = state;
  const shownAt = useRef(-ROWS_UNREAD);
  useLayoutEffect(() => {
    shownAt.current = performance.now();
  }, [answers]);
  useEffect(() => {
    function isUnsure(): boolean {
      const { query, activeIndex, count } = list.state;
      if (query.search.trim() === "" || activeIndex > 0) return false;
      if (performance.now() - shownAt.current >= ROWS_UNREAD) return false;
      const rows = Array.from({ length: Math.min(count ?? 0, list.pageSize) }, (_, index) =>
        list.rowAt(index),
      );
      return !isFirstCertain(
        rows.filter((row) => row !== undefined),
        query.search,
        isNamed,
      );
    }
    return publishUncertainRow({ isUnsure });
  }, [list, isNamed]);
  const record = list.activeRow();
  const isLoading = isRowLoading(list, state);
  useEffect(
    () => (isLoading ? publishLoadingRow({ hasLoaded: () => untilRowLoaded(list) }) : undefined),
    [list, isLoading],
  );
  useEffect(
    () => (record === null ? undefined : publishRow(toRow(record))),
    // A page that was loaded again has new records for the same ids.
    // oxlint-disable-next-line react/exhaustive-deps
    [list, activeId, pages, record],
  );
  useEffect(
    () =>
      selected.length === 0
        ? undefined
        : publishSelection({ rows: list.selectedRows().map(toRow), drop: list.deselect }),
    // oxlint-disable-next-line react/exhaustive-deps
    [list, selected, pages],
  );
  return record;
}
