import { STATUSES_TAKING_PLACE } from "#domain/appointments.ts";
import type {
  FinancialFigures,
  FinancialReport,
  Grouping,
} from "#domain/entities/financial-report.ts";
import { orderedRows, totalsBelow } from "#domain/financials.ts";
import { formatDay } from "#src/i18n/dates.ts";
import { language } from "#src/i18n/language.ts";
import { t } from "#src/i18n/t.ts";

export type Figure = keyof FinancialFigures | "doctor_compensation";

/** One line of the report. */
export type ReportRow = {
  key: string;
  name: string;
  figures: FinancialFigures & { doctor_compensation?: number };
  /** Filters of the lists behind its figures. */
  filters: Readonly<Record<string, string>>;
};

/** Returns the lines of a grouping with their filters, the total last. */
export function rowsOf(
  report: FinancialReport,
  group: Grouping,
  query: Readonly<Record<string, string>>,
): ReportRow[] {
  const { branches, machines } = query;
  const wholePeriod = {
    start_date: report.start_date,
    end_date: report.end_date,
    ...(branches === undefined ? {} : { branch: branches }),
    ...(machines === undefined ? {} : { machine: machines }),
  };
  const rows = orderedRows(group, report[group]).map((row) => {
    const { key, name, filters } = subjectOf(row);
    return { key, name, figures: row, filters: { ...wholePeriod, ...filters } };
  });
  const figures = totalsBelow(group, report.totals);
  return [...rows, { key: "total", name: t("financials.total"), figures, filters: wholePeriod }];
}

function subjectOf(row: FinancialReport[Grouping][number]): Omit<ReportRow, "figures"> {
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

function subject(filter: string, id: number, name: string): Omit<ReportRow, "figures"> {
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
    total_price: { status: STATUSES_TAKING_PLACE },
    commission_amount: { status: STATUSES_TAKING_PLACE },
    remaining_cost: { owing: "true", ordering: "-remaining_cost" },
    refunded_amount: { refunded: "true" },
    covered_amount: { status: STATUSES_TAKING_PLACE, insurance_covered: "true" },
    pending_amount: { status: STATUSES_TAKING_PLACE, insurance_covered: "true" },
    settled_amount: { status: STATUSES_TAKING_PLACE, insurance_covered: "true" },
    cancelled: { status: "cancelled" },
    no_show: { status: "no_show" },
  };
  return `/appointments?${new URLSearchParams({ ...filters, ...extraFilters[figure] }).toString()}`;
}
