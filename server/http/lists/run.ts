import { dayRange } from "#domain/dates.ts";
import { Refusal } from "#domain/errors.ts";
import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Answer } from "../answer.ts";
import type { RequestContext } from "../context.ts";
import { notFound } from "../refusals.ts";
import type { ListDefinition, ListedRow, Params } from "./types.ts";
import { areFew, cachedCount, columnForCount, countRows, isFew } from "./counts.ts";
import { exportList } from "./export.ts";
import { hasMatch, meaningsOf } from "./meanings.ts";
import type { Meaning } from "./types.ts";
import { readPlacedPage } from "./places.ts";
import { orderBy } from "./query.ts";
import type { ListQuery } from "./types.ts";

/** Maximum number of rows of a list without pages. */
const MAX_WHOLE = 1_000;

/** One page of a list, as sent in the response. */
export interface Page<Row> {
  results: Row[];
  /** Number of records on all pages. */
  count: number;
  /** There may be more records than `count`; only if the query allows it (`at_least=true`). */
  at_least?: true;
}

/**
 * Returns a list as an array, a page or a file, depending on the query. Throws `page_required` beyond
 * 1,000 rows without a page, `not_found` for a page beyond the last, except page 1. Beyond the last row, `offset`
 * answers an empty page.
 */
export async function answerList<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  query: ListQuery,
  params: Params = {},
): Promise<Row[] | Page<Row> | Answer> {
  const meanings = await meaningsOf(ctx, list, query);
  const isFirst = query.offset === null ? query.page === 1 : query.offset === 0;
  if (isFirst && query.export === null) return readFirstPage(ctx, list, query, params, meanings);
  const where = await listCondition(ctx, list, query, params, meanings);
  if (query.export) return exportList(ctx, list, query, where, params);
  if (query.page === null && query.offset === null) return readWhole(ctx, list, query, where);
  return readPage(ctx, list, query, where);
}

/** Returns the record with an id. Throws `not_found` if it is not in the list's scope. */
export async function readRecord<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  id: number,
  params: Params = {},
): Promise<Row> {
  const where = and(list.scope(ctx, params), eq(list.id, id));
  const [row] = await list.select(ctx.tx, { where, orderBy: [], limit: 1, offset: 0 }, ctx);
  if (!row) throw notFound();
  return row;
}

/** Returns the condition for all rows that a query of a list chooses. */
export async function conditionOfQuery<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  query: ListQuery,
): Promise<SQL | undefined> {
  return listCondition(ctx, list, query, {}, await meaningsOf(ctx, list, query));
}

/** Returns scope, filters, search and days of a list as one condition; takes the first meaning that has rows. */
async function listCondition<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  query: ListQuery,
  params: Params,
  meanings: readonly Meaning[],
): Promise<SQL | undefined> {
  let chosen: Meaning | undefined;
  for (const [index, meaning] of meanings.entries()) {
    chosen = meaning;
    if (index === meanings.length - 1 || (await hasMatch(ctx, list, query, params, meaning))) break;
  }
  return conditionOf(ctx, list, query, params, chosen?.where);
}

function conditionOf<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  query: ListQuery,
  params: Params,
  meaning: SQL | undefined,
): SQL | undefined {
  const { centerId, zone } = ctx.account;
  return and(
    list.scope(ctx, params),
    ...query.filters.map((one) => (typeof one === "function" ? one(centerId) : one)),
    meaning,
    query.startDate && list.day
      ? sql`${list.day} >= ${dayRange(query.startDate, zone).start}::timestamptz`
      : undefined,
    query.endDate && list.day
      ? sql`${list.day} < ${dayRange(query.endDate, zone).end}::timestamptz`
      : undefined,
    ...query.otherDays.flatMap(({ at, first, last }) => [
      first === null ? undefined : sql`${at} >= ${dayRange(first, zone).start}::timestamptz`,
      last === null ? undefined : sql`${at} < ${dayRange(last, zone).end}::timestamptz`,
    ]),
  );
}

/** Selects the first page for each meaning until one has rows, which saves a separate check for rows. */
async function readFirstPage<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  query: ListQuery,
  params: Params,
  meanings: readonly Meaning[],
): Promise<Page<Row>> {
  const { order, pageSize, atLeast } = query;
  const clause = { orderBy: orderBy(order, list.id), limit: pageSize, offset: 0 };
  for (const meaning of meanings) {
    const where = conditionOf(ctx, list, query, params, meaning.where);
    const quick = conditionOf(ctx, list, query, params, meaning.quick);
    const few = isSortedChoice(list, query) && (await areFew(ctx, list, { where }));
    const extra = columnForCount(ctx, list, { where });
    const results = await list.select(
      ctx.tx,
      { where: quick, ...clause, few, ...(extra && { extra }) },
      ctx,
    );
    // If the first page is not full, its length is the count.
    if (results.length > 0 && results.length < pageSize) return { results, count: results.length };
    if (results.length > 0) {
      const counted = { where, isIndexed: meaning.isIndexed };
      const count =
        extra?.count() ?? (await (atLeast ? cachedCount : countRows)(ctx, list, counted));
      return count === null
        ? { results, count: results.length, at_least: true }
        : { results, count };
    }
    if (isNarrowed(query) && (await hasMatch(ctx, list, query, params, meaning))) break;
  }
  return { results: [], count: 0 };
}

const isNarrowed = ({ filters, startDate, endDate, otherDays }: ListQuery): boolean =>
  filters.length > 0 || startDate !== null || endDate !== null || otherDays.length > 0;

/**
 * Returns true if a query narrows the list and has an order of its own. The default order is that of the index that most
 * filters use, and a search has conditions that fit an order.
 */
function isSortedChoice<Row extends ListedRow>(list: ListDefinition<Row>, query: ListQuery) {
  const { ordering } = query.asked;
  const isDefault = ordering === undefined || ordering === list.defaultOrder.join(",");
  return !isDefault && query.search === null && isNarrowed(query);
}

async function readWhole<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  query: ListQuery,
  where: SQL | undefined,
): Promise<Row[]> {
  const clause = {
    where,
    orderBy: orderBy(query.order, list.id),
    limit: MAX_WHOLE + 1,
    offset: 0,
  };
  const rows = await list.select(ctx.tx, clause, ctx);
  if (rows.length <= MAX_WHOLE) return rows;
  throw new Refusal("page_required");
}

async function readPage<Row extends ListedRow>(
  ctx: RequestContext,
  list: ListDefinition<Row>,
  query: ListQuery,
  where: SQL | undefined,
): Promise<Page<Row>> {
  const { order, pageSize, page } = query;
  const offset = query.offset ?? ((page ?? 1) - 1) * pageSize;
  const firstToLast = { where, orderBy: orderBy(order, list.id), limit: pageSize, offset };
  const placed = await readPlacedPage(ctx, list, query, { where, offset });
  if (placed !== null) return placed;
  const count = await countRows(ctx, list, { where });
  if (offset >= count && query.offset !== null) return { results: [], count };
  if (offset >= count) throw notFound("There is no such page.");
  const few = isFew(count) && isSortedChoice(list, query);
  if (few || offset <= count / 2)
    return { results: await list.select(ctx.tx, { ...firstToLast, few }, ctx), count };
  // OFFSET reads every row that it skips, so pages of the second half are read in reverse order.
  const limit = Math.min(pageSize, count - offset);
  const lastToFirst = {
    where,
    orderBy: orderBy(order, list.id, true),
    limit,
    offset: count - offset - limit,
  };
  const results = await list.select(ctx.tx, lastToFirst, ctx);
  return { results: results.toReversed(), count };
}
