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
import { MOST_DAYS } from "#domain/financials.ts";
import { appointments, branches, machines } from "../../database/schema.ts";
import type { RequestAccount, RequestContext, Transaction } from "../../http/context.ts";
import { splitValues, parseId } from "../../http/lists/filters.ts";
import { inBranches, inScope } from "../scope.ts";

/** What figures are read with: by whom, for which center and in which zone. */
export interface FiguresContext {
  tx: Transaction;
  account: Pick<RequestAccount, "centerId" | "scope" | "zone">;
}

/** What a report or dashboard is asked for. */
export interface PeriodQuery {
  start_date: string | null;
  end_date: string | null;
  /** Null: all branches of the scope. */
  branches: number[] | null;
  /** Null: all machines of them. */
  machines: number[] | null;
}

/** The days, and the conditions that cut figures to them and to the scope. */
export interface Period {
  start_date: string;
  end_date: string;
  days: string[];
  /** Instants: the first of the range, the first after it. */
  range: { start: string; end: string };
  /** Appointments of scope, branches and machines, on any day. */
  scope: SQL | undefined;
  /** Those of the days. */
  within: SQL | undefined;
  query: PeriodQuery;
}

const DEFAULT_DAYS = 10;

/** Reads days, branches and, where they are asked for, machines. Throws `validation`. */
export function periodReader(
  raw: Record<string, unknown>,
  names: readonly string[] = ["start_date", "end_date", "branches"],
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
    if (value === undefined || value === "") return null;
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

/** The period of a query, the last ten days unless it says others. Throws `validation`. */
export async function periodOf(ctx: RequestContext, query: PeriodQuery): Promise<Period> {
  const { zone } = ctx.account;
  const end_date = query.end_date ?? today(zone, ctx.now.getTime());
  const start_date = query.start_date ?? lastDays(DEFAULT_DAYS, end_date).start_date;
  if (start_date > end_date) throw invalidFields({ end_date: "date_order" });
  const { length } = daysOf(start_date, end_date);
  if (length === 0 || length > MOST_DAYS) throw invalidFields({ start_date: "date_range" });
  await requireAll(ctx, "branches", query.branches);
  await requireAll(ctx, "machines", query.machines);
  return periodWith(ctx, query, { first: start_date, last: end_date });
}

/** Some days of the branches and machines that are asked for. */
export function periodWith(
  ctx: FiguresContext,
  query: PeriodQuery,
  { first, last }: DaySpan,
): Period {
  const range = daysRange(first, last, ctx.account.zone);
  const scope = and(
    inScope(ctx, appointments),
    among(appointments.branchId, query.branches),
    among(appointments.machineId, query.machines),
  );
  return {
    start_date: first,
    end_date: last,
    days: daysOf(first, last),
    range,
    scope,
    within: and(scope, during(appointments.startAt, range)),
    query,
  };
}

/** Whether some of the center's appointments are left out, whatever their day. */
export function isCut({ account }: FiguresContext, { branches, machines }: PeriodQuery): boolean {
  return account.scope !== null || branches !== null || machines !== null;
}

/** Instants of a range. */
export function during(column: PgColumn, { start, end }: { start: string; end: string }): SQL {
  return sql`(${column} >= ${start}::timestamptz and ${column} < ${end}::timestamptz)`;
}

/**
 * The center's day of an instant of the range, as a date to group by. The offsets of the zone are known
 * beforehand: looking its rules up for each of a million rows takes longer than adding them.
 */
export function dayOf(
  ctx: FiguresContext,
  column: PgColumn,
  { start, end }: { start: string; end: string },
): SQL<string> {
  const spans = offsetSpans(start, end, ctx.account.zone);
  const local = (minutes: number) =>
    sql.raw(`at time zone interval '${Math.trunc(minutes)} minutes'`);
  const cases = spans.map(({ until, minutes }) =>
    until === null
      ? sql`else (${column} ${local(minutes)})::date`
      : sql`when ${column} < ${sql.raw(quoted(until))}::timestamptz then (${column} ${local(minutes)})::date`,
  );
  const [only] = spans;
  return spans.length === 1 && only !== undefined
    ? sql<string>`(${column} ${local(only.minutes)})::date`
    : sql<string>`(case ${sql.join(cases, sql` `)} end)`;
}

/** The day that is grouped by, as it travels. */
export function dayText(day: SQL<string>): SQL<string> {
  return sql<string>`(${day})::text`;
}

/** A text as a literal, so that the same expression can stand in a grouping. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

export function among(column: PgColumn, ids: readonly number[] | null): SQL | undefined {
  return ids === null ? undefined : inArray(column, [...ids]);
}

/** What one may not see is refused as what is not there. */
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
