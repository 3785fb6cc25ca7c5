import { and, asc, desc, eq, sql, type SQL } from "drizzle-orm";
import { addDays, dayRange, daysRange, today } from "#domain/dates.ts";
import type { Dashboard, DashboardFigures } from "#domain/entities/dashboard.ts";
import type { Modality } from "#domain/entities/common.ts";
import { shareOf } from "#domain/financials.ts";
import { openMinutes } from "#domain/slots.ts";
import {
  appointments,
  branches,
  machines,
  referringDoctors,
  tests,
} from "../../database/schema.ts";
import { allows } from "../../http/auth/allows.ts";
import type { RequestContext } from "../../http/context.ts";
import { route } from "../../http/route.ts";
import { REMAINING_AMOUNT, selectAppointments } from "../appointments/appointment-record.ts";
import { readCriticalFigures } from "../reports/critical-store.ts";
import { inBranches } from "../scope.ts";
import {
  isAmong,
  dayOf,
  dayText,
  isDuring,
  PERIOD_PARAMETERS,
  periodOfQuery,
  periodReader,
  type Period,
} from "./period.ts";
import { countIf, sumAll, TAKES_PLACE, sumIfTakingPlace } from "./sums.ts";
import { DashboardRecord } from "#domain/records/figures.ts";
import { one, withParameters } from "../../http/declared-answers.ts";

const MOST_QUEUE = 200;
const MOST_DOCTORS = 10;

const readDashboardQuery = withParameters((raw) => periodReader(raw), PERIOD_PARAMETERS);

export const dashboardRoutes = [
  route({
    method: "GET",
    url: "/dashboard/",
    permission: "dashboard.read",
    replica: true,
    query: readDashboardQuery,
    answers: one(DashboardRecord),
    transaction: "snapshot",
    handler: async (ctx, { query }) => readDashboard(ctx, await periodOfQuery(ctx, query)),
  }),
];

/** Returns the figures of a period; those that the role may not see are left out of the response. */
async function readDashboard(ctx: RequestContext, period: Period): Promise<Dashboard> {
  const { zone } = ctx.account;
  const seesMoney = allows(ctx.account, "dashboard.money");
  const rows = await readDays(ctx, period.condition, period.range);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const figures = (list: typeof rows) => figuresOf(list, seesMoney);
  const length = period.days.length;
  const start = addDays(period.start_date, -length);
  const earlierRange = daysRange(start, addDays(period.start_date, -1), zone);
  const earlier = await readDays(
    ctx,
    and(period.scope, isDuring(appointments.startAt, earlierRange)),
    earlierRange,
  );
  return {
    start_date: period.start_date,
    end_date: period.end_date,
    totals: figures(rows),
    previous: figures(earlier),
    by_day: period.days.map((day) => {
      const row = byDay.get(day);
      return { day, ...figures(row ? [row] : []) };
    }),
    by_modality: await readModalities(ctx, period, seesMoney),
    report_status: {
      not_started: total(rows, "not_started"),
      in_progress: total(rows, "in_progress"),
      report_ready: total(rows, "report_ready"),
    },
    ...(seesMoney
      ? {
          machines: await readMachines(ctx, period),
          referring_doctors: await readDoctors(ctx, period),
        }
      : {}),
    ...(allows(ctx.account, "critical_results.read")
      ? { critical: await readCriticalFigures(ctx, period.condition) }
      : {}),
    queue: await readQueue(ctx, period.scope, today(zone, ctx.now.getTime())),
  };
}

const COUNTS = {
  appointments: countIf(TAKES_PLACE),
  completed: countIf(sql`${appointments.status} = 'completed'`),
  cancelled: countIf(sql`${appointments.status} = 'cancelled'`),
  no_show: countIf(sql`${appointments.status} = 'no_show'`),
};
const AMOUNTS = {
  paid_amount: sumAll(sql`${appointments.paidAmount}`),
  covered_amount: sumIfTakingPlace(sql`${appointments.coveredAmount}`),
  remaining_cost: sumAll(REMAINING_AMOUNT),
  pending_amount: sumIfTakingPlace(
    sql`${appointments.coveredAmount} - ${appointments.settledAmount} - ${appointments.writtenOffAmount}`,
  ),
  discount_amount: sumIfTakingPlace(sql`${appointments.discountAmount}`),
};

function readDays(
  ctx: RequestContext,
  where: SQL | undefined,
  range: { start: string; end: string },
) {
  const day = dayOf(ctx, appointments.startAt, range);
  return ctx.tx
    .select({
      day: dayText(day),
      ...COUNTS,
      ...AMOUNTS,
      not_started: countIf(sql`${appointments.reportStatus} = 'not_started' and ${TAKES_PLACE}`),
      in_progress: countIf(sql`${appointments.reportStatus} = 'in_progress'`),
      report_ready: countIf(sql`${appointments.reportStatus} = 'report_ready'`),
    })
    .from(appointments)
    .where(where)
    .groupBy(day);
}

