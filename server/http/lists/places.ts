import { eq, is, sql, type SQL } from "drizzle-orm";
import { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../../database/connection.ts";
import type { RequestContext, Transaction } from "../context.ts";
import {
  cachedCountOf,
  COUNTED_AT,
  type Counted,
  isFresh,
  keyOf,
  type Known,
  storeCount,
  updateCount,
} from "./counts.ts";
import { orderBy } from "./query.ts";
import type { ListDefinition, ListedRow, ListQuery, OrderTerm } from "./types.ts";

/** Distances in rows at which places are used and remembered. */
export interface PlaceLimits {
  /** From this distance to both ends of the list on, a page is read from the nearest remembered place. */
  used: number;
  /** A place is remembered for a page that is at least so far from the place from which it was read. */
  remembered: number;
}

const LIMITS: PlaceLimits = { used: 5_000, remembered: 10_000 };
/** Maximum number of places remembered for one list with its condition and order. */
const MOST_PLACES = 200;
/** Maximum number of lists with a condition and order of which places are remembered for a database. */
const MOST_LISTS = 500;

/** A key of a list's order, and how many rows come before it. */
interface Place {
  /** The values of the order's columns, as texts of PostgreSQL. */
  values: readonly string[];
  before: Known;
}

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
  return ctx.database.db.transaction(
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
      if (first !== undefined && plan.skipped >= limits.remembered)
        places.push(...(await placeOfRow(tx, { list, order, id: first.id, offset })));
      if (places.length > MOST_PLACES) places.shift();
      return { results, count: total.count };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
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

/** The columns of an order, which all have the same direction. */
interface OrderColumns {
  columns: readonly PgColumn[];
  descending: boolean;
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

/** Returns the place of a row; none if it holds for this transaction only. `offset` must be exact in its snapshot. */
async function placeOfRow<Row extends ListedRow>(
  tx: Transaction,
  {
    list,
    order: { columns },
    id,
    offset,
  }: { list: ListDefinition<Row>; order: OrderColumns; id: number; offset: number },
): Promise<Place[]> {
  const texts = sql.join(
    columns.map((column) => sql`${column}::text`),
    sql`, `,
  );
  const { rows } = await tx.execute<Counted & { values: string[] }>(
    sql`select ${offset}::integer as count, ${COUNTED_AT}, array[${texts}] as values
      from ${list.id.table} where ${eq(list.id, id)}`,
  );
  return rows.flatMap((row) => {
    const before = knownFrom(row);
    return before ? [{ values: row.values, before }] : [];
  });
}

/** Returns a count as it is remembered; null if it holds for its transaction only, or on one of several nodes. */
function knownFrom({ count, node, run, snapshot }: Counted): Known | null {
  // The statements of a transaction at a node need not have one snapshot.
  return snapshot === null || node !== ""
    ? null
    : { count, node, run, snapshot, since: Date.now() };
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
