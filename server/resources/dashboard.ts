import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { dayRange, daysOf, daysRange, isDay, lastDays, today } from "@domain/dates";
import { type FaultCode, invalidFields } from "@domain/errors";
import { ROLE } from "@domain/roles";
import { appointments } from "../database/schema";
import type { RequestContext } from "../http/context";
import { parseId } from "../http/lists/filters";
import { route } from "../http/route";
import { selectAppointments } from "./appointments/appointment-record";
import { inScope } from "./scope";

interface DashboardQuery {
  start_date: string | null;
  end_date: string | null;
  /** Null: all branches of the scope. */
  branches: number[] | null;
}

const DEFAULT_DAYS = 10;
const MOST_DAYS = 5 * 366;
const MOST_QUEUE = 200;

function dashboardReader(raw: Record<string, unknown>): DashboardQuery {
  const faults: Record<string, FaultCode> = {};
  const dayOf = (name: "start_date" | "end_date") => {
    const value = raw[name];
    if (value === undefined) return null;
    if (typeof value === "string" && isDay(value)) return value;
    faults[name] = "date";
    return null;
  };
  for (const name of Object.keys(raw)) {
    if (!["start_date", "end_date", "branches"].includes(name)) faults[name] = "unknown_field";
  }
  const list = raw["branches"];
  const ids = typeof list === "string" ? list.split(",").map(parseId) : null;
  if (ids?.includes(null)) faults["branches"] = "id";
  const query = { start_date: dayOf("start_date"), end_date: dayOf("end_date") };
  if (query.start_date && query.end_date && query.start_date > query.end_date) {
    faults["end_date"] = "date_order";
  }
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  return { ...query, branches: ids?.filter((id) => id !== null) ?? null };
}

/** Counts of a day or of all of them; amounts only for those who see money. */
interface Figures {
  appointments: number;
  completed: number;
  cancelled: number;
  no_show: number;
  paid_amount?: number;
  covered_amount?: number;
  remaining_cost?: number;
  pending_amount?: number;
}

export const dashboardRoutes = [
  route({
    method: "GET",
    url: "/dashboard/",
    permission: "dashboard.read",
    query: dashboardReader,
    transaction: "snapshot",
    handler: (ctx, { query }) => readDashboard(ctx, query),
  }),
];

async function readDashboard(ctx: RequestContext, query: DashboardQuery) {
  const { zone, role } = ctx.account;
  const current = today(zone, ctx.now.getTime());
  const defaults = lastDays(DEFAULT_DAYS, query.end_date ?? current);
  const start_date = query.start_date ?? defaults.start_date;
  const end_date = query.end_date ?? current;
  const days = daysOf(start_date, end_date);
  if (days.length === 0) throw invalidFields({ end_date: "date_order" });
  if (days.length > MOST_DAYS) throw invalidFields({ start_date: "invalid" });
  const range = daysRange(start_date, end_date, zone);
  const scope = and(
    inScope(ctx, appointments),
    query.branches === null ? undefined : inArray(appointments.branchId, query.branches),
  );
  const within = and(
    scope,
    sql`${appointments.startAt} >= ${range.start}::timestamptz`,
    sql`${appointments.startAt} < ${range.end}::timestamptz`,
  );
  const seesMoney = role === ROLE.CenterOwner || role === ROLE.AdminStaff;
  const rows = await ctx.tx
    .select({
      day: sql<string>`to_char(${appointments.startAt} at time zone ${zone}, 'YYYY-MM-DD')`,
      appointments: sql<number>`count(*) filter (where ${appointments.status} not in ('cancelled', 'no_show'))`,
      completed: sql<number>`count(*) filter (where ${appointments.status} = 'completed')`,
      cancelled: sql<number>`count(*) filter (where ${appointments.status} = 'cancelled')`,
      no_show: sql<number>`count(*) filter (where ${appointments.status} = 'no_show')`,
      not_started: sql<number>`count(*) filter (where ${appointments.reportStatus} = 'not_started' and ${appointments.status} not in ('cancelled', 'no_show'))`,
      in_progress: sql<number>`count(*) filter (where ${appointments.reportStatus} = 'in_progress')`,
      report_ready: sql<number>`count(*) filter (where ${appointments.reportStatus} = 'report_ready')`,
      paid_amount: sql<number>`sum(${appointments.paidAmount})::bigint`,
      covered_amount: taking(sql`${appointments.coveredAmount}`),
      remaining_cost: taking(
        sql`${appointments.totalPrice} - ${appointments.coveredAmount} - ${appointments.paidAmount}`,
      ),
      pending_amount: taking(sql`${appointments.coveredAmount} - ${appointments.settledAmount}`),
    })
    .from(appointments)
    .where(within)
    .groupBy(sql`1`);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const figures = (list: typeof rows): Figures => ({
    appointments: total(list, "appointments"),
    completed: total(list, "completed"),
    cancelled: total(list, "cancelled"),
    no_show: total(list, "no_show"),
    ...(seesMoney
      ? {
          paid_amount: total(list, "paid_amount"),
          covered_amount: total(list, "covered_amount"),
          remaining_cost: total(list, "remaining_cost"),
          pending_amount: total(list, "pending_amount"),
        }
      : {}),
  });
  return {
    start_date,
    end_date,
    totals: figures(rows),
    by_day: days.map((day) => {
      const row = byDay.get(day);
      return { day, ...figures(row ? [row] : []) };
    }),
    report_status: {
      not_started: total(rows, "not_started"),
      in_progress: total(rows, "in_progress"),
      report_ready: total(rows, "report_ready"),
    },
    queue: await readQueue(ctx, scope, current),
  };
}

/** Sum over the appointments that take place. */
function taking(amount: ReturnType<typeof sql>) {
  return sql<number>`coalesce(sum(${amount}) filter (where ${appointments.status} not in ('cancelled', 'no_show')), 0)::bigint`;
}

function total<Name extends string>(
  rows: readonly Record<Name, number | null>[],
  name: Name,
): number {
  return rows.reduce((sum, row) => sum + (row[name] ?? 0), 0);
}

/** Today's appointments in the order of the day. */
async function readQueue(ctx: RequestContext, scope: ReturnType<typeof and>, current: string) {
  const range = dayRange(current, ctx.account.zone);
  return selectAppointments(
    ctx.tx,
    {
      where: and(
        scope,
        sql`${appointments.startAt} >= ${range.start}::timestamptz`,
        sql`${appointments.startAt} < ${range.end}::timestamptz`,
        eq(appointments.scanCenterId, ctx.account.centerId),
      ),
      orderBy: [asc(appointments.startAt), asc(appointments.id)],
      limit: MOST_QUEUE,
      offset: 0,
    },
    ctx,
  );
}
