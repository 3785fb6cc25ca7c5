import { and, eq, sql, type SQL } from "drizzle-orm";
import { holdsSlot } from "#domain/appointments.ts";
import type { FinancialFigures } from "#domain/entities/financial-report.ts";
import { appointments, payments } from "../../database/schema.ts";
import { dayOf, type FiguresContext, type Period } from "./period.ts";
import { sumAll } from "./sums.ts";

/**
 * The dimensions of the report, in four queries over the appointments. Dimensions with few distinct
 * values share a query and are separated afterwards. One query with GROUPING SETS would take twice as
 * long, because PostgreSQL runs only a plain GROUP BY in parallel workers.
 */
const SETS = [
  ["day"],
  ["branch", "machine", "insurance_provider", "receptionist"],
  ["test"],
  ["referring_doctor"],
] as const;
export type Dimension = (typeof SETS)[number][number];
const DIMENSIONS: readonly Dimension[] = SETS.flat();

/** The figures that are summed up; `net` is computed from the sums. */
export type Sums = Omit<FinancialFigures, "net">;
/** Value of the dimension and sums in the order of {@link FIGURES}; compact, because months of them are stored. */
export type Group = [value: string | number | null, ...sums: number[]];
/** The groups of each dimension. */
export type Groups = Record<Dimension, Group[]>;

/** Merges groups of disjoint sets of appointments. */
export function mergeGroups(parts: readonly Groups[]): Groups {
  return collectGroups((add) => {
    for (const groups of parts)
      for (const dimension of DIMENSIONS)
        for (const group of groups[dimension]) add(dimension, group);
  });
}

/** A group with its sums by name. */
export type SumsOf = { value: Group[0] } & Sums;

/** Returns the groups of a dimension with their sums by name, in the order of ids, null last. */
export function sumsBy(groups: Groups, dimension: Dimension): SumsOf[] {
  const sortKey = (value: Group[0]) => (value === null ? Infinity : Number(value));
  return groups[dimension]
    .map(([value, ...sums]) => {
      const row = { value, ...ZERO_SUMS };
      for (const [index, name] of FIGURES.entries()) row[name] = sums[index] ?? 0;
      return row;
    })
    .toSorted((one, other) => sortKey(one.value) - sortKey(other.value));
}

/** Returns the sum of each figure over all rows. */
export function addUp(rows: readonly Sums[]): Sums {
  const sum = { ...ZERO_SUMS };
  for (const row of rows) for (const name of FIGURES) sum[name] += row[name];
  return sum;
}

type AddGroup = (dimension: Dimension, group: Group) => void;

/** Collects the groups that `fill` adds; sums of groups with the same dimension and value are added up. */
function collectGroups(fill: (add: AddGroup) => void): Groups {
  const byDimension = new Map(DIMENSIONS.map((name) => [name, new Map<Group[0], Group>()]));
  fill((dimension, group) => {
    const groups = byDimension.get(dimension);
    const sameGroup = groups?.get(group[0]);
    if (sameGroup === undefined) groups?.set(group[0], [...group]);
    else
      for (let index = 1; index < group.length; index += 1)
        sameGroup[index] = Number(sameGroup[index]) + Number(group[index]);
  });
  const groupsOf = (name: Dimension) => [...(byDimension.get(name)?.values() ?? [])];
  return {
    day: groupsOf("day"),
    branch: groupsOf("branch"),
    machine: groupsOf("machine"),
    insurance_provider: groupsOf("insurance_provider"),
    receptionist: groupsOf("receptionist"),
    test: groupsOf("test"),
    referring_doctor: groupsOf("referring_doctor"),
  };
}

/** A row of one query: the values of its dimensions, and the sums. */
interface GroupRow {
  dimensions: readonly Dimension[];
  values: Partial<Record<Dimension, Group[0]>>;
  sums: number[];
}

/**
 * Returns the groups of all dimensions. Each query also groups by status, so that the status is checked
 * once per group, not per appointment. The caller must run it in a snapshot transaction.
 */
export async function readGroups(ctx: FiguresContext, period: Period): Promise<Groups> {
  await ctx.tx.execute(sql`set local work_mem = '64MB'`);
  const readings: GroupRow[][] = [];
  for (const dimensions of SETS) readings.push(await readSet(ctx, period, dimensions));
  readings.push(await readRefunds(ctx, period));
  return collectGroups((add) => {
    for (const { dimensions, values, sums } of readings.flat())
      for (const dimension of dimensions) add(dimension, [values[dimension] ?? null, ...sums]);
  });
}

