import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from "react";
import { useSnapshot } from "valtio";
import { holdKey } from "#src/focus/held-keys.ts";
import { direction } from "#src/i18n/language.ts";
import { shownColumns } from "#src/state/list/columns.ts";
import type { List } from "#src/state/list/list.ts";
import { untilRowLoaded } from "#src/state/list/arrival.ts";
import type { Identified } from "#src/state/list/pages.ts";
import { session } from "#src/state/session/session.ts";
import { useSlow } from "#src/state/screen/use-slow.ts";
import type { GridColumn } from "./columns.tsx";
import { GridFooter } from "./grid-footer.tsx";
import { GridHeader } from "./grid-header.tsx";
import { actOnRow, columnAfter, isPressedBeforeRowsLoaded, rowAfter } from "./grid-keys.ts";
import { GridRow } from "./grid-row.tsx";
import { GridStates, type EmptyWords } from "./grid-states.tsx";
import { useGridScroll } from "./use-grid-scroll.ts";
import { useGridTable } from "./use-grid-table.ts";
import { useStableScrollPosition } from "./use-stable-scroll-position.ts";
import { useListPaper, type PaperFacts } from "./use-list-paper.tsx";

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
 * active row, Enter opens it, Space selects it; ↑ from the first row goes to the column titles, where arrows
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
  const [activeTitle, setActiveTitle] = useState<string | null>(null);
  const { count, isCounted, phase, activeIndex, activeId, selected, pages, query, answers } =
    useSnapshot(list.state);
  const { account } = useSnapshot(session);
  const chosen = account?.settings.columns[list.key];
  const shown = useMemo(() => shownColumns(columns, chosen, width), [columns, chosen, width]);
  const printed = useListPaper({ list, title: label, columns: shown, facts: paper });
  const tracks = shown.map(({ width }) => width).join(" ");
  const total = count ?? 0;
  const stale = useSlow(phase === "loading" && count !== null);

  const scroll = useGridScroll(scroller, rows, total, list.scroll.offset, setWidth);
  const { first, last, base, reveal, scrollTo, offsetNow } = scroll;
  useEffect(() => list.show(first, Math.max(first, last)), [list, first, last, phase]);
  useEffect(
    () => () => {
      list.scroll.offset = offsetNow();
    },
    [list, offsetNow],
  );
  const answered = useRef(answers);
  useLayoutEffect(() => {
    if (answered.current !== answers) reveal(list.state.activeIndex);
    answered.current = answers;
  }, [list, answers, reveal]);
  const { newAbove, seeTop } = useStableScrollPosition(list, scroller, scroll);

  const data = useMemo(
    () =>
      // Reads `pages`, so that the rows update with the pages that `rowAt` uses.
      pages.size === 0
        ? []
        : Array.from({ length: Math.max(0, last - first + 1) }, (_, at) =>
            list.rowAt(first + at),
          ).filter((row) => row !== undefined),
    [list, first, last, pages],
  );
  const table = useGridTable(shown, data, query.ordering);
  const rowOf = new Map(table.getRowModel().rows.map((row) => [row.original.id, row]));
  const sortable = shown.filter(({ sort }) => sort !== undefined).map((column) => column.id);

  const moveTo = useCallback(
    (index: number) => {
      list.moveTo(index);
      reveal(list.state.activeIndex);
    },
    [list, reveal],
  );

  function sortBy(column: string): void {
    const field = shown.find((one) => one.id === column)?.sort;
    if (field !== undefined) list.orderBy(field);
  }

  /** Handles keys while a title is active; returns false for keys that leave the titles. */
  function pressOnTitle(key: string, current: string): boolean {
    if (key === "ArrowLeft" || key === "ArrowRight") {
      setActiveTitle(columnAfter(key, { columns: sortable, current, direction: direction() }));
    } else if (key === "Enter" || key === " ") sortBy(current);
    else if (key === "ArrowDown" || key === "Escape") setActiveTitle(null);
    else return key === "ArrowUp";
    return true;
  }

  function press(key: string): boolean {
    if (activeTitle !== null && pressOnTitle(key, activeTitle)) return true;
    if (key === "ArrowUp" && (activeIndex === 0 || total === 0) && sortable[0] !== undefined) {
      setActiveTitle(sortable[0]);
      return true;
    }
    const index = rowAfter(key, { index: activeIndex, count: total, pageRows: scroll.pageRows });
    if (index === null) return actOnRow(key, list, onOpen);
    setActiveTitle(null);
    if (total > 0) moveTo(index);
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { ctrlKey, metaKey, altKey, nativeEvent, target, currentTarget } = event;
    if (ctrlKey || metaKey || altKey || nativeEvent.isComposing || target !== currentTarget) return;
    if (activeTitle === null && isPressedBeforeRowsLoaded(event.key, list))
      holdKey(nativeEvent, untilRowLoaded(list));
    else if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
    else if (press(event.key)) event.preventDefault();
  }

  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  const [group] = table.getHeaderGroups();
  const activeElementId =
    activeTitle !== null
      ? `${id}-column-${activeTitle}`
      : activeId !== null && activeIndex >= first && activeIndex <= last
        ? `${id}-${activeId}`
        : undefined;
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
        aria-activedescendant={activeElementId}
        onKeyDown={onKeyDown}
        onBlur={() => setActiveTitle(null)}
        className="relative min-h-0 flex-1 overflow-auto overscroll-contain bg-raised focus-visible:-outline-offset-2"
      >
        <div
          role="presentation"
          style={{ height: total === 0 ? undefined : scroll.height }}
          className={`relative min-w-fit ${stale ? "opacity-50" : ""}`}
        >
          {group !== undefined && (
            <GridHeader
              id={id}
              group={group}
              tracks={tracks}
              activeColumn={activeTitle}
              onSort={sortBy}
            />
          )}
          <div ref={rows} role="presentation" className="relative">
            {indexes.map((index) => {
              const record = list.rowAt(index);
              return (
                <GridRow
                  key={record?.id ?? `waiting-${index}`}
                  id={record === undefined ? undefined : `${id}-${record.id}`}
                  row={record === undefined ? undefined : rowOf.get(record.id)}
                  index={index}
                  place={index - base}
                  tracks={tracks}
                  active={activeTitle === null && index === activeIndex}
                  selected={record !== undefined && selected.includes(record.id)}
                  onPoint={moveTo}
                  onOpen={onOpen}
                />
              );
            })}
          </div>
        </div>
        <GridStates list={list} empty={empty} />
      </div>
      <GridFooter
        list={list}
        newAbove={newAbove}
        onTop={() => {
          scrollTo(0);
          seeTop();
        }}
      />
      {printed}
    </div>
  );
}
