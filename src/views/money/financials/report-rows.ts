import { STATUSES_TAKING_PLACE } from "#domain/appointments.ts";
import type {
  FinancialFigures,
  FinancialReport,
  Grouping,
} from "#domain/entities/financial-report.ts";
import { type Figure, isOfTime, pairedRows } from "#domain/financial-groups.ts";
import { orderedRows, totalsBelow } from "#domain/financials.ts";
import { formatDay, formatMonth } from "#src/i18n/dates.ts";
import { language } from "#src/i18n/language.ts";
import { t } from "#src/i18n/t.ts";

/** One line of the report. */
export type ReportRow = {
  key: string;
  name: string;
  figures: FinancialFigures & { doctor_compensation?: number };
  /** The later figures that those of earlier days are compared with; null for a line of the days themselves. */
  comparedWith: ReportRow["figures"] | null;
  /** Filters of the lists behind its figures. */
  filters: Readonly<Record<string, string>>;
};

/** Returns the lines of a grouping with their filters, the total last. */
export function rowsOf(
  report: FinancialReport,
  group: Grouping,
  query: Readonly<Record<string, string>>,
  earlier: FinancialReport | null = null,
): ReportRow[] {
  const shown = orderedRows(group, report[group]);
  const pairs = pairedRows(group, shown, earlier?.[group] ?? []);
  const rows = pairs.flatMap(({ now, earlier: before }): ReportRow[] => {
    const { key, name, filters } = subjectOf(now ?? before);
    const figures = now ?? NO_FIGURES;
    const whole = filtersOf(report, query);
    // If only the earlier report has these days, their filters are not of this one: the line opens all of its days.
    const own = now === null && isOfTime(group) ? {} : filters;
    const line = { key, name, figures, comparedWith: null, filters: { ...whole, ...own } };
    return earlier === null ? [line] : [line, earlierLine(earlier, query, { before, now: line })];
  });
  const total: ReportRow = {
    key: "total",
    name: t("financials.total"),
    figures: totalsBelow(group, report.totals),
    comparedWith: null,
    filters: filtersOf(report, query),
  };
  if (earlier === null) return [...rows, total];
  const totalBefore: ReportRow = {
    ...total,
    key: "total before",
    name: rangeOf(earlier),
    figures: totalsBelow(group, earlier.totals),
    comparedWith: total.figures,
    filters: filtersOf(earlier, query),
  };
  return [...rows, total, totalBefore];
}

const NO_FIGURES: FinancialFigures = {
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
  net: 0,
};

/** Returns the line of the earlier days below the line that it is compared with. */
function earlierLine(
  earlier: FinancialReport,
  query: Readonly<Record<string, string>>,
  { before, now }: { before: FinancialReport[Grouping][number] | null; now: ReportRow },
): ReportRow {
  const whole = filtersOf(earlier, query);
  const ofTime = before !== null && ("day" in before || "week" in before || "month" in before);
  const subject = before === null ? null : subjectOf(before);
  const { start_date: _start, end_date: _end, ...sameSubject } = now.filters;
  return {
    key: `${now.key} before`,
    name: ofTime && subject !== null ? subject.name : t("financials.compare.earlier"),
    figures: before ?? NO_FIGURES,
    comparedWith: now.figures,
    filters: { ...whole, ...(subject?.filters ?? sameSubject) },
  };
}

/** Returns the filters of the lists behind the figures of a whole report. */
function filtersOf(
  { start_date, end_date }: FinancialReport,
  { branches, machines }: Readonly<Record<string, string>>,
): Record<string, string> {
  return {
    start_date,
    end_date,
    ...(branches === undefined ? {} : { branch: branches }),
    ...(machines === undefined ? {} : { machine: machines }),
  };
}

/** Returns days as `01/11/2026 – 07/11/2026`. */
export function rangeOf({ start_date, end_date }: { start_date: string; end_date: string }) {
  return start_date === end_date
    ? formatDay(start_date)
    : `${formatDay(start_date)} – ${formatDay(end_date)}`;
}

type Subject = Pick<ReportRow, "key" | "name" | "filters">;

function subjectOf(row: FinancialReport[Grouping][number]): Subject {
  if ("week" in row || "month" in row) {
    const { start_date, end_date } = row;
    const filters = { start_date, end_date };
    return "week" in row
      ? { key: row.week, name: rangeOf(row), filters }
      : { key: row.month, name: formatMonth(`${row.month}-01`), filters };
  }
  if ("day" in row)
    return {
      key: row.day,
      name: formatDay(row.day),
      filters: { start_date: row.day, end_date: row.day },
    };
  if ("branch" in row) return subject("branch", row.branch, row.name);
  if ("machine" in row) return subject("machine", row.machine, row.name);
  if ("receptionist" in row) return subject("receptionist", row.receptionist, row.name);
  if ("modality" in row)
    return {
      key: row.modality,
      name: t(`common.modality.${row.modality}`),
      filters: { modality: row.modality },
    };
  if ("test" in row) {
    const [first, second] =
      language() === "ar" ? [row.name_ar, row.name_en] : [row.name_en, row.name_ar];
    return subject("test", row.test, first || second);
  }
  if ("insurance_provider" in row)
    return row.insurance_provider === null
      ? {
          key: "none",
          name: t("financials.no_provider"),
          filters: { insurance_covered: "false" },
        }
      : subject("insurance_provider", row.insurance_provider, row.name ?? "");
  return row.referring_doctor === null
    ? { key: "none", name: t("financials.no_doctor"), filters: { referred: "false" } }
    : subject("referring_doctor", row.referring_doctor, row.name ?? "");
}

function subject(filter: string, id: number, name: string): Subject {
  return { key: String(id), name, filters: { [filter]: String(id) } };
}

/** Returns the path of the list behind a figure. */
export function pathOf({ filters }: ReportRow, figure: Figure): string {
  if (figure === "doctor_compensation") {
    const { start_date = "", end_date = "", branch } = filters;
    const shifts = { role: "2", start_date, end_date, state: "compensated,cleared" };
    return `/controls?${new URLSearchParams({ ...shifts, ...(branch ? { branch } : {}) }).toString()}`;
  }
  const extraFilters: Partial<Record<Figure, Record<string, string>>> = {
    appointments: { status: STATUSES_TAKING_PLACE },
    discount_amount: { status: STATUSES_TAKING_PLACE, discounted: "true" },
    total_price: { status: STATUSES_TAKING_PLACE },
    commission_amount: { status: STATUSES_TAKING_PLACE },
    remaining_cost: { owing: "true", ordering: "-remaining_cost" },
    refunded_amount: { refunded: "true" },
    covered_amount: { status: STATUSES_TAKING_PLACE, insurance_covered: "true" },
    pending_amount: { status: STATUSES_TAKING_PLACE, insurance_covered: "true" },
    settled_amount: { status: STATUSES_TAKING_PLACE, insurance_covered: "true" },
    written_off_amount: { status: STATUSES_TAKING_PLACE, insurance_covered: "true" },
    cancelled: { status: "cancelled" },
    no_show: { status: "no_show" },
  };
  return `/appointments?${new URLSearchParams({ ...filters, ...extraFilters[figure] }).toString()}`;
}
