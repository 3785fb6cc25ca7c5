import { Readable } from "node:stream";
import { Refusal } from "#domain/errors.ts";
import { stringify } from "csv-stringify/sync";
import writeXlsxFile from "write-excel-file/node";

/** Value of a cell in an exported file; amounts are exported in pounds with two decimals. */
export type ExportValue = string | number | boolean | null;

/** One column of an exported file. */
export interface ExportColumn<Row> {
  /** Text of the column in the first line of the file. */
  header: string;
  value(row: Row): ExportValue;
}

/** Without it, Excel does not read a csv file as UTF-8 and garbles Arabic text. */
const BYTE_ORDER_MARK = "\uFEFF";
/** Matches text that a spreadsheet would run as a formula, also with full-width signs. */
const FORMULA = /^[\s]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
/** A workbook is built in memory, so its rows are limited; a csv file is streamed. */
const MAX_XLSX_ROWS = 100_000;

/** Returns piastres as pounds with two decimals: `-1.50`. */
export function pounds(piastres: number): string {
  const absolute = Math.abs(piastres);
  const sign = piastres < 0 ? "-" : "";
  return `${sign}${Math.trunc(absolute / 100)}.${String(absolute % 100).padStart(2, "0")}`;
}

/** Returns the same as {@link pounds} for an amount, and null for null. */
export function poundsOf(piastres: number | null): string | null {
  return piastres === null ? null : pounds(piastres);
}

/** Returns text that no spreadsheet runs as a formula; a number such as -1.50 is not changed. */
export function withoutFormula(text: string): string {
  return FORMULA.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}

/** Yields the content of a csv file in chunks. */
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
  return typeof value === "string" ? withoutFormula(value) : String(value);
}

/** Returns an xlsx workbook. Throws `too_large` beyond 100,000 rows; csv has no limit. */
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

/** Returns a cell of type text, so that a spreadsheet never runs it as a formula. */
function textCell(value: string): { value: string; type: StringConstructor } {
  return { value, type: String };
}
