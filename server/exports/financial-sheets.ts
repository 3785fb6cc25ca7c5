import type {
  CashFigures,
  FinancialFigures,
  FinancialReport,
  Grouping,
} from "#domain/entities/financial-report.ts";
import { changeInPercent } from "#domain/compared-periods.ts";
import { type Figure, FIGURES, kindOf, pairedRows } from "#domain/financial-groups.ts";
import { includesDoctorPay, insurersOf, orderedRows, totalsBelow } from "#domain/financials.ts";
import { sumOf } from "#domain/money.ts";
import type { CellKind, CellValue } from "../spreadsheet/cells.ts";
import { oneBatch, type Sheet, type SheetColumn } from "../spreadsheet/sheet.ts";
import { type Reader, shownDay } from "./shown.ts";
import { nameIn } from "./words.ts";

/** What all sheets of a report have in common. */
interface ReportSheets {
  /** The lines above each table. */
  head: readonly string[];
  reader: Reader;
}

/** A report, and that of the days with which it is compared; null without a comparison. */
interface Reports {
  report: FinancialReport;
  earlier: FinancialReport | null;
}

/** Returns the report as one sheet for each grouping, and one for each table of the money by the day it moved. */
export function financialSheets(
  { report, earlier }: Reports,
  groups: readonly Grouping[],
  shared: ReportSheets,
): Sheet[] {
  return [
    ...groups.map((group) => groupSheet({ report, earlier }, group, shared)),
    ...cashSheets(report, shared),
    ...profitSheets(report, shared),
    ...insurerSheets(report, shared),
    ...paidOutSheets(report, shared),
  ];
}

type Row = FinancialReport[Grouping][number];

function groupSheet(
  { report, earlier }: Reports,
  group: Grouping,
  { head, reader }: ReportSheets,
): Sheet {
  const { financials } = reader.words;
  const hasDoctorPay = includesDoctorPay(group);
  const figures = FIGURES.filter((figure) => hasDoctorPay || figure !== "doctor_compensation");
  type Values = (FinancialFigures & { doctor_compensation?: number }) | null;
  const valuesOf = (row: Values, before: Values): CellValue[] => [
    ...figures.map((figure) => row?.[figure] ?? null),
    ...(earlier === null
      ? []
      : figures.flatMap((figure) => {
          const [now, then] = [row?.[figure] ?? 0, before?.[figure] ?? 0];
          return [before?.[figure] ?? null, changeInPercent(now, then)];
        })),
  ];
  const titleOf = (figure: Figure) =>
    figure === "net" && !hasDoctorPay ? financials.net_before : financials.figure[figure];
  const rows = pairedRows(group, orderedRows(group, report[group]), earlier?.[group] ?? []);
  return {
    name: financials.group[group],
    head,
    columns: [
      { title: financials.group[group], kind: group === "by_day" ? "day" : "text" },
      ...figures.map((figure) => ({ title: titleOf(figure), kind: kindOf(figure) })),
      ...(earlier === null
        ? []
        : figures.flatMap((figure): SheetColumn[] => [
            { title: `${titleOf(figure)} · ${financials.compare.earlier}`, kind: kindOf(figure) },
            { title: `${titleOf(figure)} · ${financials.compare.change}`, kind: "percent" },
          ])),
    ],
    rows: oneBatch(
      rows.map((pair) => [
        nameOf(pair.now ?? pair.earlier, reader),
        ...valuesOf(pair.now, pair.earlier),
      ]),
    ),
    totals: [
      financials.total,
      ...valuesOf(
        totalsBelow(group, report.totals),
        earlier === null ? null : totalsBelow(group, earlier.totals),
      ),
    ],
  };
}

/** Returns what a row is about: its days, or a name in the language. */
function nameOf(row: Row, { language, words }: Reader): string {
  if ("day" in row) return row.day;
  if ("week" in row) return `${shownDay(row.start_date)} – ${shownDay(row.end_date)}`;
  if ("month" in row) return row.month;
  if ("modality" in row) return words.common.modality[row.modality];
  if ("test" in row) return nameIn(language, row);
  if ("insurance_provider" in row && row.insurance_provider === null)
    return words.financials.no_provider;
  if ("referring_doctor" in row && row.referring_doctor === null) return words.financials.no_doctor;
  return row.name ?? "";
}

/** Returns the sheet of expenses by kind, with the net above and the profit below; none if the report has no profit. */
function profitSheets({ profit }: FinancialReport, { head, reader }: ReportSheets): Sheet[] {
  if (profit === null) return [];
  const { financials } = reader.words;
  const { by_category: expenses, net, written_off } = profit;
  return [
    {
      name: financials.profit.title,
      head,
      columns: [
        { title: financials.profit.title, kind: "text" },
        { title: financials.profit.amount, kind: "amount" },
      ],
      rows: oneBatch([
        [financials.figure.net, net],
        ...expenses.map((row): CellValue[] => [nameIn(reader.language, row), -row.amount]),
        [financials.profit.written_off, -written_off],
      ]),
      totals: [financials.profit.profit, profit.profit],
    },
  ];
}

/** Returns the sheet of what providers should have paid and paid; none without claims. */
function insurerSheets(report: FinancialReport, shared: ReportSheets): Sheet[] {
  const { financials } = shared.reader.words;
  const rows = insurersOf(report);
  return sumSheets(rows, shared, {
    title: financials.insurers.title,
    subject: financials.group.by_insurance_provider,
    names: ["expected", "received", "difference"],
    titleOf: (name) => financials.insurers[name],
  });
}

/** Returns the sheet of what referring doctors were paid; none if they were paid nothing. */
function paidOutSheets({ paid_out }: FinancialReport, shared: ReportSheets): Sheet[] {
  const { financials } = shared.reader.words;
  return sumSheets(paid_out?.by_doctor ?? [], shared, {
    title: financials.paid_out.title,
    subject: financials.group.by_referring_doctor,
    names: ["paid", "reversed", "net"],
    titleOf: (name) => financials.paid_out[name],
  });
}

/** Returns a sheet of some sums by name, with their totals; none without rows. */
function sumSheets<Name extends string>(
  rows: readonly (Record<Name, number> & { name: string })[],
  { head, reader }: ReportSheets,
  table: {
    title: string;
    subject: string;
    names: readonly Name[];
    titleOf(name: Name): string;
  },
): Sheet[] {
  if (rows.length === 0) return [];
  const { title, subject, names, titleOf } = table;
  return [
    {
      name: title,
      head: [...head, title],
      columns: [
        { title: subject, kind: "text" },
        ...names.map((name): SheetColumn => ({ title: titleOf(name), kind: "amount" })),
      ],
      rows: oneBatch(rows.map((row): CellValue[] => [row.name, ...names.map((name) => row[name])])),
      totals: [
        reader.words.financials.total,
        ...names.map((name) => sumOf(rows.map((row) => row[name]))),
      ],
    },
  ];
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
