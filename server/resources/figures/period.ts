import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import {
  type DaySpan,
  daysOf,
  daysRange,
  isDay,
  lastDays,
  offsetSpans,
  today,
} from "#domain/dates.ts";
import { type FaultCode, invalidFields } from "#domain/errors.ts";
import { MAX_DAYS } from "#domain/financials.ts";
import { appointments, branches, machines } from "../../database/schema.ts";
import type { RequestAccount, RequestContext, Transaction } from "../../http/context.ts";
import { splitValues, parseId } from "../../http/lists/filters.ts";
import { inBranches, inScope } from "../scope.ts";
import type { Parameters } from "../../http/declared-answers.ts";

/** The part of a request's context that figures need: transaction, center, branches and time zone. */
export interface FiguresContext {
  tx: Transaction;
  account: Pick<RequestAccount, "centerId" | "scope" | "zone">;
}

/** The query of a financial report or dashboard. */
export interface PeriodQuery {
  start_date: string | null;
  end_date: string | null;
  /** Null: all branches of the scope. */
  branches: number[] | null;
  /** Null: all machines of these branches. */
  machines: number[] | null;
}

/** Some days, and the conditions that limit figures to them and to the scope. */
export interface Period {
  start_date: string;
  end_date: string;
  days: string[];
  /** Start (inclusive) and end (exclusive) of the days, ISO 8601. */
  range: { start: string; end: string };
  /** Condition for appointments of the scope, branches and machines, on any day. */
  scope: SQL | undefined;
  /** Like `scope`, limited to the days. */
  condition: SQL | undefined;
  query: PeriodQuery;
}

const DEFAULT_DAYS = 10;

const DAY = { type: "string", format: "date" };
const IDS_OR_ALL = {
  anyOf: [
    { type: "string", enum: ["all"] },
    { type: "array", items: { type: "integer", minimum: 1 }, minItems: 1, maxItems: 200 },
  ],
  default: "all",
};

/** The parameters of a period. */
export const PERIOD_PARAMETERS = {
  start_date: {
    schema: DAY,
    description: "First day, included. Default: nine days before the last.",
  },
  end_date: { schema: DAY, description: "Last day, included. Default: today." },
  branches: {
    schema: IDS_OR_ALL,
    description: "Ids by comma, or `all`, the default: all of the scope. An empty list is refused.",
  },
  machines: {
    schema: IDS_OR_ALL,
    description: "Ids by comma, or `all`, the default. An empty list is refused.",
  },
} satisfies Parameters;

/** Parses the query parameters in `names`. Throws `validation`. */
export function periodReader(
  raw: Record<string, unknown>,
  names: readonly string[] = ["start_date", "end_date", "branches", "machines"],
): PeriodQuery {
  const faults: Record<string, FaultCode> = {};
  for (const name of Object.keys(raw)) if (!names.includes(name)) faults[name] = "unknown_field";
  const dayOf = (name: string) => {
    const value = raw[name];
    if (value === undefined) return null;
    if (typeof value === "string" && isDay(value)) return value;
    faults[name] = "date";
    return null;
  };
  const idsOf = (name: string) => {
    const value = raw[name];
    if (value === undefined || value === "all") return null;
    // Nothing chosen is not everything: a screen that lost its choice must not show the whole center.
    if (value === "") {
      faults[name] = "required";
      return null;
    }
    const ids = typeof value === "string" ? splitValues(value)?.map(parseId) : undefined;
    if (ids === undefined || ids.includes(null)) faults[name] = "id";
    return ids?.filter((id) => id !== null) ?? null;
  };
  const query = {
    start_date: dayOf("start_date"),
    end_date: dayOf("end_date"),
    branches: idsOf("branches"),
    machines: idsOf("machines"),
  };
  if (query.start_date && query.end_date && query.start_date > query.end_date)
    faults["end_date"] = "date_order";
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  return query;
}

