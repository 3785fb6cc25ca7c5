import type { CenterProfile } from "#domain/entities/center-profile.ts";
import type { DoctorStatement, StatementLine } from "#domain/entities/pay-out.ts";
import type { CellValue } from "../spreadsheet/cells.ts";
import { oneBatch, type Sheet } from "../spreadsheet/sheet.ts";
import { type Reader, shownDay } from "./shown.ts";
import { nameIn } from "./words.ts";

/** Returns the statement of a referring doctor as a sheet, with the center that gives it above. */
export function statementSheet(
  statement: DoctorStatement,
  { center, profile }: { center: string; profile: CenterProfile },
  reader: Reader,
): Sheet {
  const { commissions: words, appointments, grid, catalog } = reader.words;
  const { from, to, doctor_name } = statement;
  const line = (title: string, amount: number): CellValue[] => [
    title,
    null,
    null,
    null,
    null,
    null,
    amount,
  ];
  return {
    name: words.statement.title,
    head: [
      center,
      ...[profile.address, profile.phones, profile.tax_number].filter((text) => text !== ""),
      words.statement.of.replace("{{name}}", doctor_name),
      `${grid.days}: ${shownDay(from)} – ${shownDay(to)}`,
    ],
    columns: [
      { title: words.statement.what, kind: "text" },
      { title: words.statement.date, kind: "instant" },
      { title: appointments.column.accession, kind: "text" },
      { title: catalog.transaction.patient, kind: "text" },
      { title: appointments.filter.test, kind: "text" },
      { title: words.pay_outs.amount, kind: "amount" },
      { title: words.statement.balance, kind: "amount" },
    ],
    rows: oneBatch([
      [words.statement.opening, null, null, null, null, null, statement.opening],
      ...statement.lines.map((row) => valuesOf(row, reader)),
    ]),
    subtotals: [
      line(words.statement.payable, statement.payable),
      line(words.statement.taken_back, statement.taken_back),
      line(words.statement.paid, statement.paid),
    ],
    totals: line(words.statement.closing, statement.closing),
  };
}

function valuesOf(row: StatementLine, reader: Reader): CellValue[] {
  const test = { name_ar: row.test_name_ar, name_en: row.test_name_en };
  return [
    whatOf(row, reader),
    row.at,
    row.accession_number,
    row.patient_name,
    row.kind === "entry" ? nameIn(reader.language, test) : row.reference,
    row.amount,
    row.balance,
  ];
}

function whatOf({ kind, amount, pay_out_number }: StatementLine, { words }: Reader): string {
  const { statement } = words.commissions;
  if (kind === "entry") return amount < 0 ? statement.taken : statement.entry;
  return statement[kind].replace("{{number}}", String(pay_out_number));
}
