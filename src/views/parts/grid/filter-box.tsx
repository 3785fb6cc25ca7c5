import { useEffect, useRef, type KeyboardEvent } from "react";
import { Search, X } from "lucide-react";
import { useSnapshot } from "valtio";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { t } from "#src/i18n/t.ts";
import type { ColumnFacts } from "#src/state/list/columns.ts";
import { publishGrid } from "#src/state/screen/context.ts";
import { mayExportList } from "#src/state/screen/exports.ts";
import { queueDuring } from "#src/focus/queued-keys.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import type { List } from "#src/state/list/list.ts";
import type { Identified } from "#src/state/list/pages.ts";
import { useFilterText } from "./filter-texts.ts";
import { columnParameters } from "./shown-ids.ts";
import { focusGrid } from "./use-focus-grid.ts";

/**
 * The text filter of a list, applied on every change. Enter waits for the result and focuses the rows, ↓
 * focuses them at once; Escape clears the filter, or focuses the rows if it is empty.
 */
export function FilterBox<T extends Identified>({
  list,
  path,
  columns,
  placeholder,
  onNothing,
  toggleDays,
}: {
  list: List<T>;
  /** API path of the list's exports. */
  path: string;
  /** All columns of the list; the user chooses among them. */
  columns: readonly (ColumnFacts & { title: string })[];
  placeholder: string;
  /** Called if Enter found nothing, to search further. */
  onNothing?: (() => void) | undefined;
  /** Switches between today and all days. */
  toggleDays?: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { query } = useSnapshot(list.state, { sync: true });
  const typed = query.search.trim();
  useFilterText(list, "search", typed === "" ? "" : `${t("common.search")}: ${typed}`);
  useEffect(
    () =>
      publishGrid({
        focusFilter() {
          input.current?.focus();
          input.current?.select();
        },
        exportList: mayExportList(path)
          ? () =>
              openLayer({
                kind: "export",
                path,
                query: list.exportQuery(),
                forPeople: columnParameters(list),
                count:
                  list.state.phase === "ready" && list.state.isCounted ? list.state.count : null,
              })
          : null,
        chooseColumns: () => openLayer({ kind: "columns", list: list.key, columns }),
        toggleDays: toggleDays ?? null,
      }),
    [list, path, columns, toggleDays],
  );

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (key !== "Enter" && key !== "ArrowDown" && key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    // A user who goes to the rows has finished typing, so the rows can be counted.
    if (key !== "Escape") list.count();
    if (key === "Escape" && query.search !== "") list.setSearch("");
    else if (key === "Enter") void queueDuring(toRows());
    else focusGrid();
  }

  async function toRows(): Promise<boolean> {
    await list.settled();
    if (
      list.state.count === 0 &&
      list.state.query.search.trim() !== "" &&
      onNothing !== undefined
    ) {
      onNothing();
      // A new search, which gets a time limit of its own.
      void queueDuring(toSettledRows());
      return true;
    }
    return toSettledRows();
  }

  async function toSettledRows(): Promise<boolean> {
    await list.settled();
    focusGrid();
    return list.state.phase === "ready";
  }

  return (
    <label className="flex h-8 max-w-64 min-w-0 grow basis-40 items-center short:basis-44 short:grow-0 gap-2 rounded-ui border border-line bg-raised px-2.5 focus-within:outline-2 focus-within:outline-accent">
      <Search size={16} aria-hidden="true" className="shrink-0 text-faint" />
      <span className="sr-only">{t("grid.filter")}</span>
      <input
        ref={input}
        type="text"
        dir="auto"
        value={query.search}
        placeholder={placeholder}
        onChange={(event) => list.setSearch(event.target.value)}
        onKeyDown={onKeyDown}
        className="min-w-0 flex-1 bg-transparent text-start text-table outline-none placeholder:text-faint"
      />
      {query.search === "" ? (
        <KeyBadge keys="slash" />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t("grid.clearFilters")}
          onClick={() => {
            list.setSearch("");
            input.current?.focus();
          }}
          className="text-faint hover:text-ink"
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </label>
  );
}
