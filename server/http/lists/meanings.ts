import type { Meaning } from "./types.ts";
import { and, sql, type SQL } from "drizzle-orm";
import type { RequestContext } from "../context.ts";
import type { ListDefinition, ListedRow, Params } from "./types.ts";
import { orderBy } from "./query.ts";
import type { ListQuery } from "./types.ts";

/** Returns a meaning whose quick condition is the same as its normal one. */
export function simpleMeaning(where: SQL | undefined): Meaning {
  return { where, quick: where };
}

/** Returns the possible meanings of a query's search, at least one; without a search, it matches all rows. */
export async function meaningsOf<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  { search }: ListQuery,
): Promise<readonly Meaning[]> {
  if (search === null) return [simpleMeaning(undefined)];
  const meanings = (await list.search?.(ctx, search)) ?? [];
  if (!isSeveral(meanings)) return [simpleMeaning(meanings)];
  return meanings.length === 0 ? [simpleMeaning(sql`false`)] : meanings;
}

const isSeveral = (meanings: SQL | readonly Meaning[]): meanings is readonly Meaning[] =>
  Array.isArray(meanings);

/** Returns true if any row in the list's scope matches a meaning, regardless of filters and days. */
export async function hasMatch<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  { order }: ListQuery,
  params: Params,
  { quick }: Meaning,
): Promise<boolean> {
  const { rows } = await ctx.tx.execute(
    sql`select from ${list.from ?? sql`${list.id.table}`} where ${and(list.scope(ctx, params), quick)}
      order by ${sql.join(orderBy(order, list.id), sql`, `)} limit 1`,
  );
  return rows.length > 0;
}
