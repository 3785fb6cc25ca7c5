/** A record that a list can show. */
export type Identified = { readonly id: number };

/** Loaded pages by number, from 1. Immutable: each change replaces the map. */
export type PageMap<T> = ReadonlyMap<number, readonly T[]>;

/** Pages that stay loaded: enough for scrolling back and forth, yet bounded over a working day. */
const mostPages = 80;

/** Returns the number of the page that contains a row. */
export function pageOf(index: number, size: number): number {
  return Math.floor(index / size) + 1;
}

/** Returns the numbers of the pages that contain rows `first` to `last`, inclusive. */
export function pagesBetween(first: number, last: number, size: number): number[] {
  const pages: number[] = [];
  for (let page = pageOf(Math.max(0, first), size); page <= pageOf(last, size); page += 1) {
    pages.push(page);
  }
  return pages;
}

/** Returns the row at an index; undefined if its page is not loaded. */
export function rowAt<T>(pages: PageMap<T>, index: number, size: number): T | undefined {
  return pages.get(pageOf(index, size))?.[index % size];
}

/** Returns the loaded rows from the first one up to the first gap. */
export function leadingRows<T>(pages: PageMap<T>): T[] {
  const rows: T[] = [];
  for (let page = 1; pages.has(page); page += 1) rows.push(...(pages.get(page) ?? []));
  return rows;
}

/** Returns the index of the row with this id among the loaded pages; −1 if there is none. */
export function indexOfId<T extends Identified>(
  pages: PageMap<T>,
  id: number,
  size: number,
): number {
  for (const [page, rows] of pages) {
    const index = rows.findIndex((row) => row.id === id);
    if (index >= 0) return (page - 1) * size + index;
  }
  return -1;
}

/**
 * Returns the pages plus one more. Beyond the limit, the pages fetched longest ago are dropped unless they
 * are in view.
 */
export function withPage<T>(
  pages: PageMap<T>,
  page: number,
  rows: readonly T[],
  inView: readonly number[],
): Map<number, readonly T[]> {
  const next = new Map(pages);
  // A map keeps the order of insertion: a page that is fetched again moves to the end.
  next.delete(page);
  next.set(page, rows);
  for (const key of next.keys()) {
    if (next.size <= mostPages) break;
    if (key !== page && !inView.includes(key)) next.delete(key);
  }
  return next;
}

/** Returns the pages with the record's row replaced; the same map if no page contains it. */
export function withRow<T extends Identified>(
  pages: PageMap<T>,
  record: T,
  size: number,
): PageMap<T> {
  const index = indexOfId(pages, record.id, size);
  if (index < 0) return pages;
  const page = pageOf(index, size);
  const rows = pages.get(page) ?? [];
  return new Map(pages).set(
    page,
    rows.map((row) => (row.id === record.id ? record : row)),
  );
}

/**
 * Returns the pages without the row of this id, the rows behind it moved up by one; the same map if no page
 * contains it.
 */
export function withoutRow<T extends Identified>(
  pages: PageMap<T>,
  id: number,
  size: number,
): PageMap<T> {
  const index = indexOfId(pages, id, size);
  if (index < 0) return pages;
  const next = new Map(pages);
  let removedId: number | undefined = id;
  for (let page = pageOf(index, size); removedId !== undefined; page += 1) {
    const remaining = (pages.get(page) ?? []).filter((row) => row.id !== removedId);
    const first: T | undefined = pages.get(page + 1)?.[0];
    next.set(page, first === undefined ? remaining : [...remaining, first]);
    removedId = first?.id;
  }
  return next;
}

/**
 * Returns the active row after the rows changed: found by id, else the row now at its index. `moved` is how
 * many rows it moved.
 */
export function settleActive<T extends Identified>(
  active: { id: number | null; index: number },
  pages: PageMap<T>,
  count: number,
  size: number,
): { id: number | null; index: number; moved: number } {
  if (active.id !== null) {
    const found = indexOfId(pages, active.id, size);
    if (found >= 0) return { id: active.id, index: found, moved: found - active.index };
  }
  const index = Math.max(0, Math.min(active.index, count - 1));
  return { id: rowAt(pages, index, size)?.id ?? null, index, moved: 0 };
}
