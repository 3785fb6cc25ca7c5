import {
  GROUPINGS,
  type FinancialReport,
  type Grouping,
} from "#domain/entities/financial-report.ts";
import { COMPARISONS, comparedSpan, type Comparison } from "#domain/compared-periods.ts";
import type { WeekStart } from "#domain/calendar.ts";
import type { RequestContext } from "../../http/context.ts";
import {
  headOf,
  readerIn,
  requireExport,
  tableAnswer,
  workbookAnswer,
} from "../../http/lists/export.ts";
import { rowParametersOf } from "../../http/lists/query.ts";
import type { ExportColumn } from "../../http/lists/files.ts";
import { LANGUAGE } from "../../http/lists/parameters.ts";
import { FIGURES, kindOf } from "#domain/financial-groups.ts";
import { expectedOf } from "#domain/financials.ts";
import { financialSheets } from "../../exports/financial-sheets.ts";
import { fileNameOf, titleOf } from "../../exports/shown.ts";
import { EXPORT_LANGUAGES, type ExportLanguage } from "#domain/exports.ts";
import { oneBatch } from "../../spreadsheet/sheet.ts";
import { route } from "../../http/route.ts";
import { inTransaction } from "../../http/transactions.ts";
import { choiceOf, fileAsked } from "./figures-query.ts";
import { readFinancialReport } from "./financial-report.ts";
import {
  PERIOD_PARAMETERS,
  periodOfDays,
  periodOfQuery,
  periodReader,
  type PeriodQuery,
} from "./period.ts";
import { FinancialReportRecord } from "#domain/records/figures.ts";
import { one, TABLE_TYPES, withParameters } from "../../http/declared-answers.ts";

interface ReportQuery extends PeriodQuery {
  export: "csv" | "xlsx" | null;
  /** Grouping to export; null exports all groupings one after the other. */
  group: Grouping | null;
  /** The language of a workbook for people; null: a table for programs. */
  language: ExportLanguage | null;
  weekStart: WeekStart;
  /** The earlier days whose figures stand beside the others in the file; null without. */
  compare: Comparison | null;
  /** Grouping whose sheet is in front; null: the first. */
  open: Grouping | null;
  /** The parameters of the call as they were sent; for the audit trail. */
  asked: Readonly<Record<string, string>>;
}

const WEEK_STARTS = ["sunday", "monday"] as const;

const FLAG = { type: "boolean", default: false };

const reportReader = withParameters(readReportQuery, {
  ...PERIOD_PARAMETERS,
  export_csv: { schema: FLAG },
  export_xlsx: { schema: FLAG },
  group: {
    schema: { type: "string", enum: GROUPINGS },
    description: "The grouping to export. Default: all, one after the other.",
  },
  language: LANGUAGE,
  week_start: {
    schema: { type: "string", enum: WEEK_STARTS },
    description: "First day of weeks. Default: that of `language`, else Sunday.",
  },
  compare: {
    schema: { type: "string", enum: COMPARISONS },
    description: "The earlier days whose figures stand beside the others in the xlsx for people.",
  },
  open: {
    schema: { type: "string", enum: GROUPINGS },
    description: "The grouping whose sheet is in front in the xlsx for people.",
  },
});

function readReportQuery(raw: Record<string, unknown>): ReportQuery {
  const { export_csv, export_xlsx, group, language, open, week_start, compare, ...rest } = raw;
  const query = periodReader(rest);
  const chosenLanguage = choiceOf("language", EXPORT_LANGUAGES, language);
  const byLanguage = chosenLanguage === "en" ? "monday" : "sunday";
  const weeksBegin = choiceOf("week_start", WEEK_STARTS, week_start) ?? byLanguage;
  return {
    ...query,
    weekStart: weeksBegin === "monday" ? 1 : 0,
    compare: choiceOf("compare", COMPARISONS, compare),
    export: fileAsked({ export_csv, export_xlsx }),
    group: choiceOf("group", GROUPINGS, group),
    language: chosenLanguage,
    open: choiceOf("open", GROUPINGS, open),
    asked: rowParametersOf(raw),
  };
}

