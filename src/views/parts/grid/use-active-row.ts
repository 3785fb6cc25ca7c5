import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { publishComing, publishRow, publishSelection, type Row } from "@src/state/context";
import type { List } from "@src/state/list";
import { isRowComing, untilRowCame } from "@src/state/list-arrival";
import type { Identified } from "@src/state/list-pages";

/** Publishes the row a person stands on as the record at hand and returns it; and the rows they selected. */
export function useActiveRow<T extends Identified>(
  list: List<T>,
  toRow: (record: T) => Row,
): T | null {
  const state = useSnapshot(list.state);
  const { activeId, pages, selected } = state;
  const record = list.activeRow();
  const isComing = isRowComing(list, state);
  useEffect(
    () => (isComing ? publishComing({ until: () => untilRowCame(list) }) : undefined),
    [list, isComing],
  );
  useEffect(
    () => (record === null ? undefined : publishRow(toRow(record))),
    // A page that came again carries new records for the same ids.
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
