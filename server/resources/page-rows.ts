import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "../http/context.ts";
import type { ListClause } from "../http/lists/types.ts";

/**
 * Returns the condition for the rows of a page. For more than one row it selects their ids first, so
 * that rows before the page are not joined with other tables. The caller must apply the clause's order
 * and limit again, but not its offset.
 */
export async function rowsOfPage(
  tx: Transaction,
  { where, orderBy, limit, offset }: ListClause,
  { center, id, from }: { center: PgColumn; id: PgColumn; from: SQL },
): Promise<SQL | undefined> {
  if (limit === 1 && offset === 0) return where;
  const condition = where ? sql` where ${where}` : sql``;
  const order = orderBy.length > 0 ? sql` order by ${sql.join(orderBy, sql`, `)}` : sql``;
  const { rows } = await tx.execute<{ center: number; id: number }>(
    sql`select ${center} as center, ${id} as id from ${from}${condition}${order} limit ${limit} offset ${offset}`,
  );
  const [first] = rows;
  if (!first) return sql`false`;
  const ids = sql.param(rows.map((row) => row.id));
  return sql`(${center} = ${first.center} and ${id} = any(${ids}::bigint[]))`;
}
