import { and, getTableName, inArray, sql, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { listChanges } from "../../database/schema.ts";
import type { Database } from "../../database/connection.ts";
import type { RequestContext, Transaction } from "../context.ts";
import type { ListDefinition, ListedRow, Meaning, ExtraColumn } from "./types.ts";
import { tablesIn } from "./used-tables.ts";

/** Which rows to count. */
interface CountedRows {
  where: SQL | undefined;
  isIndexed?: Meaning["isIndexed"];
}

/** A count and the snapshot of the database in which it was exact. */
export interface Known extends Counted {
  snapshot: string;
  /** Time at which this snapshot was stored, in milliseconds since 1970. */
  since: number;
}

/** Maximum number of counts cached for a database; the least recently used one is removed first. */
const MOST_KNOWN = 5_000;
/**
 * Milliseconds for which a count is cached after it was last found right: half as long as the rows of `list_changes` are
 * kept. A count that is asked for again and again is cached for longer: each time it gets a new snapshot, and only what has
 * changed since that one is needed.
 */
const MAX_AGE_MS = 12 * 3_600_000;
/** Maximum number of changed rows to evaluate; with more, counting all rows is as fast. */
const MOST_CHANGED = 2_000;

const dialect = new PgDialect();

const knownCounts = new WeakMap<Database["pool"], Map<string, Known>>();
/** Pending counts, by their cache key. */
const pendingCounts = new WeakMap<Database["pool"], Map<string, Promise<Counted>>>();

/**
 * Returns the exact number of a list's rows that meet a condition, as of this statement. A cached count
 * is updated by the rows that were changed and committed since: plus those that meet the condition
 * now, minus those that met it before.
 */
export async function countRows<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  counted: CountedRows,
): Promise<number> {
  return countBy(ctx, list, counted, keyOf(list, counted.where ?? sql`true`));
}

/** Returns the same as {@link countRows} if the count is cached; null if all rows would have to be counted. */
export async function cachedCount<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  counted: CountedRows,
): Promise<number | null> {
  const key = keyOf(list, counted.where ?? sql`true`);
  const isKnown = key !== null && cachedCountOf(ctx.database, key) !== undefined;
  // Other lists without `counts` are short, so counting them is fast.
  return isKnown || (!list.counts && !list.isLong) ? countBy(ctx, list, counted, key) : null;
}

/** Asks, with the rows of a page, whether the cached count of all rows still holds. */
export interface CountColumn extends ExtraColumn {
  /** Returns the count; null if it has to be asked for by {@link countRows}. */
  count(): number | null;
}

/** Returns the column for a cached count; null if none is cached. */
export function columnForCount<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  { where = sql`true` }: CountedRows,
): CountColumn | null {
  const key = keyOf(list, where);
  const cached = key === null ? undefined : cachedCountOf(ctx.database, key);
  if (key === null || cached === undefined) return null;
  let count: number | null = null;
  return {
    sql: sql`(case when ${NODE} = ${cached.node} and ${RUN} = ${cached.run} and not exists (select from ${listChanges}
      where ${committedSince(ctx, cached)}) then ${SNAPSHOT} end)`,
    read(snapshot) {
      if (snapshot === null) return;
      count = cached.count;
      storeCount(ctx.database, key, { ...cached, count, snapshot }, cached);
    },
    count: () => count,
  };
}

/** Number of rows that are read and sorted within some milliseconds. */
const FEW = 5_000;

/**
 * Returns whether at most 5,000 rows meet the condition, without counting more. An exact count is cached, as that of {@link
 * countRows} is.
 */
export async function areFew<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  { where = sql`true` }: CountedRows,
): Promise<boolean> {
  const key = keyOf(list, where);
  const cached = key === null ? undefined : cachedCountOf(ctx.database, key);
  // A count of before is near enough: it decides only how the rows are read.
  if (cached !== undefined) return isFew(cached.count);
  const source = list.from ?? sql`${list.id.table}`;
  const first = sql`(select from ${source} where ${where} limit ${FEW + 1}) as first`;
  const counted = await countNow(ctx.tx, first, sql`true`);
  if (key !== null && isFew(counted.count)) storeCount(ctx.database, key, counted, null);
  return isFew(counted.count);
}

