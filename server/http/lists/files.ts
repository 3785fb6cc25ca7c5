import { stringify } from "csv-stringify/sync";
import { wallClockOf } from "#domain/dates.ts";
import { pounds } from "#domain/money.ts";
import type { CellKind, CellValue } from "../../spreadsheet/cells.ts";
import type { Sheet } from "../../spreadsheet/sheet.ts";

/** One column of a file for programs. */
export interface ExportColumn<Row> {
  /** Text of the column in the first line of the file. */
  header: string;
  /** Default: text. Amounts are written in pounds with two decimals, percentages as plain numbers. */
  kind?: Exclude<CellKind, "percent" | "duration">;
  value(row: Row): CellValue;
}

/** Without it, Excel does not read a csv file as UTF-8 and garbles Arabic text. */
const BYTE_ORDER_MARK = "\uFEFF";
/** Matches text that a spreadsheet would run as a formula, also with full-width signs. */
const FORMULA = /^[\s]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Returns text that no spreadsheet runs as a formula; a number such as -1.50 is not changed. */
export function withoutFormula(text: string): string {
  return FORMULA.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}

/** Yields the content of a csv file in chunks. Beside each instant, in UTC, stands its time in the zone. */
export async function* csvFile<Row>(
  batches: AsyncIterable<Row[]>,
  columns: readonly ExportColumn<Row>[],
  zone: string,
): AsyncGenerator<string> {
  const headers = columns.flatMap(({ header, kind }) =>
    kind === "instant" ? [header, `${header}_center`] : [header],
  );
  yield BYTE_ORDER_MARK + stringify([headers]);
  for await (const rows of batches) {
    yield stringify(
      rows.map((row) =>
        columns.flatMap((column) => csvCells(column.value(row), column.kind, zone)),
      ),
    );
  }
}

function csvCells(value: CellValue, kind: CellKind | undefined, zone: string): string[] {
  const text = value === null ? "" : csvText(value, kind);
  if (kind !== "instant") return [text];
  return [text, typeof value === "string" ? wallClockOf(value, zone) : ""];
}

function csvText(value: string | number | boolean, kind: CellKind | undefined): string {
  if (kind === "amount" && typeof value === "number") return pounds(value);
  return typeof value === "string" ? withoutFormula(value) : String(value);
}

/** Returns the sheet of a workbook for programs: the same columns and names as the csv file. */
export function plainSheet<Row>(
  name: string,
  batches: AsyncIterable<Row[]>,
  columns: readonly ExportColumn<Row>[],
): Sheet {
  return {
    name,
    head: [],
    columns: columns.map(({ header, kind = "text" }) => ({ title: header, kind })),
    rows: valuesOf(batches, (row) => columns.map((column) => column.value(row))),
    totals: null,
  };
}

/** Yields the values of the rows, batch by batch. */
export async function* valuesOf<Row>(
  batches: AsyncIterable<readonly Row[]>,
  values: (row: Row) => CellValue[],
): AsyncGenerator<CellValue[][]> {
  for await (const rows of batches) yield rows.map(values);
}
