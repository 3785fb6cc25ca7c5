import { and, getTableName, inArray, sql, type SQL } from "drizzle-orm";
import { listChanges } from "../../database/schema.ts";
import type { Database } from "../../database/connection.ts";
import type { RequestContext, Transaction } from "../context.ts";
import type { ListDefinition, ListedRow } from "./types.ts";
import type { Meaning } from "./types.ts";
import { compiled, tablesIn } from "./named-tables.ts";

/** The rows that are counted. */
interface Wanted {
  where: SQL | undefined;
  isIndexed?: Meaning["isIndexed"];
}

/** A count and the snapshot of the database that it is true of. */
interface Known {
  count: number;
  /** PostgreSQL's text of the snapshot. */
  snapshot: string;
  /** Milliseconds since 1970. */
  since: number;
}

/** Counts that are kept for a database, the least used going first. */
const MOST_KNOWN = 5_000;
/** Half as long as changes are kept. */
const LONGEST = 12 * 3_600_000;
/** So many changed rows are looked at; with more it is as quick to count. */
const MOST_CHANGED = 2_000;

/** Tables whose changes are noted; a condition that looks into another one is counted each time. */
const NOTED: ReadonlySet<string> = new Set([
  "appointments",
  "patients",
  "insurance_transactions",
  "payments",
  "tests",
]);

const knownCounts = new WeakMap<Database["pool"], Map<string, Known>>();
/** Counts that are being made, by what they will be kept by. */
const countsOnTheirWay = new WeakMap<Database["pool"], Map<string, Promise<Counted>>>();

/**
 * How many rows of a list a condition has, exactly, as of this statement. A count that is known from
 * before is brought up to date by the rows that have been changed and committed since then: of those,
 * how many belong now less how many did.
 */
export async function countRows<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  what: Wanted,
): Promise<number> {
  return countBy(ctx, list, what, keyOf(list, what.where ?? sql`true`));
}

/** {@link countRows} where it is known from before; null where all rows would have to be counted. */
export async function knownCount<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  what: Wanted,
): Promise<number | null> {
  const key = keyOf(list, what.where ?? sql`true`);
  const isKnown = key !== null && recall(ctx.database, key) !== undefined;
  // Lists whose counts are not worth keeping are short.
  return isKnown || !list.counts ? countBy(ctx, list, what, key) : null;
}

async function countBy<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  { where: condition = sql`true`, isIndexed = false }: Wanted,
  key: string | null,
): Promise<number> {
  const from = list.from ?? sql`${list.id.table}`;
  const anew = () =>
    isIndexed ? countByIndex(ctx, from, condition) : countAnew(ctx.tx, from, condition);
  if (key === null) return (await anew()).count;
  const onTheirWay = countsOnTheirWay.get(ctx.database.pool) ?? new Map<string, Promise<Counted>>();
  countsOnTheirWay.set(ctx.database.pool, onTheirWay);
  for (;;) {
    const known = recall(ctx.database, key);
    const followed = known && (await follow(ctx, list, condition, known));
    if (followed) {
      keep(ctx.database, key, followed, known);
      return followed.count;
    }
    // Twenty desks that ask the same have it counted once: it is brought up to date for each.
    const other = onTheirWay.get(key);
    if (other && (await other).snapshot !== null) continue;
    const mine = anew();
    onTheirWay.set(key, mine);
    try {
      const counted = await mine;
      keep(ctx.database, key, counted, known ?? null);
      return counted.count;
    } finally {
      if (onTheirWay.get(key) === mine) onTheirWay.delete(key);
    }
  }
}

/** What a count is kept by; null where no count can be. */
function keyOf<Row extends ListedRow>(list: ListDefinition<Row>, condition: SQL): string | null {
  const tables = [...tablesIn([condition])];
  if (!list.counts || !tables.every((table) => NOTED.has(table))) return null;
  const query = compiled(sql`${list.from ?? sql`${list.id.table}`} where ${condition}`);
  return JSON.stringify([query.sql, query.params]);
}

interface Counted extends Record<string, unknown> {
  count: number;
  /** Null where this transaction's own changes or a standby would make it mean something else. */
  snapshot: string | null;
}

const SNAPSHOT = sql`case when pg_current_xact_id_if_assigned() is null and not pg_is_in_recovery()
  then pg_current_snapshot()::text end`;

async function countAnew(tx: Transaction, from: SQL, condition: SQL): Promise<Counted> {
  const { rows } = await tx.execute<Counted>(
    sql`select count(*) as count, ${SNAPSHOT} as snapshot from ${from} where ${condition}`,
  );
  return rows[0] ?? { count: 0, snapshot: null };
}

/** A name that half of all people have is counted five times as fast by its index as by reading all. */
function countByIndex(ctx: RequestContext, from: SQL, condition: SQL): Promise<Counted> {
  return ctx.tx.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return countAnew(tx, from, condition);
  });
}

/** A known count with what has changed; null where it has to be counted anew. */
async function follow<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  condition: SQL,
  known: Known,
): Promise<Counted | null> {
  const table = getTableName(list.id.table);
  const name = sql.identifier(table);
  const since = sql`${known.snapshot}::pg_snapshot`;
  const committed = and(
    sql`${listChanges.scanCenterId} = ${ctx.account.centerId}`,
    sql`${listChanges.transactionId} >= pg_snapshot_xmin(${since})`,
    sql`not pg_visible_in_snapshot(${listChanges.transactionId}, ${since})`,
  );
  const [quiet] = (
    await ctx.tx.execute<{ changed: boolean; snapshot: string | null }>(
      sql`select exists (select from ${listChanges} where ${committed}) as changed, ${SNAPSHOT} as snapshot`,
    )
  ).rows;
  if (quiet?.changed === false) return { count: known.count, snapshot: quiet.snapshot };
  const from = list.counts?.from ?? ((rows: SQL) => rows);
  const others = [...tablesIn([condition])].filter((other) => other !== table);
  // A new patient is in no appointment yet; one who is changed may be in many.
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
    select ${SNAPSHOT} as snapshot,
      (select count(*) from noted) as changed,
      coalesce((select bool_or(other or (own and entity_id = 0)) from noted), false) as others,
      (select count(*) from ${from(sql`(select * from ${name} where ${list.id} in (select entity_id from changed)
          and scan_center_id = ${ctx.account.centerId}) as ${name}`)} where ${condition})
      - (select count(*) from ${from(sql`(select (jsonb_populate_record(null::${name}, before)).* from changed
          where before is not null) as ${name}`)} where ${condition}) as count`);
  const [row] = rows;
  if (!row || row.others || row.changed > MOST_CHANGED) return null;
  return { count: known.count + row.count, snapshot: row.snapshot };
}

function recall({ pool }: Database, key: string): Known | undefined {
  const known = knownCounts.get(pool)?.get(key);
  return known && Date.now() - known.since < LONGEST ? known : undefined;
}

/** Keeps the newer of two; requests at the same time may come back in any order. */
function keep({ pool }: Database, key: string, current: Counted, before: Known | null): void {
  const { count, snapshot } = current;
  if (snapshot === null) return;
  const counts = knownCounts.get(pool) ?? new Map<string, Known>();
  knownCounts.set(pool, counts);
  const known = counts.get(key);
  // Whoever was quicker has kept one as well: theirs is as good.
  if (known && before && known !== before) return;
  counts.delete(key);
  counts.set(key, { count, snapshot, since: Date.now() });
  const [oldest] = counts.keys();
  if (counts.size > MOST_KNOWN && oldest !== undefined) counts.delete(oldest);
}
