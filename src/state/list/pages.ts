/** Anything a list can show: a record with the id that the server gave it. */
export type Identified = { readonly id: number };

/** Loaded pages by number, from 1. Replaced whole at each change, never altered. */
export type PageMap<T> = ReadonlyMap<number, readonly T[]>;

/** Rows that stay loaded: enough for scrolling back and forth, bounded over a day's work. */
const mostPages = 80;

/** Number of the page that holds a row. */
export function pageOf(index: number, size: number): number {
  return Math.floor(index / size) + 1;
}

/** Numbers of the pages that hold rows `first` to `last`, both included. */
export function pagesBetween(first: number, last: number, size: number): number[] {
  const pages: number[] = [];
  for (let page = pageOf(Math.max(0, first), size); page <= pageOf(last, size); page += 1) {
    pages.push(page);
  }
  return pages;
}

/** The row at an index, if its page is loaded. */
export function rowAt<T>(pages: PageMap<T>, index: number, size: number): T | undefined {
  return pages.get(pageOf(index, size))?.[index % size];
}

/** The rows from the first one on that are loaded without a gap. */
export function leadingRows<T>(pages: PageMap<T>): T[] {
  const rows: T[] = [];
  for (let page = 1; pages.has(page); page += 1) rows.push(...(pages.get(page) ?? []));
  return rows;
}

/** Index of the row with an id among the loaded pages, −1 if none holds it. */
export function indexOfId<T extends Identified>(
  pages: PageMap<T>,
  id: number,
  size: number,
): number {
  for (const [page, rows] of pages) {
    const at = rows.findIndex((row) => row.id === id);
    if (at >= 0) return (page - 1) * size + at;
  }
  return -1;
}

/** Pages with one more; beyond the bound those fetched longest ago are let go, but none that is in view. */
export function withPage<T>(
  pages: PageMap<T>,
  page: number,
  rows: readonly T[],
  inView: readonly number[],
): Map<number, readonly T[]> {
  const next = new Map(pages);
  // What is fetched again counts as new.
  next.delete(page);
  next.set(page, rows);
  for (const key of next.keys()) {
    if (next.size <= mostPages) break;
    if (key !== page && !inView.includes(key)) next.delete(key);
  }
  return next;
}

/** Pages in which the row with the record's id is replaced; the same map when none holds it. */
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

/** Pages without the row of an id, those behind it one place further up; the same map when none holds it. */
export function withoutRow<T extends Identified>(
  pages: PageMap<T>,
  id: number,
  size: number,
): PageMap<T> {
  const index = indexOfId(pages, id, size);
  if (index < 0) return pages;
  const next = new Map(pages);
  let gone: number | undefined = id;
  for (let page = pageOf(index, size); gone !== undefined; page += 1) {
    const left = (pages.get(page) ?? []).filter((row) => row.id !== gone);
    const first: T | undefined = pages.get(page + 1)?.[0];
    next.set(page, first === undefined ? left : [...left, first]);
    gone = first?.id;
  }
  return next;
}

/** The active row after the rows below it changed: by id while it is there, else the row that took its place. */
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