export const financialRoutes = [
  route({
    method: "GET",
    url: "/financial-report/",
    permission: "financials.read",
    replica: true,
    query: reportReader,
    answers: one(FinancialReportRecord, TABLE_TYPES),
    async handler(ctx, { query }) {
      if (query.export !== null) requireExport(ctx, "financials");
      const period = await periodOfQuery(ctx, query);
      // A snapshot is a transaction of its own, in which nothing can be written: the audit row of an export is
      // written outside it.
      const [report, earlier] = await inTransaction(ctx.database, "snapshot", async (tx) => {
        const reading = { ...ctx, tx };
        const now = await readFinancialReport(reading, period, query.weekStart);
        if (query.export === null || query.compare === null) return [now, null];
        const days = comparedSpan({ first: now.start_date, last: now.end_date }, query.compare);
        const before = periodOfDays(reading, query, days);
        return [now, await readFinancialReport(reading, before, query.weekStart)];
      });
      return query.export === null ? report : exported(ctx, { report, earlier }, query);
    },
  }),
];

/** A row of the table for programs; what its part does not have is null. */
type Line = { [Name in (typeof FIGURES)[number]]?: number | null } & {
  part: string;
  name: string;
  expected_amount?: number;
  paid_out_amount?: number;
};

const COLUMNS: readonly ExportColumn<Line>[] = [
  { header: "part", value: (row) => row.part },
  { header: "name", value: (row) => row.name },
  ...FIGURES.map((figure) => ({
    header: figure,
    kind: kindOf(figure),
    value: (row: Line) => row[figure] ?? null,
  })),
  { header: "expected_amount", kind: "amount", value: (row) => row.expected_amount ?? null },
  { header: "paid_out_amount", kind: "amount", value: (row) => row.paid_out_amount ?? null },
];

/**
 * Returns the report as a workbook for people, or as one table for programs, with the name of the grouping in each row,
 * the totals last.
 */
async function exported(
  ctx: RequestContext,
  { report, earlier }: { report: FinancialReport; earlier: FinancialReport | null },
  query: ReportQuery,
) {
  const { start_date, end_date } = report;
  const { zone } = ctx.account;
  const lines = linesOf(report, query.group);
  const file = query.export ?? "csv";
  const asked: Record<string, string> = { ...query.asked, start_date, end_date };
  ctx.audit({
    action: "export",
    entity: "financial_report",
    entityId: null,
    branch: null,
    after: { filter: asked, file, rows: lines.length },
  });
  const name = `financial-report-${start_date}-${end_date}`;
  if (file === "csv" || query.language === null)
    return tableAnswer({ name, columns: COLUMNS, batches: oneBatch(lines), kind: file, zone });
  const reader = readerIn(ctx, query.language);
  const { group: _group, week_start: _weekStart, ...chosen } = asked;
  // What the file covers is named, also if it is everything.
  const filters = { branches: "all", machines: "all", ...chosen };
  const head = await headOf(ctx, "financials", { asked: filters }, reader);
  const groups = query.group === null ? GROUPINGS : [query.group];
  const days = start_date === end_date ? start_date : `${start_date} ${end_date}`;
  return workbookAnswer(reader, financialSheets({ report, earlier }, groups, { head, reader }), {
    name,
    shownName: fileNameOf(titleOf("financials", reader.words), days),
    front: Math.max(0, query.open === null ? 0 : groups.indexOf(query.open)),
  });
}

function linesOf(report: FinancialReport, group: Grouping | null): Line[] {
  const parts = group === null ? GROUPINGS : [group];
  return [
    ...parts.flatMap((part) =>
      report[part].map((row) => ({
        doctor_compensation: null,
        ...row,
        expected_amount: expectedOf(row),
        part,
        name: nameOf(row),
      })),
    ),
    ...(group === null ? paidOutLines(report) : []),
    {
      ...report.totals,
      expected_amount: expectedOf(report.totals),
      ...(group === null && report.paid_out !== null
        ? { paid_out_amount: report.paid_out.net }
        : {}),
      part: "totals",
      name: "",
    },
  ];
}

/** Returns what each referring doctor was paid, less what came back. */
function paidOutLines({ paid_out }: FinancialReport): Line[] {
  const doctors = paid_out?.by_doctor ?? [];
  return doctors.map(({ name, net }) => ({ part: "paid_out", name, paid_out_amount: net }));
}

function nameOf(row: FinancialReport[Grouping][number]): string {
  if ("day" in row) return row.day;
  if ("week" in row) return row.week;
  if ("month" in row) return row.month;
  if ("modality" in row) return row.modality;
  if ("test" in row) return [row.unique_id, row.name_ar || row.name_en].filter(Boolean).join(" ");
  return row.name ?? "";
}
