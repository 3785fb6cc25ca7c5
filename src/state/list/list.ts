import { createActiveRow } from "./active-row.ts";
import { createConnection } from "./connection.ts";
import { createListRefresh } from "./list-refresh.ts";
import { createLocalChanges } from "./local-changes.ts";
import { createPageLoader } from "./page-loader.ts";
import { leadingRows, rowAt, type Identified } from "./pages.ts";
import { createQueryChanges } from "./query-changes.ts";
import { createQueryReader } from "./query-reader.ts";
import { createRequests } from "./requests.ts";
import { createRowCount } from "./row-count.ts";
import { createSelection } from "./selection.ts";
import { createSettling } from "./settled.ts";
import { createListState } from "./state.ts";
import type { ListOptions } from "./types.ts";

export type List<T extends Identified> = ReturnType<typeof createList<T>>;

/**
 * Creates the store of one table: query, loaded pages, active row and selection. Never throws; failures are
 * in the state.
 */
export function createList<T extends Identified>(options: ListOptions<T>) {
  const size = options.pageSize ?? 50;
  const state = createListState(options);
  const selection = createSelection<T>(state, size);
  const settling = createSettling(state);
  const active = createActiveRow<T>(state, size);
  const requests = createRequests(state, options);
  const pages = createPageLoader(state, size, requests, (answer) => {
    count.setFrom(answer);
    active.identify();
  });
  const readCount = () => requests.send(1, { page_size: 1 });
  const count = createRowCount(state, active, readCount, pages.loadMissing);
  const parts = { state, size, requests, active, count, pages, settling };
  const reader = createQueryReader(parts);
  const { refresh, reload, retry } = createListRefresh(parts, reader);
  const connection = createConnection(state, options, { open, refresh, close: reader.close });

  function open(): void {
    selection.clearSelection();
    reader.open(true);
  }

  function readChanged(isSameRows: boolean): void {
    // Rows that a search or filter has hidden must not be acted on.
    if (!isSameRows) selection.clearSelection();
    reader.open(isSameRows);
    connection.writeAddress();
  }

  return {
    key: options.key,
    pageSize: size,
    /** Scroll position in pixels of the whole list, restored when the user comes back. */
    scroll: { offset: 0 },
    state,
    attach: connection.attach,
    rowAt: (index: number): T | undefined => rowAt(state.pages, index, size),
    /** Returns the loaded rows from the first one up to the first gap. */
    loadedRows: (): T[] => leadingRows(state.pages),
    activeRow: active.activeRow,
    show: pages.show,
    moveTo: count.moveTo,
    count: count.countNow,
    ...createQueryChanges(state, options, readChanged),
    ...selection,
    ...createLocalChanges(state, size, reload),
    refresh,
    retry,
    settled: settling.settled,
    readPage: requests.readPage,
    exportQuery: requests.exportQuery,
  };
}
