import { ArrowDown, ArrowUp } from "lucide-react";
import { t } from "#src/i18n/t.ts";
import type { Identified } from "#src/state/list/pages.ts";
import { HEADER_HEIGHT } from "./grid-sizes.ts";
import type { GridTable } from "./use-grid-table.ts";

/** The titles of the columns; Enter sorts by the active one (`activeColumn`). */
export function GridHeader<T extends Identified>({
  id,
  table,
  tracks,
  activeColumn,
  onSort,
}: {
  id: string;
  table: GridTable<T>;
  tracks: string;
  activeColumn: string | null;
  onSort: (column: string) => void;
}) {
  const [group] = table.getHeaderGroups();
  if (group === undefined) return null;
  return (
    <div
      role="row"
      aria-rowindex={1}
      style={{ gridTemplateColumns: tracks, height: HEADER_HEIGHT }}
      className="sticky top-0 z-10 grid items-center border-b border-line bg-surface"
    >
      {group.headers.map(({ column }) => {
        const sorted = column.getIsSorted();
        const title = String(column.columnDef.header);
        return (
          <div
            key={column.id}
            id={`${id}-column-${column.id}`}
            role="columnheader"
            aria-sort={
              sorted === false ? undefined : sorted === "desc" ? "descending" : "ascending"
            }
            data-active={activeColumn === column.id || undefined}
            className={`flex h-full min-w-0 items-center px-3 text-label font-semibold text-muted data-active:outline-2 data-active:-outline-offset-2 data-active:outline-accent ${column.columnDef.meta?.align === "end" ? "justify-end rtl:justify-start" : ""}`}
          >
            {column.getCanSort() ? (
              <button
                type="button"
                tabIndex={-1}
                title={t("grid.sort", { column: title })}
                // The grid keeps the focus, so that arrow keys go on working.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onSort(column.id)}
                className="inline-flex min-w-0 items-center gap-1 hover:text-ink"
              >
                <span className="truncate">{title}</span>
                {sorted === "asc" && <ArrowUp size={12} aria-hidden="true" className="shrink-0" />}
                {sorted === "desc" && (
                  <ArrowDown size={12} aria-hidden="true" className="shrink-0" />
                )}
              </button>
            ) : (
              <span className="truncate">{title}</span>
            )}
          </div>
        );
      })}
    </div>
  );
}
