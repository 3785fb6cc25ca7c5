import { and, eq, sql, type SQL } from "drizzle-orm";
import { holdsSlot } from "@domain/appointments";
import type { FinancialFigures } from "@domain/entities/financial-report";
import { appointments, payments } from "../../database/schema";
import type { RequestContext } from "../../http/context";
import { dayOf, type Period } from "./period";
import { summed } from "./sums";

/**
 * The dimensions of the report in four readings of the appointments. What few groups share stands
 * together and is told apart afterwards. One reading with grouping sets would take twice as long: several
 * workers can share a plain grouping, and none of grouping sets.
 */
const SETS = [
  ["day"],
  ["branch", "machine", "insurance_provider", "receptionist"],
  ["test"],
  ["referring_doctor"],
] as const;
export type Dimension = (typeof SETS)[number][number];

/** What is added up; net comes of it at the end. */
export type Sums = Omit<FinancialFigures, "net">;
type Dimensions = Record<Dimension, string | number | null>;
/** Sums of a group, and the dimensions that tell the groups of its reading apart. */
export type Grouped = Sums & Dimensions & { set: readonly Dimension[] };

/** The rows of the set that a dimension is in, added up by the dimension. */
export function groupedBy(rows: readonly Grouped[], dimension: Dimension): Grouped[] {
  const groups = new Map<string | number | null, Grouped>();
  for (const row of rows) {
    if (!row.set.includes(dimension)) continue;
    const known = groups.get(row[dimension]);
    groups.set(row[dimension], known === undefined ? row : { ...known, ...added([known, row]) });
  }
  return [...groups.values()];
}

/** Figures added up. */
export function added(rows: readonly Sums[]): Sums {
  const sum = { ...NOTHING };
  for (const row of rows) for (const name of FIGURES) sum[name] += row[name];
  return sum;
}

/**
 * Totals and every grouping. The status stands in every reading: what takes place is told from what does
 * not once per group, not once per appointment. All readings are of one snapshot.
 */
export async function readGroups(ctx: RequestContext, period: Period): Promise<Grouped[]> {
  await ctx.tx.execute(sql`set local work_mem = '64MB'`);
  const groups: Grouped[] = [];
  for (const set of SETS) groups.push(...(await readSet(ctx, period, set)));
  return [...groups, ...(await readRefunds(ctx, period))];
}

const NO_DIMENSIONS: Dimensions = {
  day: null,
  branch: null,
  machine: null,
  insurance_provider: null,
  receptionist: null,
  test: null,
  referring_doctor: null,
};

/** What each dimension is of an appointment. */
function columnsOf(ctx: RequestContext, { range }: Period): Record<Dimension, SQL> {
  return {
    day: sql`${dayOf(ctx, appointments.startAt, range)}`,
    branch: sql`${appointments.branchId}`,
    machine: sql`${appointments.machineId}`,
    insurance_provider: sql`${appointments.insuranceProviderId}`,
    receptionist: sql`${appointments.createdBy}`,
    test: sql`${appointments.testId}`,
    referring_doctor: sql`${appointments.referringDoctorId}`,
  };
}

/** The dimensions of a set as columns that are answered, the day as text. */
function selected(columns: Record<Dimension, SQL>, set: readonly Dimension[]) {
  return Object.fromEntries(
    set.map((name) => [
      name,
      name === "day" ? sql<string>`(${columns.day})::text` : sql<number | null>`${columns[name]}`,
    ]),
  );
}

async function readSet(
  ctx: RequestContext,
  period: Period,
  set: readonly Dimension[],
): Promise<Grouped[]> {
  const columns = columnsOf(ctx, period);
  const rows = await ctx.tx
    .select({
      of: selected(columns, set),
      status: appointments.status,
      count: sql<number>`count(*)`.mapWith(Number),
      price: summed(sql`${appointments.totalPrice}`),
      covered: summed(sql`${appointments.coveredAmount}`),
      settled: summed(sql`${appointments.settledAmount}`),
      paid: summed(sql`${appointments.paidAmount}`),
      commission: summed(sql`${appointments.commissionAmount}`),
    })
    .from(appointments)
    .where(period.within)
    .groupBy(appointments.status, ...set.map((name) => columns[name]));
  return rows.map(({ of, status, count, price, covered, settled, paid, commission }) => {
    const taking = (amount: number) => (holdsSlot(status) ? amount : 0);
    return {
      ...NO_DIMENSIONS,
      ...of,
      set,
      appointments: taking(count),
      cancelled: status === "cancelled" ? count : 0,
      no_show: status === "no_show" ? count : 0,
      total_price: taking(price),
      covered_amount: taking(covered),
      settled_amount: settled,
      pending_amount: taking(covered - settled),
      paid_amount: paid,
      refunded_amount: 0,
      remaining_cost: taking(price - covered - paid),
      commission_amount: taking(commission),
    };
  });
}

/** What was given back of the same appointments; few have a refund, so one reading does for all sets. */
async function readRefunds(ctx: RequestContext, period: Period): Promise<Grouped[]> {
  const columns = columnsOf(ctx, period);
  const list = (names: readonly Dimension[]) =>
    sql.join(
      names.map((name) => columns[name]),
      sql`, `,
    );
  const sets = sql.join(
    SETS.map((set) => sql`(${list(set)})`),
    sql`, `,
  );
  // GROUPING() is 0 for what a row stands for.
  const place = sql.join(
    SETS.map(
      ([first], at) => sql`when grouping(${columns[first]}) = 0 then ${sql.raw(String(at))}`,
    ),
    sql` `,
  );
  const rows = await ctx.tx
    .select({
      of: selected(columns, SETS.flat()),
      place: sql<number>`case ${place} end`,
      refunded: summed(sql`${payments.amount}`),
    })
    .from(payments)
    .innerJoin(
      appointments,
      and(
        eq(appointments.scanCenterId, payments.scanCenterId),
        eq(appointments.id, payments.appointmentId),
      ),
    )
    .where(and(sql`${payments.kind} = 'refund'`, period.within))
    .groupBy(sql`grouping sets (${sets})`);
  return rows.map(({ of, place, refunded }) => ({
    ...NOTHING,
    ...NO_DIMENSIONS,
    ...of,
    set: SETS[place] ?? [],
    refunded_amount: refunded,
  }));
}

/** Figures of nothing at all. */
export const NOTHING: Sums = {
  appointments: 0,
  cancelled: 0,
  no_show: 0,
  total_price: 0,
  covered_amount: 0,
  settled_amount: 0,
  pending_amount: 0,
  paid_amount: 0,
  refunded_amount: 0,
  remaining_cost: 0,
  commission_amount: 0,
};

const FIGURES = Object.keys(NOTHING) as (keyof Sums)[];