/** Returns the SQL expression of each dimension. */
function columnsOf(ctx: FiguresContext, { range }: Period): Record<Dimension, SQL> {
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

/** Returns the result columns for the dimensions of a set, the day as text. */
function selectedColumns(columns: Record<Dimension, SQL>, dimensions: readonly Dimension[]) {
  return Object.fromEntries(
    dimensions.map((name) => [
      name,
      name === "day" ? sql<string>`(${columns.day})::text` : sql<number | null>`${columns[name]}`,
    ]),
  );
}

async function readSet(
  ctx: FiguresContext,
  period: Period,
  dimensions: readonly Dimension[],
): Promise<GroupRow[]> {
  const columns = columnsOf(ctx, period);
  const rows = await ctx.tx
    .select({
      values: selectedColumns(columns, dimensions),
      status: appointments.status,
      count: sql<number>`count(*)`.mapWith(Number),
      discount: sumAll(sql`${appointments.discountAmount}`),
      price: sumAll(sql`${appointments.totalPrice}`),
      covered: sumAll(sql`${appointments.coveredAmount}`),
      settled: sumAll(sql`${appointments.settledAmount}`),
      writtenOff: sumAll(sql`${appointments.writtenOffAmount}`),
      paid: sumAll(sql`${appointments.paidAmount}`),
      commission: sumAll(sql`${appointments.commissionAmount}`),
    })
    .from(appointments)
    .where(period.condition)
    .groupBy(appointments.status, ...dimensions.map((name) => columns[name]));
  return rows.map(
    ({
      values,
      status,
      count,
      discount,
      price,
      covered,
      settled,
      writtenOff,
      paid,
      commission,
    }) => {
      const ifTakingPlace = (amount: number) => (holdsSlot(status) ? amount : 0);
      // The same amounts as `moneyOf` gives for one appointment, so that the report adds up to its lists.
      const sums: Sums = {
        appointments: ifTakingPlace(count),
        cancelled: status === "cancelled" ? count : 0,
        no_show: status === "no_show" ? count : 0,
        discount_amount: ifTakingPlace(discount),
        total_price: ifTakingPlace(price),
        covered_amount: ifTakingPlace(covered),
        settled_amount: ifTakingPlace(settled),
        pending_amount: ifTakingPlace(covered - settled - writtenOff),
        written_off_amount: ifTakingPlace(writtenOff),
        paid_amount: paid,
        refunded_amount: 0,
        remaining_cost: ifTakingPlace(price - covered - paid),
        commission_amount: ifTakingPlace(commission),
      };
      return { dimensions, values, sums: FIGURES.map((name) => sums[name]) };
    },
  );
}

/** Returns the refunds of the same appointments. Few have one, so a single query covers all sets. */
async function readRefunds(ctx: FiguresContext, period: Period): Promise<GroupRow[]> {
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
  // GROUPING() is 0 for columns in the grouping set that a row belongs to.
  const setIndex = sql.join(
    SETS.map(
      ([first], index) => sql`when grouping(${columns[first]}) = 0 then ${sql.raw(String(index))}`,
    ),
    sql` `,
  );
  const rows = await ctx.tx
    .select({
      values: selectedColumns(columns, SETS.flat()),
      place: sql<number>`case ${setIndex} end`,
      refunded: sumAll(sql`${payments.amount}`),
    })
    .from(payments)
    .innerJoin(
      appointments,
      and(
        eq(appointments.scanCenterId, payments.scanCenterId),
        eq(appointments.id, payments.appointmentId),
      ),
    )
    .where(and(sql`${payments.kind} = 'refund'`, period.condition))
    .groupBy(sql`grouping sets (${sets})`);
  return rows.map(({ values, place, refunded }) => ({
    dimensions: SETS[place] ?? [],
    values,
    sums: FIGURES.map((name) => (name === "refunded_amount" ? refunded : 0)),
  }));
}

/** Sums that are all zero. */
export const ZERO_SUMS: Sums = {
  appointments: 0,
  cancelled: 0,
  no_show: 0,
  discount_amount: 0,
  total_price: 0,
  covered_amount: 0,
  settled_amount: 0,
  pending_amount: 0,
  written_off_amount: 0,
  paid_amount: 0,
  refunded_amount: 0,
  remaining_cost: 0,
  commission_amount: 0,
};

/** Names of the figures, in the order of the sums in a group. */
export const FIGURES = Object.keys(ZERO_SUMS) as (keyof Sums)[];
