import { useId, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import type { List } from "#src/state/list/list.ts";
import type { Identified } from "#src/state/list/pages.ts";
import { useSlow } from "#src/state/screen/use-slow.ts";
import type { GridColumn } from "./columns.tsx";
import { GridFooter } from "./grid-footer.tsx";
import { GridHeader } from "./grid-header.tsx";
import { GridRows } from "./grid-rows.tsx";
import { GridStates, type EmptyWords } from "./grid-states.tsx";
import { useGridKeys } from "./use-grid-keys.ts";
import { useGridTable } from "./use-grid-table.ts";
import { useListPaper, type PaperFacts } from "./use-list-paper.tsx";
import { useListScroll } from "./use-list-scroll.ts";
import { useRowsInView } from "./use-rows-in-view.ts";
import { useShownColumns } from "./use-shown-columns.ts";
import { useShownIds } from "./shown-ids.ts";

type GridProps<T extends Identified> = {
  list: List<T>;
  label: string;
  columns: readonly GridColumn<T>[];
  onOpen: (row: T) => void;
  empty: EmptyWords;
  /** What the printed list shows beside the rows; null if the screen prints something else. */
  paper?: PaperFacts | null;
};

const NO_FACTS: PaperFacts = {};

/**
 * A table for a list of any length. The table keeps the focus: arrows, PageUp, PageDown, Home and End move the
 * active row, Enter opens it, Space selects it, Mod+A all that were read; ↑ from the first row goes to the column titles, where arrows
 * choose a column and Enter sorts by it. At most about sixty rows are in the document.
 */
export function Grid<T extends Identified>({
  list,
  label,
  columns,
  onOpen,
  empty,
  paper = NO_FACTS,
}: GridProps<T>) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const { count, isCounted, phase, activeIndex, activeId, selected, pages, query, answers } =
    useSnapshot(list.state);
  const shown = useShownColumns(list.key, columns, width);
  useShownIds(list, columns);
  const printed = useListPaper({ list, title: label, columns: shown, facts: paper });
  const total = count ?? 0;
  const isStale = useSlow(phase === "loading" && count !== null);
  const elements = { scroller, rows, onWidth: setWidth };
  const range = useListScroll(list, { count: total, answers }, elements);
  const { height, pageRows, newAbove, moveTo, toTop } = range;
  const data = useRowsInView(list, range, { pages, phase });
  const table = useGridTable(shown, data, query.ordering);
  const keys = useGridKeys(list, { columns: shown, pageRows, moveTo, onOpen });
  const { activeTitle } = keys;
  const isInView = activeIndex >= range.first && activeIndex <= range.last;
  // A record that was just made is active before its row has loaded.
  const isDrawn = isInView && list.rowAt(activeIndex)?.id === activeId;
  const activeRow = isDrawn ? `${id}-${activeId}` : undefined;
  const tracks = shown.map(({ width }) => width).join(" ");
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={isCounted ? total + 1 : -1}
        aria-colcount={shown.length}
        aria-busy={phase === "loading"}
        aria-multiselectable="true"
        aria-activedescendant={activeTitle === null ? activeRow : `${id}-column-${activeTitle}`}
        onKeyDown={keys.onKeyDown}
        onBlur={keys.onBlur}
        className="relative min-h-0 flex-1 overflow-auto overscroll-contain bg-raised focus-visible:-outline-offset-2"
      >
        <div
          role="presentation"
          style={{ height: total === 0 ? undefined : height }}
          className={`relative min-w-fit ${isStale ? "opacity-50" : ""}`}
        >
          <GridHeader
            id={id}
            table={table}
            tracks={tracks}
            activeColumn={activeTitle}
            onSort={keys.sortBy}
          />
          <GridRows
            ref={rows}
            id={id}
            list={list}
            table={table}
            range={range}
            tracks={tracks}
            activeIndex={activeTitle === null ? activeIndex : null}
            selected={selected}
            onPoint={moveTo}
            onOpen={onOpen}
          />
        </div>
        <GridStates list={list} empty={empty} />
      </div>
      <GridFooter list={list} newAbove={newAbove} onTop={toTop} />
      {printed}
    </div>
  );
}
