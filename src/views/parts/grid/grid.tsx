import { useEffect, useId, useMemo, useRef, type KeyboardEvent } from "react";
import { tableFeatures, useTable, type ColumnDef } from "@tanstack/react-table";
import { observeElementOffset, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useSnapshot } from "valtio";
import { plural, t } from "@src/i18n/t";
import { columnChoices, isColumnShown } from "@src/state/columns";
import type { List } from "@src/state/list";
import type { Identified } from "@src/state/list-pages";
import { EmptyState, FailedState, useSlow } from "../states";
import { Button } from "../button";
import type { GridColumn } from "./columns";
import { scrollScale } from "./scaled-scroll";

const ROW = 36;
const HEAD = 34;
const features = tableFeatures({});

type GridProps<T extends Identified> = {
  list: List<T>;
  label: string;
  columns: readonly GridColumn<T>[];
  onOpen: (row: T) => void;
  empty: { title: string; body: string };
};

/**
 * A list of any length as a table: the focus stays on it while arrows, PageUp, PageDown, Home and End
 * move the active row; Enter opens it, Space selects it. At most some sixty rows are in the document.
 */
export function Grid<T extends Identified>({ list, label, columns, onOpen, empty }: GridProps<T>) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { count, phase, activeIndex, activeId, selected, pages, query, failure } = useSnapshot(
    list.state,
  );
  const { lists } = useSnapshot(columnChoices);
  const shown = useMemo(
    () => columns.filter((column) => isColumnShown(lists[list.key], column)),
    [columns, lists, list.key],
  );
  const tracks = shown.map(({ width }) => width).join(" ");
  const total = count ?? 0;
  const view = scroller.current?.clientHeight ?? 600;
  const scale = scrollScale(total * ROW + HEAD, view);
  const current = useRef(scale);
  current.current = scale;

  const rows = useVirtualizer<HTMLDivElement, Element>({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    useFlushSync: false,
    observeElementOffset: (instance, report) =>
      observeElementOffset(instance, (offset, isScrolling) =>
        report(current.current.toList(offset), isScrolling),
      ),
    scrollToFn: (offset, _options, instance: Virtualizer<HTMLDivElement, Element>) => {
      instance.scrollElement?.scrollTo({ top: current.current.toReal(offset) });
    },
  });
  const items = rows.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => list.show(first, last), [list, first, last]);

  const loaded = useMemo(
    () =>
      Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) =>
        list.rowAt(first + offset),
      ).filter((row) => row !== undefined),
    // The pages are what rowAt reads.
    // oxlint-disable-next-line react/exhaustive-deps
    [list, first, last, pages],
  );
  const definitions = useMemo<ColumnDef<typeof features, T, unknown>[]>(
    () =>
      shown.map((column) => ({
        id: column.id,
        header: column.title,
        cell: ({ row }) => column.cell(row.original),
      })),
    [shown],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: loaded,
    getRowId: (row) => String(row.id),
  });
  const rowsById = new Map(table.getRowModel().rows.map((row) => [row.original.id, row]));
  const columnOf = new Map(shown.map((column) => [column.id, column]));

  function moveTo(index: number): void {
    list.moveTo(index);
    rows.scrollToIndex(Math.max(0, Math.min(index, total - 1)), { align: "auto" });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget)
      return;
    const page = Math.max(1, Math.floor((view - HEAD) / ROW) - 1);
    const to: Readonly<Record<string, number>> = {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex - 1,
      PageDown: activeIndex + page,
      PageUp: activeIndex - page,
      Home: 0,
      End: total - 1,
    };
    const target = to[event.key];
    const row = list.activeRow();
    if (target !== undefined) moveTo(target);
    else if (event.key === "Enter" && row !== null) onOpen(row);
    else if (event.key === " " && row !== null) list.toggleSelected(row.id);
    else return;
    event.preventDefault();
  }

  const isEmpty = phase === "ready" && total === 0;
  const isFiltered = query.search !== "" || Object.keys(query.filters).length > 0;
  const [ordered = ""] = query.ordering.split(",");
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={shown.length}
        aria-busy={phase === "loading"}
        aria-multiselectable="true"
        aria-activedescendant={activeId !== null && !isEmpty ? `${id}-${activeId}` : undefined}
        onKeyDown={onKeyDown}
        className="relative min-h-0 flex-1 overflow-auto bg-raised"
      >
        <div
          style={{ height: isEmpty ? undefined : scale.height }}
          className="relative min-w-fit"
          role="presentation"
        >
          <div
            role="row"
            aria-rowindex={1}
            style={{ gridTemplateColumns: tracks, height: HEAD }}
            className="sticky top-0 z-10 grid items-center border-b border-line bg-surface"
          >
            {shown.map((column) => {
              const { sort, align } = column;
              const direction =
                sort !== undefined && ordered.replace("-", "") === sort ? ordered : null;
              const aria =
                direction === null
                  ? undefined
                  : direction.startsWith("-")
                    ? "descending"
                    : "ascending";
              return (
                <div
                  key={column.id}
                  role="columnheader"
                  aria-sort={aria}
                  className={`truncate px-3 text-label font-semibold text-muted ${align === "end" ? "text-end" : ""}`}
                >
                  {sort === undefined ? (
                    column.title
                  ) : (
                    <button
                      type="button"
                      tabIndex={-1}
                      title={t("grid.sort", { column: column.title })}
                      onClick={() => list.orderBy(sort)}
                      className="inline-flex items-center gap-1 hover:text-ink"
                    >
                      {column.title}
                      {aria === "ascending" && <ArrowUp size={12} aria-hidden="true" />}
                      {aria === "descending" && <ArrowDown size={12} aria-hidden="true" />}
                    </button>
                  )}
                </div>
              );
            })}
          </div>
          {items.map((item) => {
            const row = list.rowAt(item.index);
            const model = row === undefined ? undefined : rowsById.get(row.id);
            // Where the list is taller than a browser can be, rows stand relative to what is in view.
            const top =
              scale.toReal(rows.scrollOffset ?? 0) + (item.start - (rows.scrollOffset ?? 0));
            return (
              // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events
              <div
                key={item.key}
                id={row === undefined ? undefined : `${id}-${row.id}`}
                role="row"
                aria-rowindex={item.index + 2}
                aria-selected={row !== undefined && selected.includes(row.id)}
                data-active={item.index === activeIndex || undefined}
                onClick={() => list.moveTo(item.index)}
                onDoubleClick={() => row !== undefined && onOpen(row)}
                style={{
                  gridTemplateColumns: tracks,
                  height: ROW,
                  insetBlockStart: Math.round(top),
                }}
                className="absolute inset-x-0 grid items-center border-b border-line/60 text-table aria-selected:bg-accent-soft data-active:bg-accent-soft data-active:shadow-[inset_3px_0_0_var(--color-accent)] rtl:data-active:shadow-[inset_-3px_0_0_var(--color-accent)]"
              >
                {model === undefined
                  ? null
                  : model.getAllCells().map((cell) => (
                      <div
                        key={cell.id}
                        role="gridcell"
                        className={`truncate px-3 ${columnOf.get(cell.column.id)?.align === "end" ? "text-end tabular-nums" : ""}`}
                      >
                        <table.FlexRender cell={cell} />
                      </div>
                    ))}
              </div>
            );
          })}
        </div>
        <Waiting active={phase === "loading" && count === null} />
        {isEmpty && (
          <EmptyState
            title={t(isFiltered ? "grid.noMatchTitle" : "grid.emptyTitle")}
            body={isFiltered ? t("grid.noMatchBody") : empty.body}
          >
            {isFiltered && <Button onClick={list.clearFilters}>{t("grid.clearFilters")}</Button>}
          </EmptyState>
        )}
        {phase === "failed" && (
          <FailedState title={t("grid.failedTitle")}>
            <Button onClick={list.retry}>{t("grid.retry")}</Button>
          </FailedState>
        )}
      </div>
      <footer className="flex h-8 shrink-0 items-center gap-4 border-t border-line px-3 text-label text-muted">
        <span role="status">{count === null ? "" : plural("grid.rows", count)}</span>
        {selected.length > 0 && <span>{plural("grid.selected", selected.length)}</span>}
        {failure !== null && phase === "ready" && (
          <span className="text-stop">{t("grid.refreshFailed")}</span>
        )}
      </footer>
    </div>
  );
}

function Waiting({ active }: { active: boolean }) {
  const slow = useSlow(active);
  if (!slow) return null;
  return (
    <div role="progressbar" aria-label={t("grid.loading")} className="flex flex-col gap-2 p-3">
      {[70, 55, 80, 60, 75].map((width) => (
        <span
          key={width}
          style={{ width: `${width}%` }}
          className="h-4 animate-pulse rounded-badge bg-sunken"
        />
      ))}
    </div>
  );
}
