import { ref } from "valtio";
import {
  indexOfId,
  pagesBetween,
  rowAt,
  settleActive,
  withPage,
  type Identified,
  type PageMap,
} from "./pages.ts";
import {
  hasNoListParams,
  nextOrdering,
  orderingOf,
  readQuery,
  serverQuery,
  withFilters,
  writeQuery,
  type ListQuery,
} from "./query.ts";
import { createSelection } from "./selection.ts";
import { createLocalChanges } from "./local-changes.ts";
import { createSettling } from "./settled.ts";
import { createListState } from "./state.ts";
import { createRowCounter } from "./count.ts";
import { createRefresher, fetchAgain } from "./refresh.ts";
import type { ListOptions, ListPorts, Page, PageQuery } from "./types.ts";

/** Least milliseconds between two searches while the user types; the first letter is sent at once. */
const searchGap = 60;
/** Least milliseconds between two background refreshes. */
const refreshGap = 250;
const mostAtOnce = 3;
export type List<T extends Identified> = ReturnType<typeof createList<T>>;

/**
 * Creates the store of one table: query, loaded pages, active row and selection. Never throws; failures are
 * in the state.
 */
export function createList<T extends Identified>(options: ListOptions<T>) {
  const size = options.pageSize ?? 50;
  const noPages: PageMap<T> = new Map();
  const state = createListState(options);
  /** Aborts the pending reads; replaced by a new controller each time. */
  let reading = new AbortController();
  let wanted = { first: 0, last: 0 };
  let keepActive = false;
  let sentAt = -Infinity;
  let sending: ReturnType<typeof setTimeout> | undefined;
  let ports: ListPorts = {};
  const selection = createSelection<T>(state, size);
  const loading = new Set<number>();
  const failed = new Set<number>();
  const { settle, settled } = createSettling(state);
  /** Whether the user went to the last row before its index was known. */
  let goesToLast = false;

  const readPage = (page: number, asked: PageQuery, signal?: AbortSignal) =>
    options.fetchPage({ ...serverQuery(state.query, options.fixed), page, ...asked }, signal);
  const fetch = (page: number, asked: PageQuery = { page_size: size }) =>
    readPage(page, asked, reading.signal);
  const counter = createRowCounter(() => fetch(1, { page_size: 1 }), setCount);

  function setCount(count: number): void {
    counter.cancel();
    state.count = count;
    state.isCounted = true;
    if (goesToLast) {
      setActive(count - 1, rowAt(state.pages, count - 1, size)?.id ?? null);
      state.answers += 1;
    }
    goesToLast = false;
    loadMissing();
  }

  function setActive(index: number, id: number | null): void {
    state.activeIndex = index;
    state.activeId = id;
  }

  function accept(page: number, answer: Page<T>): void {
    const first = state.phase !== "ready";
    const inView = pagesBetween(wanted.first, wanted.last, size);
    state.pages = ref(withPage(first ? noPages : state.pages, page, answer.results, inView));
    state.count = answer.count;
    state.isCounted = answer.at_least !== true;
    state.failure = null;
    if (first) {
      if (!state.isCounted) counter.soon();
      const found =
        keepActive && state.activeId !== null ? indexOfId(state.pages, state.activeId, size) : -1;
      const index = Math.max(0, found);
      setActive(index, rowAt(state.pages, index, size)?.id ?? null);
      state.answers += 1;
      settle("ready");
    } else if (state.activeId === null) {
      setActive(state.activeIndex, rowAt(state.pages, state.activeIndex, size)?.id ?? null);
    }
  }

  async function load(page: number): Promise<void> {
    const asked = reading;
    const isFirst = state.phase !== "ready";
    loading.add(page);
    try {
      const answer = await fetch(page, { page_size: size, ...(isFirst && { at_least: "true" }) });
      if (asked === reading) accept(page, answer);
    } catch (cause) {
      if (asked !== reading) return;
      failed.add(page);
      state.failure = ref({ cause });
      if (state.phase === "loading") settle("failed");
    } finally {
      if (asked === reading) {
        loading.delete(page);
        loadMissing();
      }
    }
  }

  function loadMissing(): void {
    if (state.phase !== "ready" || state.count === null) return;
    const last = Math.min(wanted.last, state.count - 1);
    for (const page of pagesBetween(wanted.first, last, size)) {
      if (loading.size >= mostAtOnce) return;
      if (!state.pages.has(page) && !loading.has(page) && !failed.has(page)) void load(page);
    }
  }

  /** Aborts reads that are no longer needed: a browser has few connections, and the screen needs them. */
  function giveUpReading(): void {
    reading.abort();
    reading = new AbortController();
    counter.cancel();
    clearTimeout(sending);
    loading.clear();
  }

  function ask(keep: boolean): void {
    giveUpReading();
    keepActive = keep;
    goesToLast = false;
    failed.clear();
    wanted = { first: 0, last: 0 };
    state.phase = "loading";
    // Rows that a search or filter has hidden must not be acted on.
    if (!keep) selection.clearSelection();
    const wait = sentAt + searchGap - Date.now();
    if (wait <= 0) send();
    else sending = setTimeout(send, wait);
  }

  function send(): void {
    sentAt = Date.now();
    void load(1);
  }

  function change(part: Partial<ListQuery>, keep = false): void {
    state.query = { ...state.query, ...part };
    ask(keep);
    ports.address?.write(writeQuery(state.query, options));
  }

  /** Sets several filters at once; an empty value removes one. */
  function setFilters(values: Readonly<Record<string, string>>): void {
    filterBy(withFilters(state.query.filters, values));
  }

  /** Changes filters and search. The ordering follows the filters unless the user chose one. */
  function filterBy(filters: ListQuery["filters"], search = state.query.search): void {
    const { ordering, filters: before } = state.query;
    const isOwn = ordering !== orderingOf(before, options);
    change({ search, filters, ordering: isOwn ? ordering : orderingOf(filters, options) });
  }

  async function refetch(): Promise<void> {
    const asked = reading;
    try {
      const found = await fetchAgain({ fetch, wanted, size, ...state });
      if (asked !== reading) return;
      const { activeId: id, activeIndex: index } = state;
      const active = settleActive({ id, index }, found.pages, found.count, size);
      state.pages = ref(found.pages);
      state.failure = null;
      setActive(active.index, active.id);
      state.moved += active.moved;
      giveUpReading();
      failed.clear();
      setCount(found.count);
    } catch (cause) {
      if (asked === reading) state.failure = ref({ cause });
    }
  }

  const refreshSoon = createRefresher(async () => {
    await settled();
    if (state.phase === "ready") await refetch();
  }, refreshGap);

  /** Reads the shown rows again without emptying the list; several calls in a row become one. */
  function refresh(): void {
    if (state.phase === "idle" || state.phase === "failed") return ask(true);
    refreshSoon();
  }

  function readAgain(): void {
    if (state.phase === "loading") return ask(true);
    giveUpReading();
    refresh();
  }

  /** Applies the query of an address. If it is shown already, only refreshes it. */
  function readAddress(address: string): void {
    const query = readQuery(address, options);
    if (state.phase !== "idle" && writeQuery(query, options) === writeQuery(state.query, options))
      return;
    state.query = query;
    selection.clearSelection();
    ask(true);
    if (options.openingFilters !== undefined && hasNoListParams(address, options))
      ports.address?.write(writeQuery(query, options));
  }

  return {
    key: options.key,
    pageSize: size,
    /** Scroll position in pixels of the whole list, restored when the user comes back. */
    scroll: { offset: 0 },
    state,
    /** Connects the list to the address and to events. Returns a function that disconnects it. */
    attach(next: ListPorts): () => void {
      ports = next;
      const known = state.phase === "ready";
      readAddress(next.address?.read() ?? "");
      if (known && state.phase === "ready") refresh();
      const ends = [
        next.address?.watch(() => readAddress(next.address?.read() ?? "")),
        next.changes?.(refresh),
        next.online?.(refresh),
      ];
      return () => {
        for (const end of ends) end?.();
        if (ports !== next) return;
        ports = {};
        giveUpReading();
        // A user who comes back loads the list from the start.
        if (state.phase === "loading") settle("idle");
      };
    },
    rowAt: (index: number): T | undefined => rowAt(state.pages, index, size),
    /** Returns the active row; null while it is not loaded. */
    activeRow: (): T | null => {
      const row = rowAt(state.pages, state.activeIndex, size);
      return row !== undefined && row.id === state.activeId ? row : null;
    },
    /** Sets the range of rows in view (inclusive), so that their pages are fetched. */
    show(first: number, last: number): void {
      wanted = { first, last };
      loadMissing();
    },
    setSearch: (search: string): void => change({ search }),
    /** Sets a filter; an empty value removes it. */
    setFilter: (name: string, value: string): void => setFilters({ [name]: value }),
    setFilters,
    /** Removes the search and all filters, including the default ones. */
    clearFilters: (): void => filterBy({}, ""),
    setOrdering: (ordering: string): void => change({ ordering }, true),
    orderBy(field: string): void {
      const { ordering, filters } = state.query;
      change({ ordering: nextOrdering(ordering, field, orderingOf(filters, options)) }, true);
    },
    /** Makes the row at an index active; the index is limited to existing rows. */
    moveTo(index: number): void {
      const bounded = Math.max(0, Math.min(index, (state.count ?? 1) - 1));
      goesToLast = !state.isCounted && index === bounded && bounded + 1 === state.count;
      if (goesToLast) counter.now();
      setActive(bounded, rowAt(state.pages, bounded, size)?.id ?? null);
    },
    ...selection,
    ...createLocalChanges(state, size, readAgain),
    refresh,
    retry(): void {
      failed.clear();
      if (state.phase === "failed") ask(true);
      else refresh();
    },
    settled,
    /** Counts the rows now if that was delayed until the user stops typing. */
    count(): void {
      if (state.phase === "ready" && !state.isCounted) counter.now();
    },
    /** Reads rows of the current query without showing them. Throws an ApiFailure. */
    readPage: (page: number, page_size: number): Promise<Page<T>> => readPage(page, { page_size }),
    /** Returns the query parameters that export exactly the filtered rows, in their order. */
    exportQuery: (): Record<string, string> => serverQuery(state.query, options.fixed),
  };
}
