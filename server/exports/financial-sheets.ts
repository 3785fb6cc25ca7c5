import type {
  CashFigures,
  FinancialFigures,
  FinancialReport,
  Grouping,
} from "#domain/entities/financial-report.ts";
import { includesDoctorPay, orderedRows, totalsBelow } from "#domain/financials.ts";
import type { CellKind, CellValue } from "../spreadsheet/cells.ts";
import { oneBatch, type Sheet, type SheetColumn } from "../spreadsheet/sheet.ts";
import type { Reader } from "./shown.ts";
import { nameIn } from "./words.ts";

type Figure = keyof FinancialFigures | "doctor_compensation";

const COUNTS = ["appointments", "cancelled", "no_show"] as const satisfies readonly Figure[];

/** The figures of the report in the order of the screen. */
export const FIGURES = [
  ...COUNTS,
  "total_price",
  "covered_amount",
  "settled_amount",
  "pending_amount",
  "paid_amount",
  "refunded_amount",
  "remaining_cost",
  "commission_amount",
  "doctor_compensation",
  "net",
] as const satisfies readonly Figure[];

/** Returns whether a figure counts or is an amount. */
export function kindOf(figure: Figure): "count" | "amount" {
  return COUNTS.some((one) => one === figure) ? "count" : "amount";
}

/** What all sheets of a report have in common. */
interface ReportSheets {
  /** The lines above each table. */
  head: readonly string[];
  reader: Reader;
}

/** Returns the report as one sheet for each grouping, and one for each table of the money by the day it moved. */
export function financialSheets(
  report: FinancialReport,
  groups: readonly Grouping[],
  shared: ReportSheets,
): Sheet[] {
  return [
    ...groups.map((group) => groupSheet(report, group, shared)),
    ...cashSheets(report, shared),
  ];
}

type Row = FinancialReport[Grouping][number];

function groupSheet(
  report: FinancialReport,
  group: Grouping,
  { head, reader }: ReportSheets,
): Sheet {
  const { financials } = reader.words;
  const hasDoctorPay = includesDoctorPay(group);
  const figures = FIGURES.filter((figure) => hasDoctorPay || figure !== "doctor_compensation");
  const valuesOf = (row: FinancialFigures & { doctor_compensation?: number }): CellValue[] =>
    figures.map((figure) => row[figure] ?? null);
  return {
    name: financials.group[group],
    head,
    columns: [
      { title: financials.group[group], kind: group === "by_day" ? "day" : "text" },
      ...figures.map((figure) => ({
        title:
          figure === "net" && !hasDoctorPay ? financials.net_before : financials.figure[figure],
        kind: kindOf(figure),
      })),
    ],
    rows: oneBatch(
      orderedRows(group, report[group]).map((row) => [nameOf(row, reader), ...valuesOf(row)]),
    ),
    totals: [financials.total, ...valuesOf(totalsBelow(group, report.totals))],
  };
}

/** Returns what a row is about: a day, or a name in the language. */
function nameOf(row: Row, { language, words }: Reader): string {
  if ("day" in row) return row.day;
  if ("modality" in row) return words.common.modality[row.modality];
  if ("test" in row) return nameIn(language, row);
  if ("insurance_provider" in row && row.insurance_provider === null)
    return words.financials.no_provider;
  if ("referring_doctor" in row && row.referring_doctor === null) return words.financials.no_doctor;
  return row.name ?? "";
}

const MOVED = ["payments", "refunds", "net"] as const satisfies readonly (keyof CashFigures)[];

function cashSheets({ cash }: FinancialReport, shared: ReportSheets): Sheet[] {
  const { common, financials } = shared.reader.words;
  return [
    cashSheet(financials.cash, shared, {
      subject: { title: financials.group.by_day, kind: "day" },
      rows: cash.by_day.filter(({ payments, refunds }) => payments !== 0 || refunds !== 0),
      nameOf: ({ day }) => day,
    }),
    cashSheet(financials.cash_method, shared, {
      subject: { title: financials.method, kind: "text" },
      rows: cash.by_method,
      nameOf: ({ method }) => common.method[method],
    }),
    cashSheet(financials.cash_branch, shared, {
      subject: { title: financials.group.by_branch, kind: "text" },
      rows: cash.by_branch,
      nameOf: ({ name }) => name,
    }),
  ];
}

function cashSheet<T extends CashFigures>(
  title: string,
  { head, reader }: ReportSheets,
  table: { subject: SheetColumn; rows: readonly T[]; nameOf(row: T): string },
): Sheet {
  const { financials } = reader.words;
  const kind: CellKind = "amount";
  const sums = MOVED.map((name) => table.rows.reduce((sum, row) => sum + row[name], 0));
  return {
    name: title,
    head: [...head, title],
    columns: [table.subject, ...MOVED.map((name) => ({ title: financials[name], kind }))],
    rows: oneBatch(table.rows.map((row) => [table.nameOf(row), ...MOVED.map((name) => row[name])])),
    totals: [financials.total, ...sums],
  };
}
