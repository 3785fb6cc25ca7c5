import { getTableName, is, sql, type SQL } from "drizzle-orm";
import { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../../database/connection.ts";
import type { RequestContext } from "../context.ts";
import { cachedCountOf, type Counted, isFresh, keyOf, storeCount, updateCount } from "./counts.ts";
import {
  knownFrom,
  type OrderColumns,
  type Place,
  placeOfRow,
  placesAlong,
} from "./known-places.ts";
import { orderBy } from "./query.ts";
import type { ListDefinition, ListedRow, ListQuery, OrderTerm } from "./types.ts";

/** Distances in rows at which places are used and remembered. */
export interface PlaceLimits {
  /** From this distance to both ends of the list on, a page is read from the nearest remembered place. */
  used: number;
  /** A place is remembered for a page that is at least so far from the place from which it was read. */
  remembered: number;
  /** Of a list with so many rows, places all along it are remembered after the first such page. */
  filled: number;
}

const LIMITS: PlaceLimits = { used: 5_000, remembered: 10_000, filled: 100_000 };
/** Maximum number of places remembered for one list with its condition and order. */
const MOST_PLACES = 200;
/** Maximum number of lists with a condition and order of which places are remembered for a database. */
const MOST_LISTS = 500;

const remembered = new WeakMap<Database["pool"], Map<string, Place[]>>();

/** A page, and the exact number of rows of the list. */
interface PlacedPage<Row> {
  results: Row[];
  count: number;
}

/**
 * Returns a page that is far from both ends of a list, read from the nearest remembered place: `OFFSET` reads every row that
 * it skips. Such a place is a key of the order with the exact number of rows before it, which is updated by the rows
 * that were changed since, as a cached count is. Returns null if the page is near an end, or the order is not one of columns
 * that always have a value.
 */
export async function readPlacedPage<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  query: Pick<ListQuery, "order" | "pageSize">,
  { where = sql`true`, offset }: { where: SQL | undefined; offset: number },
  limits = LIMITS,
): Promise<PlacedPage<Row> | null> {
  const order = columnsOf(list, query.order);
  const key = keyOf(list, where);
  // In a transaction that has begun, what other requests have remembered may be newer than its snapshot.
  const isFree = ctx.tx === ctx.database.db;
  if (order === null || key === null || !isFree || offset < limits.used) return null;
  const knownCount = cachedCountOf(ctx.database, key);
  if (knownCount === undefined || offset >= knownCount.count - limits.used) return null;
  const places = placesOf(ctx.database, `${key} ${nameOf(order)}`);
  const place = nearest(places, offset);
  const known = place?.before;
  const found = await ctx.database.db.transaction(
    async (tx) => {
      const within = { ...ctx, tx };
      const total = await updateCount(within, list, where, knownCount);
      if (total === null || offset >= total.count) return null;
      storeCount(ctx.database, key, total, knownCount);
      const before =
        place && known
          ? await updateCount(within, list, both(where, bound(place, order, "before")), known)
          : null;
      if (place) renew(places, place, before);
      const plan = choosePlan({
        offset,
        size: query.pageSize,
        count: total.count,
        place: before?.count ?? null,
      });
      const side = plan.isReversed ? "before" : "after";
      const rows = await list.select(
        tx,
        {
          where: place && plan.from === "place" ? both(where, bound(place, order, side)) : where,
          orderBy: orderBy(query.order, list.id, plan.isReversed),
          limit: Math.min(query.pageSize, total.count - offset),
          offset: plan.skipped,
        },
        within,
      );
      const results = plan.isReversed ? rows.toReversed() : rows;
      const [first] = results;
      const isFar = first !== undefined && plan.skipped >= limits.remembered;
      const own = isFar ? await placeOfRow(tx, { list, order, id: first.id, offset }) : [];
      remember(places, own);
      return { page: { results, count: total.count }, isNew: own.length > 0 };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  // Not awaited: this page is there, and the next ones are faster.
  if (found?.isNew && found.page.count >= limits.filled)
    void fillPlaces(ctx, { list, where, order, places }, limits, found.page.count);
  return found?.page ?? null;
}

function remember(places: Place[], more: readonly Place[]): void {
  places.push(...more);
  places.splice(0, places.length - MOST_PLACES);
}

/** Lists along which places are being read, or could not be read in time. */
const beingFilled = new WeakSet<Place[]>();
/** Milliseconds after which PostgreSQL gives up reading places along a list. A million rows take 80 to 400. */
const FILL_TIMEOUT_MS = 2_000;

/** Remembers places all along a list, near enough to each other for every page. */
async function fillPlaces<Row extends ListedRow>(
  ctx: RequestContext,
  {
    places,
    ...rows
  }: { list: ListDefinition<Row>; where: SQL; order: OrderColumns; places: Place[] },
  limits: PlaceLimits,
  count: number,
): Promise<void> {
  if (beingFilled.has(places)) return;
  beingFilled.add(places);
  const step = Math.max(2 * limits.remembered, Math.ceil(count / (MOST_PLACES / 2)));
  try {
    const found = await ctx.database.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${FILL_TIMEOUT_MS}`));
      return placesAlong(tx, rows, step);
    });
    remember(places, found);
    beingFilled.delete(places);
  } catch (error) {
    // It stays marked: the same statement would be as slow again. Pages are read without these places.
    ctx.log.warn({ err: error, list: getTableName(rows.list.id.table) }, "no places along a list");
  }
}

const both = (where: SQL, bounded: SQL): SQL => sql`(${where}) and ${bounded}`;

/** From where a page is read: how many rows are skipped there, and whether the rows are read in the reverse order. */
interface ReadingPlan {
  from: "end" | "place";
  isReversed: boolean;
  skipped: number;
}

/** Returns the plan that skips the fewest rows. `place` is the number of rows before the remembered place. */
function choosePlan({
  offset,
  size,
  count,
  place,
}: {
  offset: number;
  size: number;
  count: number;
  place: number | null;
}): ReadingPlan {
  const end = Math.min(offset + size, count);
  const plans: ReadingPlan[] = [
    { from: "end", isReversed: false, skipped: offset },
    { from: "end", isReversed: true, skipped: count - end },
  ];
  if (place !== null) {
    plans.push({ from: "place", isReversed: false, skipped: offset - place });
    plans.push({ from: "place", isReversed: true, skipped: place - end });
  }
  const possible = plans.filter(({ skipped }) => skipped >= 0);
  return possible.reduce((best, plan) => (plan.skipped < best.skipped ? plan : best));
}

/** Returns the columns of a list's order, the id last; null if it has others than columns of the list's table without nulls. */
function columnsOf<Row extends ListedRow>(
  list: ListDefinition<Row>,
  order: readonly OrderTerm[],
): OrderColumns | null {
  const columns: PgColumn[] = [];
  const descending = order.at(-1)?.descending ?? false;
  for (const term of order) {
    if (!is(term.by, PgColumn) || !term.by.notNull || term.by.table !== list.id.table) return null;
    if (term.descending !== descending) return null;
    columns.push(term.by);
  }
  return { columns: columns.includes(list.id) ? columns : [...columns, list.id], descending };
}

const nameOf = ({ columns, descending }: OrderColumns): string =>
  `${columns.map(({ name }) => name).join(",")} ${descending ? "desc" : "asc"}`;

/** Returns the condition for the rows before a place, or for those from there on. */
function bound(
  { values }: Place,
  { columns, descending }: OrderColumns,
  side: "before" | "after",
): SQL {
  const key = sql.join(
    columns.map((column) => sql`${column}`),
    sql`, `,
  );
  const texts = columns.map(
    (column, index) => sql`${values[index] ?? ""}::${sql.raw(column.getSQLType())}`,
  );
  const signs = descending ? { before: ">", after: "<=" } : { before: "<", after: ">=" };
  return sql`((${key}) ${sql.raw(signs[side])} (${sql.join(texts, sql`, `)}))`;
}

function nearest(places: readonly Place[], offset: number): Place | undefined {
  const distance = ({ before }: Place) => Math.abs(before.count - offset);
  return places.reduce<Place | undefined>(
    (best, place) => (best === undefined || distance(place) < distance(best) ? place : best),
    undefined,
  );
}

/** Keeps the count of the rows before a place as it is now; removes the place if they would have to be counted anew. */
function renew(places: Place[], place: Place, before: Counted | null): void {
  const known = before && knownFrom(before);
  if (known) place.before = known;
  else if (places.includes(place)) places.splice(places.indexOf(place), 1);
}

/** Returns the places of a list with its condition and order that are not outdated: always the same array, which callers change. */
function placesOf({ pool }: Database, key: string): Place[] {
  const byKey = remembered.get(pool) ?? new Map<string, Place[]>();
  remembered.set(pool, byKey);
  const places = byKey.get(key) ?? [];
  places.splice(0, Infinity, ...places.filter(({ before }) => isFresh(before)));
  byKey.delete(key);
  byKey.set(key, places);
  const [oldest] = byKey.keys();
  if (byKey.size > MOST_LISTS && oldest !== undefined) byKey.delete(oldest);
  return places;
}
