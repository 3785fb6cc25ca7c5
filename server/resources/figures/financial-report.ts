import type {
  FiguresWithDoctors,
  FinancialFigures,
  FinancialReport,
} from "#domain/entities/financial-report.ts";
import type { Modality } from "#domain/entities/common.ts";
import type { WeekStart } from "#domain/calendar.ts";
import { byMonth, byWeek } from "#domain/financial-groups.ts";
import { netOf } from "#domain/financials.ts";
import type { RequestContext } from "../../http/context.ts";
import { readProfit } from "./expenses.ts";
import { addUp, type Dimension, ZERO_SUMS, type Sums, sumsBy, type SumsOf } from "./groups.ts";
import { readKeptParts } from "./kept-months.ts";
import { cashOf, compensationOf } from "./money-moved.ts";
import { namesOf } from "./names.ts";
import { readPaidOut } from "./paid-out.ts";
import type { Period } from "./period.ts";

/** Returns the whole report: appointments by each grouping, payments, and compensation of doctors. */
export async function readFinancialReport(
  ctx: RequestContext,
  period: Period,
  weekStart: WeekStart,
): Promise<FinancialReport> {
  const parts = await readKeptParts(ctx, period);
  const compensation = compensationOf(parts.doctors);
  const names = await namesOf(ctx);
  const sumsOf = (dimension: Dimension) => sumsBy(parts.groups, dimension);
  const byDay = new Map(sumsOf("day").map((row) => [String(row.value), row]));
  const id = (value: string | number | null) => Number(value);
  const maybeId = (value: string | number | null) => (value === null ? null : Number(value));
  const totals = withDoctorPay(addUp(sumsOf("day")), compensation.total);
  const days = period.days.map((day) => ({
    day,
    ...withDoctorPay(byDay.get(day), compensation.byDay.get(day)),
  }));
  return {
    start_date: period.start_date,
    end_date: period.end_date,
    totals,
    by_day: days,
    by_week: byWeek(days, weekStart),
    by_month: byMonth(days),
    by_branch: mergeBranches(sumsOf("branch"), compensation.byBranch).map(
      ({ branch, row, paid }) => ({
        branch,
        name: names.branch.get(branch) ?? "",
        ...withDoctorPay(row, paid),
      }),
    ),
    by_machine: sumsOf("machine").map((row) => ({
      machine: id(row.value),
      name: names.machine.get(id(row.value)) ?? "",
      ...figuresOf(row),
    })),
    by_test: sumsOf("test").map((row) => {
      const { unique_id = null, name_ar = "", name_en = "" } = names.test.get(id(row.value)) ?? {};
      return { test: id(row.value), unique_id, name_ar, name_en, ...figuresOf(row) };
    }),
    by_modality: byModality(sumsOf("test"), (test) => names.test.get(test)?.modality ?? "OT"),
    by_insurance_provider: sumsOf("insurance_provider").map((row) => ({
      insurance_provider: maybeId(row.value),
      name: names.provider.get(id(row.value)) ?? null,
      ...figuresOf(row),
    })),
    by_referring_doctor: sumsOf("referring_doctor").map((row) => ({
      referring_doctor: maybeId(row.value),
      name: names.doctor.get(id(row.value)) ?? null,
      ...figuresOf(row),
    })),
    by_receptionist: sumsOf("receptionist").map((row) => ({
      receptionist: id(row.value),
      name: names.account.get(id(row.value)) ?? "",
      ...figuresOf(row),
    })),
    cash: cashOf(parts.moved, { days: period.days, names: names.branch }),
    profit: await readProfit(ctx, period, totals),
    paid_out: await readPaidOut(ctx, period),
  };
}

/** Adds up the figures of tests by their current modality. */
function byModality(rows: readonly SumsOf[], modalityOf: (test: number) => Modality) {
  const groups = new Map<Modality, Sums>();
  for (const row of rows) {
    const modality = modalityOf(Number(row.value));
    groups.set(modality, addUp([groups.get(modality) ?? ZERO_SUMS, row]));
  }
  return [...groups].map(([modality, sums]) => ({ modality, ...figuresOf(sums) }));
}

function figuresOf(row: Sums = ZERO_SUMS): FinancialFigures {
  return {
    appointments: row.appointments,
    cancelled: row.cancelled,
    no_show: row.no_show,
    discount_amount: row.discount_amount,
    total_price: row.total_price,
    covered_amount: row.covered_amount,
    settled_amount: row.settled_amount,
    pending_amount: row.pending_amount,
    written_off_amount: row.written_off_amount,
    paid_amount: row.paid_amount,
    refunded_amount: row.refunded_amount,
    remaining_cost: row.remaining_cost,
    commission_amount: row.commission_amount,
    net: netOf(row),
  };
}

function withDoctorPay(row: Sums | undefined, doctor_compensation = 0): FiguresWithDoctors {
  const figures = figuresOf(row);
  return { ...figures, doctor_compensation, net: netOf({ ...figures, doctor_compensation }) };
}

/** Returns all branches that have appointments, doctor compensation or both, in the order of ids. */
function mergeBranches(rows: readonly SumsOf[], paid: ReadonlyMap<number, number>) {
  const byBranch = new Map(rows.map((row) => [Number(row.value), row]));
  return [...new Set([...byBranch.keys(), ...paid.keys()])]
    .toSorted((one, other) => one - other)
    .map((branch) => ({ branch, row: byBranch.get(branch), paid: paid.get(branch) }));
}
