import { firstOfMonth, firstOfWeek, type WeekStart } from "./calendar.ts";
import type { Day } from "./calendar.ts";
import type {
  FiguresWithDoctors,
  FinancialFigures,
  FinancialReport,
  Grouping,
} from "./entities/financial-report.ts";

/** The groupings whose rows follow each other in time. */
const OF_TIME: ReadonlySet<Grouping> = new Set(["by_day", "by_week", "by_month"]);

/** Returns whether the rows of a grouping are days, weeks or months. */
export function isOfTime(group: Grouping): boolean {
  return OF_TIME.has(group);
}

type DayRow = FiguresWithDoctors & { day: Day };
type Span = { start_date: Day; end_date: Day };

/** Returns the figures of days by week, each with its days within the report. `week` is the week's first day. */
export function byWeek(
  days: readonly DayRow[],
  weekStart: WeekStart,
): (FiguresWithDoctors & Span & { week: Day })[] {
  return spansOf(days, (day) => firstOfWeek(day, weekStart)).map(([week, row]) => ({
    week,
    ...row,
  }));
}

/** Returns the figures of days by month, `YYYY-MM`, each with its days within the report. */
export function byMonth(
  days: readonly DayRow[],
): (FiguresWithDoctors & Span & { month: string })[] {
  return spansOf(days, firstOfMonth).map(([first, row]) => ({ month: first.slice(0, 7), ...row }));
}

function spansOf(days: readonly DayRow[], beginOf: (day: Day) => Day) {
  const spans = new Map<Day, FiguresWithDoctors & Span>();
  for (const { day, ...figures } of days) {
    const before = spans.get(beginOf(day));
    const { start_date } = before ?? { start_date: day };
    const sums = before === undefined ? figures : addFigures(before, figures);
    spans.set(beginOf(day), { ...sums, start_date, end_date: day });
  }
  return [...spans];
}

function addFigures(one: FiguresWithDoctors, other: FiguresWithDoctors): FiguresWithDoctors {
  const names = Object.keys(other) as (keyof FiguresWithDoctors)[];
  const sums = { ...other };
  for (const name of names) sums[name] = one[name] + other[name];
  return sums;
}

/** A figure of a row; rows by time and by branch have the pay of doctors too. */
export type Figure = keyof FiguresWithDoctors;

const KINDS: Readonly<Record<Figure, "count" | "amount">> = {
  appointments: "count",
  cancelled: "count",
  no_show: "count",
  discount_amount: "amount",
  total_price: "amount",
  covered_amount: "amount",
  settled_amount: "amount",
  pending_amount: "amount",
  written_off_amount: "amount",
  paid_amount: "amount",
  refunded_amount: "amount",
  remaining_cost: "amount",
  commission_amount: "amount",
  doctor_compensation: "amount",
  net: "amount",
};

/** The figures of the report in the order in which screens and files show them. */
export const FIGURES = Object.keys(KINDS) as Figure[];

/** Returns whether a figure counts appointments or is an amount in piastres. */
export function kindOf(figure: Figure): "count" | "amount" {
  return KINDS[figure];
}

/** Returns whether all figures of a row are zero, so that the row says nothing. */
export function isNothing(row: FinancialFigures & { doctor_compensation?: number }): boolean {
  return FIGURES.every((name) => (row[name] ?? 0) === 0);
}

type Row<G extends Grouping> = FinancialReport[G][number];

/** A row beside the row of the earlier days that it is compared with; null where there is none. */
export type RowPair<G extends Grouping> =
  | { now: Row<G>; earlier: Row<G> | null }
  | { now: null; earlier: Row<G> };

/**
 * Returns the rows of a grouping beside those of earlier days, without pairs of nothing. Days, weeks and months are
 * paired by their place, others by what they are about. Every row of both stands in exactly one pair, so that the
 * sums of both sides stay whole.
 */
export function pairedRows<G extends Grouping>(
  group: G,
  rows: readonly Row<G>[],
  earlierRows: readonly Row<G>[],
): RowPair<G>[] {
  const keyOf = (row: Row<G>, index: number) => (isOfTime(group) ? String(index) : subjectOf(row));
  const earlier = new Map(earlierRows.map((row, index) => [keyOf(row, index), row]));
  const pairs: RowPair<G>[] = rows.map((row, index) => {
    const key = keyOf(row, index);
    const partner = earlier.get(key) ?? null;
    earlier.delete(key);
    return { now: row, earlier: partner };
  });
  const alone = [...earlier.values()].map((row) => ({ now: null, earlier: row }));
  return [...pairs, ...alone].filter(
    ({ now, earlier: before }) =>
      (now !== null && !isNothing(now)) || (before !== null && !isNothing(before)),
  );
}

/** Returns what a row is about: the id of its record, or the code of its modality. */
function subjectOf(row: Row<Grouping>): string {
  if ("branch" in row) return String(row.branch);
  if ("machine" in row) return String(row.machine);
  if ("test" in row) return String(row.test);
  if ("modality" in row) return row.modality;
  if ("insurance_provider" in row) return String(row.insurance_provider);
  if ("referring_doctor" in row) return String(row.referring_doctor);
  return "receptionist" in row ? String(row.receptionist) : "";
}