export const isFew = (count: number): boolean => count <= FEW;

async function countBy<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  { where: condition = sql`true`, isIndexed = false }: CountedRows,
  key: string | null,
): Promise<number> {
  const source = list.from ?? sql`${list.id.table}`;
  const countAll = () =>
    isIndexed ? countByIndex(ctx, source, condition) : countNow(ctx.tx, source, condition);
  if (key === null) return (await countAll()).count;
  const pending = pendingCounts.get(ctx.database.pool) ?? new Map<string, Promise<Counted>>();
  pendingCounts.set(ctx.database.pool, pending);
  for (;;) {
    const cached = cachedCountOf(ctx.database, key);
    const refreshed = cached && (await updateCount(ctx, list, condition, cached));
    if (refreshed) {
      storeCount(ctx.database, key, refreshed, cached);
      return refreshed.count;
    }
    // If another request is counting the same rows, wait for its result and update it for this request.
    const pendingCount = pending.get(key);
    if (pendingCount && (await pendingCount).snapshot !== null) continue;
    const ownCount = countAll();
    pending.set(key, ownCount);
    try {
      const counted = await ownCount;
      storeCount(ctx.database, key, counted, cached ?? null);
      return counted.count;
    } finally {
      if (pending.get(key) === ownCount) pending.delete(key);
    }
  }
}

/**
 * Returns the cache key of a count; null if the count cannot be cached, because the condition uses a
 * table that the list does not declare in `dependsOn`.
 */
export function keyOf<Row extends ListedRow>(
  list: ListDefinition<Row>,
  condition: SQL,
): string | null {
  if (!list.counts) return null;
  const followedTables = new Set([list.id.table, ...list.counts.dependsOn].map(getTableName));
  if (![...tablesIn([condition])].every((table) => followedTables.has(table))) return null;
  const from = list.from ?? sql`${list.id.table}`;
  const query = dialect.sqlToQuery(sql`${from} where ${condition}`);
  return JSON.stringify([query.sql, query.params]);
}

interface CountedAt extends Record<string, unknown> {
  /** Null on a standby or if this transaction has changed rows: the count is then not valid for others. */
  snapshot: string | null;
  /** The node on which it was counted, see {@link NODE}. */
  node: string;
  /** The run of PostgreSQL in which it was counted, see {@link RUN}. */
  run: string;
}

export interface Counted extends CountedAt {
  count: number;
}

/** The snapshot of a statement as text; null on a standby or if its transaction has changed rows. */
const SNAPSHOT = sql`case when pg_current_xact_id_if_assigned() is null and not pg_is_in_recovery()
  then pg_current_snapshot()::text end`;

/**
 * The node that runs the statement, in a database that is spread over several; empty on one server. Snapshots of two nodes
 * cannot be compared, and a center may move from one to another.
 */
export const NODE = sql`coalesce(current_setting('scandesk.node', true), '')`;

/**
 * The run of PostgreSQL: the time at which it was started, in seconds since 1970. After a failover to a standby that lacks
 * the last commits, transactions get the same numbers again, so that snapshots of before would say something else.
 */
const RUN = sql`extract(epoch from pg_postmaster_start_time())::text`;

/** The columns of {@link CountedAt}. */
export const COUNTED_AT = sql`${SNAPSHOT} as snapshot, ${NODE} as node, ${RUN} as run`;

async function countNow(tx: Transaction, from: SQL, condition: SQL): Promise<Counted> {
  const { rows } = await tx.execute<Counted>(
    sql`select count(*) as count, ${COUNTED_AT} from ${from} where ${condition}`,
  );
  return rows[0] ?? { count: 0, snapshot: null, node: "", run: "" };
}

/** Forbids sequential scans: for a name that half of all patients have, the index is five times as fast. */
function countByIndex(ctx: RequestContext, from: SQL, condition: SQL): Promise<Counted> {
  return ctx.tx.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return countNow(tx, from, condition);
  });
}

