import type { Ref } from "react";
import type { List } from "#src/state/list/list.ts";
import type { Identified } from "#src/state/list/pages.ts";
import { GridRow } from "./grid-row.tsx";
import type { GridTable } from "./use-grid-table.ts";
import { indexesBetween } from "./use-rows-in-view.ts";

type GridRowsProps<T extends Identified> = {
  ref: Ref<HTMLDivElement>;
  /** Id of the grid; the ids of its rows begin with it. */
  id: string;
  list: List<T>;
  table: GridTable<T>;
  /** Indexes of the first and the last row in view, and of the row that positions are relative to. */
  range: { first: number; last: number; base: number };
  tracks: string;
  /** Index of the active row; null while a column title is active. */
  activeIndex: number | null;
  selected: readonly number[];
  onPoint: (index: number) => void;
  onOpen: (row: T) => void;
};

/** The rows in view, also those that are still loading. */
export function GridRows<T extends Identified>(props: GridRowsProps<T>) {
  const { ref, id, list, table, range, tracks, activeIndex, selected, onPoint, onOpen } = props;
  const rowOf = new Map(table.getRowModel().rows.map((row) => [row.original.id, row]));
  return (
    <div ref={ref} role="presentation" className="relative">
      {indexesBetween(range.first, range.last).map((index) => {
        const record = list.rowAt(index);
        return (
          <GridRow
            key={record?.id ?? `waiting-${index}`}
            id={record === undefined ? undefined : `${id}-${record.id}`}
            row={record === undefined ? undefined : rowOf.get(record.id)}
            index={index}
            place={index - range.base}
            tracks={tracks}
            active={index === activeIndex}
            selected={record !== undefined && selected.includes(record.id)}
            onPoint={onPoint}
            onOpen={onOpen}
          />
        );
      })}
    </div>
  );
}
