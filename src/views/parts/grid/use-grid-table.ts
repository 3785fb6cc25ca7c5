import { useMemo } from "react";
import {
  metaHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from "@tanstack/react-table";
import type { Identified } from "#src/state/list/pages.ts";
import type { GridColumn } from "./columns.tsx";

type ColumnMeta = { align?: "end" };

const features = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<ColumnMeta>() });

export type GridFeatures = typeof features;

export type GridTable<T extends Identified> = ReturnType<typeof useGridTable<T>>;

/** Returns the table of the visible rows. The server sorts and filters; the table only arranges cells. */
export function useGridTable<T extends Identified>(
  columns: readonly GridColumn<T>[],
  data: T[],
  ordering: string,
) {
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<GridFeatures, T> => ({
        id: column.id,
        header: column.title,
        cell: ({ row }) => column.cell(row.original),
        // The library treats a column as sortable only if it has an accessor.
        accessorFn: (row) => row.id,
        enableSorting: column.sort !== undefined,
        meta: column.align === undefined ? {} : { align: column.align },
      })),
    [columns],
  );
  const sorting = useMemo(() => sortingOf(ordering, columns), [ordering, columns]);
  return useTable({
    features,
    columns: definitions,
    data,
    getRowId: (row) => String(row.id),
    manualSorting: true,
    state: { sorting },
  });
}

/** Returns the columns that an ordering such as `-start_at,name` sorts by. */
export function sortingOf(
  ordering: string,
  columns: readonly { id: string; sort?: string }[],
): { id: string; desc: boolean }[] {
  return ordering.split(",").flatMap((part) => {
    const desc = part.startsWith("-");
    const column = columns.find(({ sort }) => sort === (desc ? part.slice(1) : part));
    return column === undefined ? [] : [{ id: column.id, desc }];
  });
}
