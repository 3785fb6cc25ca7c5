import { memo } from "react";
import { FlexRender, type Row } from "@tanstack/react-table";
import { t } from "#src/i18n/t.ts";
import type { Identified } from "#src/state/list/pages.ts";
import { ROW_HEIGHT } from "./grid-sizes.ts";
import type { GridFeatures } from "./use-grid-table.ts";

type GridRowProps<T extends Identified> = {
  id: string | undefined;
  /** Undefined while the row's page is loading. */
  row: Row<GridFeatures, T> | undefined;
  index: number;
  /** Distance below the base row, in rows. */
  place: number;
  tracks: string;
  active: boolean;
  selected: boolean;
  onPoint: (index: number) => void;
  onOpen: (row: T) => void;
};

/** One row; rendered again only if its record, its place or its state has changed. */
export const GridRow = memo(PlainRow, (before, after) => {
  const { row: previousRow, ...facts } = before;
  const { row: next, ...others } = after;
  return (
    previousRow?.original === next?.original &&
    previousRow?.table.options.columns === next?.table.options.columns &&
    facts.id === others.id &&
    facts.index === others.index &&
    facts.place === others.place &&
    facts.tracks === others.tracks &&
    facts.active === others.active &&
    facts.selected === others.selected &&
    facts.onOpen === others.onOpen
  );
}) as typeof PlainRow;

function PlainRow<T extends Identified>({
  id,
  row,
  index,
  place,
  tracks,
  active,
  selected,
  onPoint,
  onOpen,
}: GridRowProps<T>) {
  return (
    // The grid has the focus and handles the keys of all its rows.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-active={active || undefined}
      onClick={() => onPoint(index)}
      onDoubleClick={() => row !== undefined && onOpen(row.original)}
      style={{
        gridTemplateColumns: tracks,
        height: ROW_HEIGHT,
        insetBlockStart: place * ROW_HEIGHT,
      }}
      className="absolute inset-x-0 grid items-center border-b border-line/60 text-table data-active:bg-sunken aria-selected:bg-accent-soft aria-selected:data-active:bg-accent-soft data-active:shadow-[inset_3px_0_0_var(--color-accent)] rtl:data-active:shadow-[inset_-3px_0_0_var(--color-accent)]"
    >
      {row === undefined ? (
        <span role="gridcell" aria-busy="true" aria-label={t("grid.loading")} className="px-3">
          <span className="block h-3 w-3/5 rounded-badge bg-sunken" />
        </span>
      ) : (
        row.getAllCells().map((cell) => (
          <div
            key={cell.id}
            role="gridcell"
            className={`truncate px-3 ${cell.column.columnDef.meta?.align === "end" ? "text-amount tabular-nums" : ""}`}
          >
            <FlexRender cell={cell} />
          </div>
        ))
      )}
    </div>
  );
}