/** Returns a cached count updated by the changes since; null if all rows have to be counted again. */
export async function updateCount<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  condition: SQL,
  cached: Known,
): Promise<Counted | null> {
  const table = getTableName(list.id.table);
  const name = sql.identifier(table);
  const committed = committedSince(ctx, cached);
  const [check] = (
    await ctx.tx.execute<CountedAt & { changed: boolean }>(
      sql`select exists (select from ${listChanges} where ${committed}) as changed, ${COUNTED_AT}`,
    )
  ).rows;
  if (check?.node !== cached.node || check.run !== cached.run) return null;
  if (!check.changed) return { ...check, count: cached.count };
  const countSource = list.counts?.from ?? ((rows: SQL) => rows);
  const others = [...tablesIn([condition])].filter((other) => other !== table);
  // A new row of a joined table (such as a patient) is in no row of this list yet; a changed one may be in many.
  const isOther =
    others.length === 0
      ? sql`false`
      : and(inArray(listChanges.entity, others), sql`${listChanges.before} is not null`);
  const { rows } = await ctx.tx.execute<Counted & { changed: number; others: boolean }>(sql`
    with noted as materialized (
      select ${listChanges.id}, ${listChanges.entityId}, ${listChanges.before},
        ${listChanges.entity} = ${table} as own, ${isOther} as other
      from ${listChanges} where ${committed}
      limit ${MOST_CHANGED + 1}
    ), changed as materialized (
      select distinct on (entity_id) entity_id, before from noted where own order by entity_id, id
    )
    select ${COUNTED_AT},
      (select count(*) from noted) as changed,
      coalesce((select bool_or(other) from noted), false) as others,
      (select count(*) from ${countSource(sql`(select * from ${name} where ${list.id} in (select entity_id from changed)
          and scan_center_id = ${ctx.account.centerId}) as ${name}`)} where ${condition})
      - (select count(*) from ${countSource(sql`(select (jsonb_populate_record(null::${name}, before)).* from changed
          where before is not null) as ${name}`)} where ${condition}) as count`);
  const [row] = rows;
  if (!row || row.others || row.changed > MOST_CHANGED) return null;
  return { ...row, count: cached.count + row.count };
}

/** Returns the condition for the changes of the center that are not in a count's snapshot. */
function committedSince(ctx: RequestContext, { snapshot, node }: Known): SQL | undefined {
  const since = sql`${snapshot}::pg_snapshot`;
  return and(
    sql`${listChanges.scanCenterId} = ${ctx.account.centerId}`,
    sql`${listChanges.transactionId} >= pg_snapshot_xmin(${since})`,
    sql`not pg_visible_in_snapshot(${listChanges.transactionId}, ${since})`,
    sql`${listChanges.node} = ${node}`,
  );
}

/** Returns true if `list_changes` still has all changes since the snapshot of a count. */
export const isFresh = ({ since }: Known): boolean => Date.now() - since < MAX_AGE_MS;

/** Returns the cached count of a key; undefined if there is none. */
export function cachedCountOf({ pool }: Database, key: string): Known | undefined {
  const cached = knownCounts.get(pool)?.get(key);
  return cached && isFresh(cached) ? cached : undefined;
}

/** Caches a count, unless a concurrent request has replaced `before` in the meantime. */
export function storeCount(
  { pool }: Database,
  key: string,
  current: Counted,
  before: Known | null,
): void {
  const { count, snapshot, node, run } = current;
  if (snapshot === null) return;
  const counts = knownCounts.get(pool) ?? new Map<string, Known>();
  knownCounts.set(pool, counts);
  const cached = counts.get(key);
  // A concurrent request has already stored an updated count, which is just as good.
  if (cached && before && cached !== before) return;
  counts.delete(key);
  counts.set(key, { count, snapshot, node, run, since: Date.now() });
  const [oldest] = counts.keys();
  if (counts.size > MOST_KNOWN && oldest !== undefined) counts.delete(oldest);
}