/** Returns the period of a query, by default the last ten days. Throws `validation`. */
export async function periodOfQuery(ctx: RequestContext, query: PeriodQuery): Promise<Period> {
  const { zone } = ctx.account;
  const end_date = query.end_date ?? today(zone, ctx.now.getTime());
  const start_date = query.start_date ?? lastDays(DEFAULT_DAYS, end_date).start_date;
  if (start_date > end_date) throw invalidFields({ end_date: "date_order" });
  const { length } = daysOf(start_date, end_date);
  if (length === 0 || length > MAX_DAYS) throw invalidFields({ start_date: "date_range" });
  await requireAll(ctx, "branches", query.branches);
  await requireAll(ctx, "machines", query.machines);
  return periodOfDays(ctx, query, { first: start_date, last: end_date });
}

/** Returns the period of some days for the branches and machines of a query. */
export function periodOfDays(
  ctx: FiguresContext,
  query: PeriodQuery,
  { first, last }: DaySpan,
): Period {
  const range = daysRange(first, last, ctx.account.zone);
  const scope = and(
    inScope(ctx, appointments),
    isAmong(appointments.branchId, query.branches),
    isAmong(appointments.machineId, query.machines),
  );
  return {
    start_date: first,
    end_date: last,
    days: daysOf(first, last),
    range,
    scope,
    condition: and(scope, isDuring(appointments.startAt, range)),
    query,
  };
}

/** Returns true if scope, branches or machines exclude some of the center's appointments. */
export function isPartOfCenter(
  { account }: FiguresContext,
  { branches, machines }: PeriodQuery,
): boolean {
  return account.scope !== null || branches !== null || machines !== null;
}

/** Returns the condition that a timestamp lies within a range. */
export function isDuring(column: PgColumn, { start, end }: { start: string; end: string }): SQL {
  return sql`(${column} >= ${start}::timestamptz and ${column} < ${end}::timestamptz)`;
}

/**
 * Returns the center's day of a timestamp in the range, as a date to group by. It uses the time zone's
 * fixed offsets in the range, because looking up the zone's rules for a million rows is slower.
 */
export function dayOf(
  ctx: FiguresContext,
  column: PgColumn,
  { start, end }: { start: string; end: string },
): SQL<string> {
  const spans = offsetSpans(start, end, ctx.account.zone);
  const local = (minutes: number) =>
    sql.raw(`at time zone interval '${Math.trunc(minutes)} minutes'`);
  const caseBranches = spans.map(({ until, minutes }) =>
    until === null
      ? sql`else (${column} ${local(minutes)})::date`
      : sql`when ${column} < ${sql.raw(quoted(until))}::timestamptz then (${column} ${local(minutes)})::date`,
  );
  const [only] = spans;
  return spans.length === 1 && only !== undefined
    ? sql<string>`(${column} ${local(only.minutes)})::date`
    : sql<string>`(case ${sql.join(caseBranches, sql` `)} end)`;
}

/** Returns the day as text, as sent in the response. */
export function dayText(day: SQL<string>): SQL<string> {
  return sql<string>`(${day})::text`;
}

/** Returns an SQL literal; a parameter would make the expressions in SELECT and GROUP BY differ. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

export function isAmong(column: PgColumn, ids: readonly number[] | null): SQL | undefined {
  return ids === null ? undefined : inArray(column, [...ids]);
}

/** Throws `validation` (`not_found`) if any id does not exist or is outside the caller's scope. */
async function requireAll(
  ctx: RequestContext,
  name: "branches" | "machines",
  ids: readonly number[] | null,
): Promise<void> {
  if (ids === null) return;
  const table = name === "branches" ? branches : machines;
  const branch = name === "branches" ? branches.id : machines.branchId;
  const found = await ctx.tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.scanCenterId, ctx.account.centerId),
        inBranches(ctx, branch),
        inArray(table.id, [...ids]),
      ),
    );
  if (found.length !== new Set(ids).size) throw invalidFields({ [name]: "not_found" });
}
