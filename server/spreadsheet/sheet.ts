import { cellXml, type CellKind, type CellValue, columnLetters, textXml } from "./cells.ts";
import { STYLE, styleOf } from "./styles.ts";

export interface SheetColumn {
  /** Text of the column in the header row. */
  title: string;
  kind: CellKind;
}

/** One sheet of a workbook. */
export interface Sheet {
  name: string;
  /** Lines above the header row: the name of the list, and its filters. Empty for a table of data alone. */
  head: readonly string[];
  columns: readonly SheetColumn[];
  /** The rows in batches; a row has a value for each column. */
  rows: AsyncIterable<readonly (readonly CellValue[])[]>;
  /** Rows above the last one, such as the parts of its sum. */
  subtotals?: readonly (readonly CellValue[])[];
  /** The values of the last row; null without one. */
  totals: readonly CellValue[] | null;
}

/** How all sheets of a workbook are shown. */
export interface SheetLook {
  /** IANA time zone of the instants. */
  zone: string;
  rightToLeft: boolean;
}

/** The number of rows that a sheet can have. */
export const MAX_SHEET_ROWS = 1_048_576;

const WIDTHS: Readonly<Record<CellKind, number>> = {
  text: 24,
  number: 10,
  flag: 10,
  count: 10,
  amount: 15,
  percent: 10,
  day: 12,
  instant: 18,
  clock: 9,
  duration: 9,
};
const MAX_TITLE_WIDTH = 40;

/** Yields the XML of a sheet in pieces, as its rows arrive. `isFront`: it is the one shown when the file is opened. */
export async function* sheetXml(
  sheet: Sheet,
  look: SheetLook,
  isFront: boolean,
): AsyncGenerator<string> {
  const { head, columns, rows, subtotals = [], totals } = sheet;
  const headerRow = head.length + 1;
  yield opening(sheet, look, isFront);
  yield head
    .map((text, at) =>
      rowXml(at + 1, textXml(text, `A${at + 1}`, at === 0 ? STYLE.title : STYLE.plain)),
    )
    .join("");
  const letters = columns.map((_column, index) => columnLetters(index));
  const titles = columns.map(({ title }, index) =>
    textXml(title, `${letters[index]}${headerRow}`, STYLE.header),
  );
  yield rowXml(headerRow, titles.join(""));
  let last = headerRow;
  const written = (values: readonly CellValue[], isTotal = false) => {
    last += 1;
    const cells = columns.map(({ kind }, index) =>
      cellXml(values[index] ?? null, {
        kind,
        place: `${letters[index]}${last}`,
        style: styleOf(kind, isTotal),
        zone: look.zone,
      }),
    );
    return rowXml(last, cells.join(""));
  };
  for await (const batch of rows) yield batch.map((values) => written(values)).join("");
  const filtered = `A${headerRow}:${letters.at(-1) ?? "A"}${last}`;
  yield subtotals.map((values) => written(values, true)).join("");
  if (totals !== null) yield written(totals, true);
  yield `</sheetData><autoFilter ref="${filtered}"/><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>`;
}

function opening({ head, columns }: Sheet, { rightToLeft }: SheetLook, isFront: boolean): string {
  const headerRow = head.length + 1;
  const view = `${rightToLeft ? ' rightToLeft="1"' : ""}${isFront ? ' tabSelected="1"' : ""}`;
  const widths = columns.map(({ title, kind }, index) => {
    const width = Math.max(WIDTHS[kind], Math.min(title.length + 3, MAX_TITLE_WIDTH));
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView${view} workbookViewId="0"><pane ySplit="${headerRow}" topLeftCell="A${headerRow + 1}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join("")}</cols><sheetData>`;
}

function rowXml(row: number, cells: string): string {
  return `<row r="${row}">${cells}</row>`;
}

/** Returns rows that are in memory already as the only batch of a table. */
export async function* oneBatch<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield await Promise.resolve(rows);
}
