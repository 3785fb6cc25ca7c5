import { eq, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "../context.ts";
import { COUNTED_AT, type Counted, type Known } from "./counts.ts";
import { orderBy } from "./query.ts";
import type { ListDefinition, ListedRow } from "./types.ts";

/** A key of a list's order, and how many rows come before it. */
export interface Place {
  /** The values of the order's columns, as texts of PostgreSQL. */
  values: readonly string[];
  before: Known;
}

/** The columns of an order, which all have the same direction. */
export interface OrderColumns {
  columns: readonly PgColumn[];
  descending: boolean;
}

/** The rows of a list that meet a condition, in an order. */
interface OrderedRows<Row extends ListedRow> {
  list: ListDefinition<Row>;
  where: SQL;
  order: OrderColumns;
}

const joined = (parts: SQL[]): SQL => sql.join(parts, sql`, `);

/** Returns the place of a row; none if it holds for this transaction only. `offset` must be exact in its snapshot. */
export async function placeOfRow<Row extends ListedRow>(
  tx: Transaction,
  {
    list,
    order: { columns },
    id,
    offset,
  }: { list: ListDefinition<Row>; order: OrderColumns; id: number; offset: number },
): Promise<Place[]> {
  const texts = joined(columns.map((column) => sql`${column}::text`));
  const { rows } = await tx.execute<Counted & { values: string[] }>(
    sql`select ${offset}::integer as count, ${COUNTED_AT}, array[${texts}] as values
      from ${list.id.table} where ${eq(list.id, id)}`,
  );
  return rows.flatMap(placeFrom);
}

/**
 * Returns the place of every `step`th row. Reads each key of the order's index once: each place is found from the one
 * before it.
 */
export async function placesAlong<Row extends ListedRow>(
  tx: Transaction,
  { list, where, order: { columns, descending } }: OrderedRows<Row>,
  step: number,
): Promise<Place[]> {
  const names = columns.map((_, index) => sql.raw(`key_${index}`));
  const keys = joined(columns.map((column, index) => sql`${column} as ${names[index]}`));
  const rows = sql`from ${list.from ?? sql`${list.id.table}`} where (${where})`;
  const ordered = sql`order by ${joined(
    orderBy(
      columns.map((by) => ({ by, descending })),
      list.id,
    ),
  )}`;
  const isBehind = sql`(${joined(columns.map((column) => sql`${column}`))}) ${sql.raw(descending ? "<" : ">")}
    (${joined(names.map((name) => sql`along.${name}`))})`;
  const found = await tx.execute<Counted & { values: string[] }>(sql`
    with recursive along as (
      (select ${step}::integer as count, ${keys} ${rows} ${ordered} offset ${step} limit 1)
      union all
      select along.count + ${step}, next.* from along cross join lateral
        (select ${keys} ${rows} and ${isBehind} ${ordered} offset ${step - 1} limit 1) as next
    )
    select count, array[${joined(names.map((name) => sql`${name}::text`))}] as values, ${COUNTED_AT} from along`);
  return found.rows.flatMap(placeFrom);
}

function placeFrom(row: Counted & { values: string[] }): Place[] {
  const before = knownFrom(row);
  return before ? [{ values: row.values, before }] : [];
}

/** Returns a count as it is remembered; null if it holds for its transaction only, or on one of several nodes. */
export function knownFrom({ count, node, run, snapshot }: Counted): Known | null {
  // The statements of a transaction at a node need not have one snapshot.
  return snapshot === null || node !== ""
    ? null
    : { count, node, run, snapshot, since: Date.now() };
}
