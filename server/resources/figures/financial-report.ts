import { and, eq, sql } from "drizzle-orm";
import type {
  FiguresWithDoctors,
  FinancialFigures,
  FinancialReport,
} from "@domain/entities/financial-report";
import { holdsSlot } from "@domain/appointments";
import type { Modality } from "@domain/entities/common";
import { netOf } from "@domain/financials";
import { appointments, payments } from "../../database/schema";
import type { RequestContext } from "../../http/context";
import { readCash, readCompensation } from "./money-moved";
import { namesOf } from "./names";
import { dayOf, type Period } from "./period";
import { summed } from "./sums";

/**
 * The dimensions of the one pass over the appointments, in three grouping sets: what few groups share
 * stands together and is told apart afterwards, so that each row is added three times and not nine.
 */
const SETS = [
  ["day"],
  ["branch", "machine", "insurance_provider", "receptionist"],
  ["test", "referring_doctor"],
] as const;
type Dimension = (typeof SETS)[number][number];
const DIMENSIONS: readonly Dimension[] = SETS.flat();

type Sums = Omit<FinancialFigures, "net">;
type Grouped = Sums & { set: number } & Record<Dimension, string | number | null>;

/** The whole report: one pass over the appointments, one over the ledger, one over the reports paid for. */
export async function readFinancialReport(
  ctx: RequestContext,
  period: Period,
): Promise<FinancialReport> {
  const rows = await readGroups(ctx, period);
  const compensation = await readCompensation(ctx, period);
  const names = await namesOf(ctx);
  const of = (dimension: Dimension) => groupedBy(rows, dimension);
  const byDay = new Map(of("day").map((row) => [String(row.day), row]));
  const id = (value: string | number | null) => Number(value);
  const maybeId = (value: string | number | null) => (value === null ? null : Number(value));
  return {
    start_date: period.start_date,
    end_date: period.end_date,
    totals: withDoctors(added(of("day")), compensation.total),
    by_day: period.days.map((day) => ({
      day,
      ...withDoctors(byDay.get(day), compensation.byDay.get(day)),
    })),
    by_branch: merged(of("branch"), compensation.byBranch).map(({ branch, row, paid }) => ({
      branch,
      name: names.branch.get(branch) ?? "",
      ...withDoctors(row, paid),
    })),
    by_machine: of("machine").map((row) => ({
      machine: id(row.machine),
      name: names.machine.get(id(row.machine)) ?? "",
      ...figuresOf(row),
    })),
    by_test: of("test").map((row) => {
      const { unique_id = null, name_ar = "", name_en = "" } = names.test.get(id(row.test)) ?? {};
      return { test: id(row.test), unique_id, name_ar, name_en, ...figuresOf(row) };
    }),
    by_modality: byModality(of("test"), (test) => names.test.get(test)?.modality ?? "OT"),
    by_insurance_provider: of("insurance_provider").map((row) => ({
      insurance_provider: maybeId(row.insurance_provider),
      name: names.provider.get(id(row.insurance_provider)) ?? null,
      ...figuresOf(row),
    })),
    by_referring_doctor: of("referring_doctor").map((row) => ({
      referring_doctor: maybeId(row.referring_doctor),
      name: names.doctor.get(id(row.referring_doctor)) ?? null,
      ...figuresOf(row),
    })),
    by_receptionist: of("receptionist").map((row) => ({
      receptionist: id(row.receptionist),
      name: names.account.get(id(row.receptionist)) ?? "",
      ...figuresOf(row),
    })),
    cash: await readCash(ctx, period),
  };
}

/** The rows of the grouping set that a dimension is in, added up by the dimension. */
function groupedBy(rows: readonly Grouped[], dimension: Dimension): Grouped[] {
  const set = SETS.findIndex((names) => names.some((name) => name === dimension));
  const groups = new Map<string | number | null, Grouped>();
  for (const row of rows) {
    if (row.set !== MASKS[set]) continue;
    const known = groups.get(row[dimension]);
    groups.set(row[dimension], known === undefined ? row : { ...known, ...added([known, row]) });
  }
  return [...groups.values()];
}

/** GROUPING() has a bit for each dimension that a row does not stand for, the last one lowest. */
const MASKS = SETS.map((names) => {
  const here: readonly Dimension[] = names;
  return DIMENSIONS.reduce((mask, name) => mask * 2 + (here.includes(name) ? 0 : 1), 0);
});

/** Tests of one modality together, as the tests are now. */
function byModality(rows: readonly Grouped[], modalityOf: (test: number) => Modality) {
  const groups = new Map<Modality, Sums>();
  for (const row of rows) {
    const modality = modalityOf(Number(row.test));
    groups.set(modality, added([groups.get(modality) ?? NOTHING, row]));
  }
  return [...groups].map(([modality, sums]) => ({ modality, ...figuresOf(sums) }));
}

