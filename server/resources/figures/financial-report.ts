import { and, eq, sql, type SQL } from "drizzle-orm";
import type {
  FiguresWithDoctors,
  FinancialFigures,
  FinancialReport,
} from "@domain/entities/financial-report";
import type { Modality } from "@domain/entities/common";
import { netOf } from "@domain/financials";
import { appointments, payments, tests } from "../../database/schema";
import type { RequestContext } from "../../http/context";
import { readCash, readCompensation } from "./money-moved";
import { namesOf } from "./names";
import { dayOf, type Period } from "./period";
import { counted, REMAINING, summed, taking } from "./sums";

/** The dimensions of the one pass over the appointments; each is a grouping set of its own. */
const DIMENSIONS = [
  "day",
  "branch",
  "machine",
  "test",
  "modality",
  "insurance_provider",
  "referring_doctor",
  "receptionist",
] as const;
type Dimension = (typeof DIMENSIONS)[number];

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
  const of = (dimension: Dimension | null) => {
    const set = dimension === null ? ALL : maskOf(dimension);
    return rows.filter((row) => row.set === set);
  };
  const byDay = new Map(of("day").map((row) => [String(row.day), row]));
  const id = (value: string | number | null) => Number(value);
  const maybeId = (value: string | number | null) => (value === null ? null : Number(value));
  return {
    start_date: period.start_date,
    end_date: period.end_date,
    totals: withDoctors(of(null)[0], compensation.total),
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
    by_test: of("test").map((row) => ({
      test: id(row.test),
      ...(names.test.get(id(row.test)) ?? { unique_id: null, name_ar: "", name_en: "" }),
      ...figuresOf(row),
    })),
    by_modality: of("modality").map((row) => ({
      // The column takes no other.
      modality: row.modality as Modality,
      ...figuresOf(row),
    })),
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

/** GROUPING() has a bit for each dimension that a row does not stand for, the last one lowest. */
const ALL = 2 ** DIMENSIONS.length - 1;

function maskOf(dimension: Dimension): number {
  return ALL - 2 ** (DIMENSIONS.length - 1 - DIMENSIONS.indexOf(dimension));
}

/** Totals and every grouping in one reading of the appointments. */
async function readGroups(ctx: RequestContext, { within }: Period): Promise<Grouped[]> {
  const columns: Record<Dimension, SQL<string | number | null>> = {
    day: dayOf(ctx, appointments.startAt),
    branch: sql`${appointments.branchId}`,
    machine: sql`${appointments.machineId}`,
    test: sql`${appointments.testId}`,
    modality: sql`${tests.modality}`,
    insurance_provider: sql`${appointments.insuranceProviderId}`,
    referring_doctor: sql`${appointments.referringDoctorId}`,
    receptionist: sql`${appointments.createdBy}`,
  };
  const list = sql.join(Object.values(columns), sql`, `);
  const sets = sql.join(
    Object.values(columns).map((column) => sql`(${column})`),
    sql`, `,
  );
  const refunds = ctx.tx
    .select({
      appointment: sql<number>`${payments.appointmentId}`.as("appointment"),
      refunded: sql<number>`sum(${payments.amount})`.as("refunded"),
    })
    .from(payments)
    .where(and(eq(payments.scanCenterId, ctx.account.centerId), sql`${payments.kind} = 'refund'`))
    .groupBy(payments.appointmentId)
    .as("refunds");
  return ctx.tx
    .select({
      ...columns,
      set: sql<number>`grouping(${list})`.mapWith(Number),
      appointments: counted(sql`${appointments.status} not in ('cancelled', 'no_show')`),
      cancelled: counted(sql`${appointments.status} = 'cancelled'`),
      no_show: counted(sql`${appointments.status} = 'no_show'`),
      total_price: taking(sql`${appointments.totalPrice}`),
      covered_amount: taking(sql`${appointments.coveredAmount}`),
      settled_amount: summed(sql`${appointments.settledAmount}`),
      pending_amount: taking(sql`${appointments.coveredAmount} - ${appointments.settledAmount}`),
      paid_amount: summed(sql`${appointments.paidAmount}`),
      refunded_amount: summed(sql`${refunds.refunded}`),
      remaining_cost: taking(REMAINING),
      commission_amount: taking(sql`${appointments.commissionAmount}`),
    })
    .from(appointments)
    .innerJoin(
      tests,
      and(eq(tests.scanCenterId, appointments.scanCenterId), eq(tests.id, appointments.testId)),
    )
    .leftJoin(refunds, eq(refunds.appointment, appointments.id))
    .where(within)
    .groupBy(sql`grouping sets ((), ${sets})`);
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