type Row = Record<keyof typeof COUNTS | keyof typeof AMOUNTS, number>;

function figuresOf(rows: readonly Row[], seesMoney: boolean): DashboardFigures {
  return {
    appointments: total(rows, "appointments"),
    completed: total(rows, "completed"),
    cancelled: total(rows, "cancelled"),
    no_show: total(rows, "no_show"),
    ...(seesMoney
      ? {
          paid_amount: total(rows, "paid_amount"),
          covered_amount: total(rows, "covered_amount"),
          remaining_cost: total(rows, "remaining_cost"),
          pending_amount: total(rows, "pending_amount"),
          discount_amount: total(rows, "discount_amount"),
        }
      : {}),
  };
}

function total<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}

async function readModalities(ctx: RequestContext, { condition }: Period, seesMoney: boolean) {
  const rows = await ctx.tx
    .select({ modality: sql<Modality>`${tests.modality}`, ...COUNTS, ...AMOUNTS })
    .from(appointments)
    .innerJoin(
      tests,
      and(eq(tests.scanCenterId, appointments.scanCenterId), eq(tests.id, appointments.testId)),
    )
    .where(condition)
    .groupBy(tests.modality)
    .orderBy(desc(COUNTS.appointments), asc(tests.modality));
  return rows.map((row) => ({ modality: row.modality, ...figuresOf([row], seesMoney) }));
}

/** Returns booked minutes, open minutes and utilisation of each active machine, the busiest first. */
async function readMachines(ctx: RequestContext, { query, days, range }: Period) {
  const rows = await ctx.tx
    .select({
      machine: machines.id,
      name: machines.name,
      opens: branches.opensAt,
      closes: branches.closesAt,
      booked: sql<number>`coalesce(sum(${appointments.durationMinutes}), 0)::int`.mapWith(Number),
    })
    .from(machines)
    .innerJoin(
      branches,
      and(eq(branches.scanCenterId, machines.scanCenterId), eq(branches.id, machines.branchId)),
    )
    .leftJoin(
      appointments,
      and(
        eq(appointments.scanCenterId, machines.scanCenterId),
        eq(appointments.machineId, machines.id),
        TAKES_PLACE,
        isDuring(appointments.startAt, range),
      ),
    )
    .where(
      and(
        eq(machines.scanCenterId, ctx.account.centerId),
        eq(machines.active, true),
        inBranches(ctx, machines.branchId),
        isAmong(machines.branchId, query.branches),
        isAmong(machines.id, query.machines),
      ),
    )
    .groupBy(machines.id, machines.name, branches.opensAt, branches.closesAt);
  const open = new Map<string, number>();
  const openMinutesOf = (opens_at: string, closes_at: string) => {
    const key = `${opens_at} ${closes_at}`;
    const cachedMinutes = open.get(key);
    if (cachedMinutes !== undefined) return cachedMinutes;
    const hours = { zone: ctx.account.zone, opens_at, closes_at };
    const minutes = days.reduce((sum, day) => sum + openMinutes(day, hours), 0);
    open.set(key, minutes);
    return minutes;
  };
  return rows
    .map(({ machine, name, opens, closes, booked }) => {
      const open_minutes = openMinutesOf(opens.slice(0, 5), closes.slice(0, 5));
      const utilisation = shareOf(booked, open_minutes);
      return { machine, name, booked_minutes: booked, open_minutes, utilisation };
    })
    .toSorted((one, other) => other.utilisation - one.utilisation || one.machine - other.machine);
}

/** Returns the referring doctors with the most appointments that take place. */
async function readDoctors(ctx: RequestContext, { condition }: Period) {
  return ctx.tx
    .select({
      referring_doctor: referringDoctors.id,
      name: referringDoctors.name,
      appointments: countIf(TAKES_PLACE),
    })
    .from(appointments)
    .innerJoin(
      referringDoctors,
      and(
        eq(referringDoctors.scanCenterId, appointments.scanCenterId),
        eq(referringDoctors.id, appointments.referringDoctorId),
      ),
    )
    .where(and(condition, TAKES_PLACE))
    .groupBy(referringDoctors.id, referringDoctors.name)
    .orderBy(desc(countIf(TAKES_PLACE)), asc(referringDoctors.id))
    .limit(MOST_DOCTORS);
}

/** Returns today's appointments by start time. */
async function readQueue(ctx: RequestContext, scope: SQL | undefined, current: string) {
  return selectAppointments(
    ctx.tx,
    {
      where: and(scope, isDuring(appointments.startAt, dayRange(current, ctx.account.zone))),
      orderBy: [asc(appointments.startAt), asc(appointments.id)],
      limit: MOST_QUEUE,
      offset: 0,
    },
    ctx,
  );
}
