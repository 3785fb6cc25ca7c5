import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "../http/context.ts";
import type { ListClause } from "../http/lists/types.ts";

/** The table of a list: the columns of its key, and its joins with the tables that the clause uses. */
interface ListSource {
  center: PgColumn;
  id: PgColumn;
  from: SQL;
}

/**
 * Returns the condition for the rows of a page. For more than one row it selects their ids first, so
 * that rows before the page are not joined with other tables. The caller must apply the clause's order
 * and limit again, but not its offset.
 */
export async function rowsOfPage(
  tx: Transaction,
  clause: ListClause,
  source: ListSource,
): Promise<SQL | undefined> {
  if (clause.limit === 1 && clause.offset === 0) return clause.where;
  const rows = await selectKeys(tx, clause, source);
  return rows.length === 0 ? sql`false` : hasKeyOf(rows, source);
}

/** The keys of the rows of a page, which are all of one center; at least one. */
export interface PageKeys {
  center: number;
  ids: readonly number[];
}

/** Selects the ids of a page first and then its rows by `select`. Returns the rows in the order of the clause. */
export async function readByIds<Row extends { id: number }>(
  tx: Transaction,
  clause: ListClause,
  source: ListSource,
  select: (keys: PageKeys) => Promise<Row[]>,
): Promise<Row[]> {
  const keys = await selectKeys(tx, clause, source);
  const [first] = keys;
  if (!first) return [];
  const ids = keys.map(({ id }) => id);
  const rows = await select({ center: first.center, ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface Key extends Record<string, unknown> {
  center: number;
  id: number;
  extra?: string | null;
}

async function selectKeys(
  tx: Transaction,
  { where, orderBy, limit, offset, extra, few = false }: ListClause,
  { center, id, from }: ListSource,
): Promise<Key[]> {
  const condition = where ? sql` where ${where}` : sql``;
  const order = orderBy.length > 0 ? sql` order by ${sql.join(orderBy, sql`, `)}` : sql``;
  const added = extra ? sql`, ${extra.sql} as extra` : sql``;
  const keys = sql`select ${center} as center, ${id} as id`;
  const page = sql`limit ${limit} offset ${offset}`;
  const { rows } = await tx.execute<Key>(
    few
      ? sql`select center, id${added} from (${keys}, row_number() over (${order}) as place from ${from}${condition})
          as numbered order by place ${page}`
      : sql`${keys}${added} from ${from}${condition}${order} ${page}`,
  );
  const [first] = rows;
  if (first) extra?.read(first.extra ?? null);
  return rows;
}

/** Returns the SQL condition for the rows with these keys, which are all of one center. */
function hasKeyOf(keys: readonly Key[], { center, id }: ListSource): SQL {
  const ids = sql.param(keys.map((key) => key.id));
  return sql`(${center} = ${keys[0]?.center} and ${id} = any(${ids}::bigint[]))`;
}
