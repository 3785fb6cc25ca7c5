import { foldName } from "#domain/names.ts";
import type { FaultCode } from "#domain/faults.ts";
import { readingOf } from "#domain/upload-files.ts";
import { readCsv } from "./csv-lines.ts";
import { FileRefusal } from "./file-refusal.ts";
import { MAX_HEAD, MAX_LETTERS, MAX_ROWS } from "./limits.ts";
import { cellBeyond } from "./long-rows.ts";
import { addressOf, columnLetters, type Cover, type Line, type Sheet } from "./lines.ts";
import { readWorkbook } from "./xlsx/workbook.ts";

/** What a list looks like in a file. */
export interface TableShape {
  columns: readonly string[];
  /** Columns that may be missing; their cells are then empty. */
  optional: readonly string[];
  /** Columns of texts, such as codes: a number in them is what its cell shows. */
  texts: readonly string[];
  /** Other names of columns, folded by {@link headingKey}. */
  titles: Readonly<Record<string, string>>;
  /** What stands in the first cell of a row of sums, which is left out. */
  totals: readonly string[];
}

/** Where a column of a list stands in a file. */
export interface Heading {
  /** As the file names it. */
  title: string;
  /** The letters of the column. */
  letters: string;
}

/** Why no value can be read from a cell, and what stands there. */
export interface BrokenCell {
  code: FaultCode;
  found: string;
}

/** A row of a file: its number as shown in a spreadsheet, and its cells by column name. */
export interface TableRow {
  sheet: string;
  number: number;
  cells: Readonly<Record<string, string>>;
  /** Cells that hold no value that could be read. */
  broken: Readonly<Record<string, BrokenCell>>;
  /** The columns that the file has. */
  headings: Readonly<Record<string, Heading>>;
}

/** A fault of the heads of a file: a column that is missing or doubled. */
export interface HeadFault {
  code: "column_missing" | "column_twice";
  sheet: string;
  row: number;
  cell: string;
  column: string;
  header: string;
  found: string;
}

/** What nobody sees in a spreadsheet and is read all the same. */
export interface Hidden {
  /** Number of rows. */
  rows: number;
  /** The headings of columns. */
  columns: readonly string[];
}

/** What a file holds: the rows of its list, or what is wrong with its columns. */
export type Table =
  | { ok: true; rows: readonly TableRow[]; unread: readonly string[]; hidden: Hidden }
  | { ok: false; rowCount: number; faults: readonly HeadFault[] };

/** What spreadsheets show where a formula has no result. */
const ERROR =
  /^#(N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)$|^Err:\d{3}$/i;

/** Maximum number of characters of a heading that are compared or shown. */
const MAX_HEADING = 100;

/** Returns a heading as it is compared: in lower case, with one form of each letter, words apart by one blank. */
export function headingKey(text: string): string {
  return foldName(text.slice(0, MAX_HEADING));
}

/**
 * Reads the list of a text file or a workbook with the given columns, without empty rows and other columns. Of the sheets of a
 * workbook it is the one that people see and that has the most of the columns. Throws a FileRefusal.
 */
export async function tableOf(
  { name, bytes }: { name: string; bytes: Buffer },
  shape: TableShape,
): Promise<Table> {
  const reading = readingOf(name);
  if ("cause" in reading) throw new FileRefusal(reading.cause);
  const heads = headsOf(shape);
  const sheets =
    reading.as === "text"
      ? [readCsv(bytes, (lines) => heads.best(lines)?.known ?? 0)]
      : await readWorkbook(bytes);
  if (sheets.every(({ lines, beyond }) => lines.length === 0 && beyond === null))
    throw new FileRefusal("empty");
  const found = sheets.flatMap((sheet) => {
    const head = heads.best(sheet.lines);
    return head === null ? [] : [{ sheet, head }];
  });
  const complete = found.filter(({ head }) => head.isComplete);
  const chosen = oneOf(complete.filter(({ sheet }) => !sheet.isHidden));
  if (chosen !== null) return tableIn(chosen.sheet, chosen.head, shape);
  const [hidden] = complete;
  if (hidden !== undefined) throw new FileRefusal("hidden_sheet", { sheet: hidden.sheet.name });
  const shown = found.filter(({ sheet }) => !sheet.isHidden);
  const [nearest] = shown.toSorted((one, other) => other.head.known - one.head.known);
  return missingIn(nearest ?? null, sheets, shape);
}

type Chosen = { sheet: Sheet; head: Head };

/** Returns the sheet with the most of the columns. Throws `several_sheets` if another one with rows has as many. */
function oneOf(complete: readonly Chosen[]): Chosen | null {
  const filled = complete.filter(({ sheet, head }) => head.at < sheet.lines.length - 1);
  const [first, second] = (filled.length > 0 ? filled : complete).toSorted(
    (one, other) => other.head.known - one.head.known,
  );
  if (first !== undefined && second?.head.known === first.head.known && filled.length > 0)
    throw new FileRefusal("several_sheets", { sheet: first.sheet.name, found: second.sheet.name });
  return first ?? null;
}

/** A line that may hold the names of the columns. */
interface Head {
  /** Its index in the lines of its sheet. */
  at: number;
  /** The column of the list that each cell names; null for another heading. */
  names: readonly (string | null)[];
  /** Number of different columns of the list. */
  known: number;
  isComplete: boolean;
}