function added(rows: readonly Sums[]): Sums {
  const sum = { ...NOTHING };
  for (const row of rows) for (const name of FIGURES) sum[name] += row[name];
  return sum;
}

/**
 * Totals and every grouping in one reading of the appointments. The status stands in every set: what
 * takes place is told from what does not once per group, not once per appointment. Behind the limit the
 * planner takes the groups for few, which they are, and does not sort all rows first.
 */
async function readGroups(ctx: RequestContext, { within, range }: Period): Promise<Grouped[]> {
  const refunds = ctx.tx
    .select({
      appointment: sql<number>`${payments.appointmentId}`.as("appointment"),
      refunded: sql<number>`sum(${payments.amount})::bigint`.as("refunded"),
    })
    .from(payments)
    .where(and(eq(payments.scanCenterId, ctx.account.centerId), sql`${payments.kind} = 'refund'`))
    .groupBy(payments.appointmentId)
    .as("refunds");
  const facts = ctx.tx
    .select({
      status: appointments.status,
      day: dayOf(ctx, appointments.startAt, range).as("day"),
      branch: appointments.branchId,
      machine: appointments.machineId,
      insurance_provider: appointments.insuranceProviderId,
      receptionist: appointments.createdBy,
      test: appointments.testId,
      referring_doctor: appointments.referringDoctorId,
      price: appointments.totalPrice,
      covered: appointments.coveredAmount,
      settled: appointments.settledAmount,
      paid: appointments.paidAmount,
      refunded: refunds.refunded,
      commission: appointments.commissionAmount,
    })
    .from(appointments)
    .leftJoin(refunds, eq(refunds.appointment, appointments.id))
    .where(within)
    .limit(Number.MAX_SAFE_INTEGER)
    .as("facts");
  const columns = (names: readonly Dimension[]) =>
    sql.join(
      names.map((name) => sql`${facts[name]}`),
      sql`, `,
    );
  const sets = SETS.map((names) => sql`(${facts.status}, ${columns(names)})`);
  await ctx.tx.execute(sql`set local work_mem = '64MB'`);
  const rows = await ctx.tx
    .select({
      status: facts.status,
      day: sql<string | null>`${facts.day}::text`,
      branch: facts.branch,
      machine: facts.machine,
      insurance_provider: facts.insurance_provider,
      receptionist: facts.receptionist,
      test: facts.test,
      referring_doctor: facts.referring_doctor,
      set: sql<number>`grouping(${columns(DIMENSIONS)})`.mapWith(Number),
      count: sql<number>`count(*)`.mapWith(Number),
      price: summed(sql`${facts.price}`),
      covered: summed(sql`${facts.covered}`),
      settled: summed(sql`${facts.settled}`),
      paid: summed(sql`${facts.paid}`),
      refunded: summed(sql`${facts.refunded}`),
      commission: summed(sql`${facts.commission}`),
    })
    .from(facts)
    .groupBy(sql`grouping sets (${sql.join(sets, sql`, `)})`);
  return rows.map(
    ({ status, count, price, covered, settled, paid, refunded, commission, ...of }) => {
      const taking = (amount: number) => (holdsSlot(status) ? amount : 0);
      return {
        ...of,
        appointments: taking(count),
        cancelled: status === "cancelled" ? count : 0,
        no_show: status === "no_show" ? count : 0,
        total_price: taking(price),
        covered_amount: taking(covered),
        settled_amount: settled,
        pending_amount: taking(covered - settled),
        paid_amount: paid,
        refunded_amount: refunded,
        remaining_cost: taking(price - covered - paid),
        commission_amount: taking(commission),
      };
    },
  );
}

const NOTHING: Sums = {
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

function figuresOf(row: Sums = NOTHING): FinancialFigures {
  return {
    appointments: row.appointments,
    cancelled: row.cancelled,
    no_show: row.no_show,
    total_price: row.total_price,
    covered_amount: row.covered_amount,
    settled_amount: row.settled_amount,
    pending_amount: row.pending_amount,
    paid_amount: row.paid_amount,
    refunded_amount: row.refunded_amount,
    remaining_cost: row.remaining_cost,
    commission_amount: row.commission_amount,
    net: netOf(row),
  };
}

function withDoctors(row: Sums | undefined, doctor_compensation = 0): FiguresWithDoctors {
  const figures = figuresOf(row);
  return { ...figures, doctor_compensation, net: netOf({ ...figures, doctor_compensation }) };
}

/** Branches with appointments, with doctors who were paid, or with both. */
function merged(rows: readonly Grouped[], paid: ReadonlyMap<number, number>) {
  const byBranch = new Map(rows.map((row) => [Number(row.branch), row]));
  return [...new Set([...byBranch.keys(), ...paid.keys()])]
    .toSorted((one, other) => one - other)
    .map((branch) => ({ branch, row: byBranch.get(branch), paid: paid.get(branch) }));
}
