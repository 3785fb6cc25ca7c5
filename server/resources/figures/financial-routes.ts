import type { FinancialReport } from "#domain/entities/financial-report.ts";
import {
  GROUPINGS,
  type FinancialFigures,
  type Grouping,
} from "#domain/entities/financial-report.ts";
import { invalidFields } from "#domain/errors.ts";
import type { RequestContext } from "../../http/context.ts";
import { requireExport, tableAnswer } from "../../http/lists/export.ts";
import { rowParametersOf } from "../../http/lists/query.ts";
import type { ExportColumn } from "../../http/lists/files.ts";
import { pounds, poundsOf } from "../../http/lists/files.ts";
import { route } from "../../http/route.ts";
import { inTransaction } from "../../http/transactions.ts";
import { readFinancialReport } from "./financial-report.ts";
import { PERIOD_PARAMETERS, periodOfQuery, periodReader, type PeriodQuery } from "./period.ts";
import { FinancialReportRecord } from "#domain/records/figures.ts";
import { one, TABLE_TYPES, withParameters } from "../../http/declared-answers.ts";

interface ReportQuery extends PeriodQuery {
  export: "csv" | "xlsx" | null;
  /** Grouping to export; null exports all groupings one after the other. */
  group: Grouping | null;
  /** The parameters of the call as they were sent; for the audit trail. */
  asked: Readonly<Record<string, string>>;
}

const PERIOD = ["start_date", "end_date", "branches", "machines"];

const FLAG = { type: "boolean", default: false };

const reportReader = withParameters(readReportQuery, {
  ...PERIOD_PARAMETERS,
  machines: { schema: PERIOD_PARAMETERS.branches.schema, description: "Ids by comma." },
  export_csv: { schema: FLAG },
  export_xlsx: { schema: FLAG },
  group: {
    schema: { type: "string", enum: GROUPINGS },
    description: "The grouping to export. Default: all, one after the other.",
  },
});

function readReportQuery(raw: Record<string, unknown>): ReportQuery {
  const { export_csv, export_xlsx, group, ...rest } = raw;
  const query = periodReader(rest, PERIOD);
  for (const [name, value] of Object.entries({ export_csv, export_xlsx }))
    if (value !== undefined && value !== "true" && value !== "false")
      throw invalidFields({ [name]: "boolean" });
  const grouping = GROUPINGS.find((one) => one === group) ?? null;
  if (group !== undefined && grouping === null) throw invalidFields({ group: "choice" });
  return {
    ...query,
    export: export_xlsx === "true" ? "xlsx" : export_csv === "true" ? "csv" : null,
    group: grouping,
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
      const report = await inTransaction(ctx.database, "snapshot", (tx) =>
        readFinancialReport({ ...ctx, tx }, period),
      );
      return query.export === null ? report : exported(ctx, report, query);
    },
  }),
];

type Line = FinancialFigures & { part: string; name: string; doctor_compensation: number | null };

const COLUMNS: readonly ExportColumn<Line>[] = [
  { header: "part", value: (row) => row.part },
  { header: "name", value: (row) => row.name },
  { header: "appointments", value: (row) => row.appointments },
  { header: "cancelled", value: (row) => row.cancelled },
  { header: "no_show", value: (row) => row.no_show },
  { header: "total_price", value: (row) => pounds(row.total_price) },
  { header: "covered_amount", value: (row) => pounds(row.covered_amount) },
  { header: "settled_amount", value: (row) => pounds(row.settled_amount) },
  { header: "pending_amount", value: (row) => pounds(row.pending_amount) },
  { header: "paid_amount", value: (row) => pounds(row.paid_amount) },
  { header: "refunded_amount", value: (row) => pounds(row.refunded_amount) },
  { header: "remaining_cost", value: (row) => pounds(row.remaining_cost) },
  { header: "commission_amount", value: (row) => pounds(row.commission_amount) },
  { header: "doctor_compensation", value: (row) => poundsOf(row.doctor_compensation) },
  { header: "net", value: (row) => pounds(row.net) },
];

/** Returns the report as one table with the name of the grouping in each row, the totals last. */
function exported(ctx: RequestContext, report: FinancialReport, query: ReportQuery) {
  const { start_date, end_date } = report;
  const lines = linesOf(report, query.group);
  const file = query.export ?? "csv";
  ctx.audit({
    action: "export",
    entity: "financial_report",
    entityId: null,
    branch: null,
    after: { filter: { ...query.asked, start_date, end_date }, file, rows: lines.length },
  });
  return tableAnswer({
    name: `financial-report-${start_date}-${end_date}`,
    columns: COLUMNS,
    batches: batchesOf(lines),
    kind: file,
  });
}

async function* batchesOf(lines: Line[]): AsyncGenerator<Line[]> {
  yield await Promise.resolve(lines);
}

function linesOf(report: FinancialReport, group: Grouping | null): Line[] {
  const parts = group === null ? GROUPINGS : [group];
  return [
    ...parts.flatMap((part) =>
      report[part].map((row) => ({
        doctor_compensation: null,
        ...row,
        part,
        name: nameOf(row),
      })),
    ),
    { ...report.totals, part: "totals", name: "" },
  ];
}

function nameOf(row: FinancialReport[Grouping][number]): string {
  if ("day" in row) return row.day;
  if ("modality" in row) return row.modality;
  if ("test" in row) return [row.unique_id, row.name_ar || row.name_en].filter(Boolean).join(" ");
  return row.name ?? "";
}