function headsOf({ columns, optional, titles }: TableShape) {
  const byKey = new Map(Object.entries(titles));
  for (const column of columns) byKey.set(headingKey(column), column);
  const needed = columns.filter((column) => !optional.includes(column));
  const headOf = (line: Line, at: number): Head => {
    const names = line.cells.map((cell) => byKey.get(headingKey(cell)) ?? null);
    const known = new Set(names.filter((name) => name !== null));
    const isComplete = needed.every((column) => known.has(column));
    return { at, names, known: known.size, isComplete };
  };
  return {
    /** Returns the line of the first ones that has the most of the columns; null if there are no lines. */
    best(lines: readonly Line[]): Head | null {
      const heads = lines.slice(0, MAX_HEAD).map(headOf);
      const complete = heads.find((head) => head.isComplete);
      return complete ?? heads.toSorted((one, other) => other.known - one.known)[0] ?? null;
    },
  };
}

function missingIn(nearest: Chosen | null, sheets: readonly Sheet[], shape: TableShape): Table {
  const line = nearest?.sheet.lines[nearest.head.at];
  const sheet = nearest?.sheet.name ?? sheets.find(({ isHidden }) => !isHidden)?.name ?? "";
  const row = line?.number ?? 1;
  const headings = (line?.cells ?? []).map((cell) => cell.trim()).filter((cell) => cell !== "");
  const found = headings.map((heading) => heading.slice(0, MAX_HEADING)).join(", ");
  const faults = shape.columns
    .filter((column) => !shape.optional.includes(column) && !nearest?.head.names.includes(column))
    .map((column): HeadFault => {
      const place = { sheet, row, cell: `A${row}` };
      return { code: "column_missing", ...place, column, header: column, found };
    });
  return { ok: false, rowCount: Math.max(0, (nearest?.sheet.lines.length ?? 0) - 1), faults };
}

function tableIn(sheet: Sheet, head: Head, { columns, texts, totals }: TableShape): Table {
  const { name, lines, beyond } = sheet;
  const line = lines[head.at];
  if (line === undefined) throw new FileRefusal("damaged", { sheet: name });
  const titleAt = (index: number) => (line.cells[index] ?? "").trim().slice(0, MAX_HEADING);
  const doubled = head.names.flatMap((column, index): HeadFault[] => {
    if (column === null || head.names.indexOf(column) === index) return [];
    const cell = addressOf(line.number, index);
    const place = { sheet: name, row: line.number, cell };
    return [{ code: "column_twice", ...place, column, header: column, found: titleAt(index) }];
  });
  const filled = lines
    .slice(head.at + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
    .filter(({ cells: [first = ""] }) => !totals.includes(first.trim()));
  if (doubled.length > 0) return { ok: false, rowCount: filled.length, faults: doubled };
  if (filled.length > MAX_ROWS) throw new FileRefusal("rows", { sheet: name });
  if (beyond !== null) throw new FileRefusal("beyond", { sheet: name, cell: beyond });
  const indexes = columns.map((column) => [column, head.names.indexOf(column)] as const);
  const headings = Object.fromEntries(
    indexes
      .filter(([, index]) => index >= 0)
      .map(([column, index]): [string, Heading] => [
        column,
        { title: titleAt(index), letters: columnLetters(index) },
      ]),
  );
  // A column without a heading is named by its letters, if it holds something.
  const width = filled.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  const unread = Array.from({ length: Math.max(width, line.cells.length) }, (_none, index) => {
    if ((head.names[index] ?? null) !== null) return "";
    const isFilled = () => filled.some(({ cells }) => (cells[index] ?? "").trim() !== "");
    return titleAt(index) || (isFilled() ? columnLetters(index) : "");
  }).filter((title) => title !== "");
  let letters = 0;
  const rows = filled.map(({ number, cells, uncalculated, shown, covers }): TableRow => {
    const broken: Record<string, BrokenCell> = {};
    const own: Record<string, string> = {};
    for (const [column, index] of indexes) {
      if (index < 0) continue;
      const isShown = texts.includes(column);
      const text = (isShown && shown[index]) || (cells[index] ?? "");
      own[column] = text;
      letters += text.length;
      const merge = covers[index];
      // An empty cell keeps what is stored, but this one shows the value of its merge.
      if (merge !== undefined) broken[column] = { code: "cell_merged", found: mergedText(merge) };
      else if (uncalculated.includes(index))
        broken[column] = { code: "cell_uncalculated", found: text };
      else if (isShown && shown[index] === null)
        broken[column] = { code: "cell_formatted", found: text };
      else if (ERROR.test(text.trim())) broken[column] = { code: "cell_error", found: text };
    }
    if (letters > MAX_LETTERS) throw new FileRefusal("cells", { sheet: name });
    // Only a text file shifts cells; in a workbook they are notes, and named as not read.
    const extra = name === "" ? cellBeyond(cells, line.cells.length) : -1;
    if (extra < 0) return { sheet: name, number, cells: own, broken, headings };
    const place = { title: titleAt(extra), letters: columnLetters(extra) };
    const column = head.names[extra] ?? place.letters;
    broken[column] = { code: "cell_beyond", found: cells[extra] ?? "" };
    const known = { ...headings, [column]: place };
    return { sheet: name, number, cells: own, broken, headings: known };
  });
  const hidden = {
    rows: filled.filter(({ isHidden }) => isHidden).length,
    columns: indexes
      .filter(([, index]) => sheet.hiddenColumns.has(index))
      .map(([, index]) => titleAt(index)),
  };
  return { ok: true, rows, unread, hidden };
}

/** Returns what a covered cell shows, and why: `850 (C2:C4)`. */
function mergedText({ value, range }: Cover): string {
  return `${value} (${range})`.trim();
}
