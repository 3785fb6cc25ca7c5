import { Readable } from "node:stream";
import { Refusal } from "#domain/errors.ts";
import { stringify } from "csv-stringify/sync";
import writeXlsxFile from "write-excel-file/node";

/** What a cell of an exported file holds; amounts go out as pounds with two decimals. */
export type ExportValue = string | number | boolean | null;

/** One column of an exported file. */
export interface ExportColumn<Row> {
  /** First line of the file. */
  header: string;
  value(row: Row): ExportValue;
}

/** Without it Excel reads Arabic csv as Latin. */
const BYTE_ORDER_MARK = "\uFEFF";
/** Begins what a spreadsheet would run as a formula; full-width signs count too. */
const FORMULA = /^[\s]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
/** A workbook is built in memory, so it holds fewer rows than a csv file. */
const MAX_XLSX_ROWS = 100_000;

/** Piastres as pounds, the way files carry amounts. */
export function pounds(piastres: number): string {
  const whole = Math.abs(piastres);
  const sign = piastres < 0 ? "-" : "";
  return `${sign}${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, "0")}`;
}

/** The same of what may not be there yet. */
export function poundsOf(piastres: number | null): string | null {
  return piastres === null ? null : pounds(piastres);
}

/** Text that no spreadsheet runs; a number such as -1.50 stays what it is. */
export function inert(text: string): string {
  return FORMULA.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}

/** The chunks of a csv file. */
export async function* csvFile<Row>(
  batches: AsyncIterable<Row[]>,
  columns: readonly ExportColumn<Row>[],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + stringify([columns.map((column) => column.header)]);
  for await (const rows of batches) {
    yield stringify(rows.map((row) => columns.map((column) => csvCell(column.value(row)))));
  }
}

function csvCell(value: ExportValue): string {
  if (value === null) return "";
  return typeof value === "string" ? inert(value) : String(value);
}

/** A workbook. Throws `too_large` beyond 100,000 rows, where csv is the way. */
export async function xlsxFile<Row>(
  batches: AsyncIterable<Row[]>,
  columns: readonly ExportColumn<Row>[],
): Promise<Readable> {
  const data: ({ value: string; type: StringConstructor } | number | boolean | null)[][] = [
    columns.map((column) => textCell(column.header)),
  ];
  for await (const rows of batches) {
    for (const row of rows) {
      data.push(
        columns.map((column) => {
          const value = column.value(row);
          return typeof value === "string" ? textCell(value) : value;
        }),
      );
    }
    if (data.length > MAX_XLSX_ROWS) {
      throw new Refusal("too_large", { detail: "A workbook holds 100,000 rows; export csv." });
    }
  }
  return Readable.from([await writeXlsxFile(data).toBuffer()]);
}

/** Typed as text, so a workbook never reads a formula out of it. */
function textCell(value: string): { value: string; type: StringConstructor } {
  return { value, type: String };
}
