import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import { Refusal } from "#domain/errors.ts";
import type { UploadedFile } from "../http/uploads.ts";
import { checkWorkbook } from "./workbook-check.ts";

/** Maximum size of a file in bytes, and maximum number of rows below its header. */
export const MAX_BYTES = 5 * 1024 * 1024;
export const MAX_ROWS = 10_000;

/** A row of a file: its number as shown in a spreadsheet, and its cells by column name. */
export interface TableRow {
  number: number;
  cells: Readonly<Record<string, string>>;
  /** The names of the columns as the file has them; a column that it lacks has none. */
  headers: Readonly<Record<string, string>>;
}

/** What a file may have besides its columns under their own names. */
interface TableOptions {
  /** Columns that may be missing; their cells are then empty. */
  optional?: readonly string[];
  /** Other names of columns, in lower case. */
  titles?: Readonly<Record<string, string>>;
  /** What stands in the first cell of a row of sums, which is left out. */
  totals?: readonly string[];
}

const MAX_COLUMNS = 50;
/** Number of lines in which the names of the columns are looked for: our own letters have a head above them. */
const MAX_HEAD = 20;

/**
 * Returns the rows of a .csv or .xlsx file with the given columns, without empty rows and other columns. Throws
 * `unsupported_type` for other file types, `too_large` beyond 10,000 rows, `upload_invalid` if a column is missing.
 */
export async function readTable(
  file: UploadedFile,
  columns: readonly string[],
  { optional = [], titles = {}, totals = [] }: TableOptions = {},
): Promise<TableRow[]> {
  const lines = await linesOf(file);
  const needed = columns.filter((column) => !optional.includes(column));
  const isHeader = (line: readonly string[]) => {
    const names = namesIn(line, titles);
    return needed.every((column) => names.includes(column));
  };
  const top = Math.max(0, lines.slice(0, MAX_HEAD).findIndex(isHeader));
  const [header = [], ...rows] = lines.slice(top);
  const names = namesIn(header, titles);
  const missing = needed.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw new Refusal("upload_invalid", {
      detail: `The file has no column ${missing.join(", ")}.`,
      extra: {
        rows: rows.length,
        faults: missing.map((column) => ({
          row: 1,
          column,
          header: column,
          found: "",
          code: "column_missing",
          detail: "The column is missing.",
        })),
      },
    });
  }
  const filled = rows
    .map((cells, index) => ({ number: top + index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
    .filter(({ cells: [first = ""] }) => !totals.includes(first.trim()));
  if (filled.length > MAX_ROWS) {
    throw new Refusal("too_large", { detail: "A file holds at most 10,000 rows." });
  }
  const headers = Object.fromEntries(
    columns
      .filter((name) => names.includes(name))
      .map((name) => [name, (header[names.indexOf(name)] ?? "").trim()]),
  );
  return filled.map(({ number, cells }) => ({
    number,
    cells: Object.fromEntries(columns.map((name) => [name, cells[names.indexOf(name)] ?? ""])),
    headers,
  }));
}

/** Returns the names of the columns in a line. */
function namesIn(line: readonly string[], titles: Readonly<Record<string, string>>): string[] {
  return line.map((name) => {
    const written = name.trim().toLowerCase();
    return Object.hasOwn(titles, written) ? (titles[written] ?? written) : written;
  });
}

async function linesOf({ name, bytes }: UploadedFile): Promise<string[][]> {
  const kind = /\.(csv|xlsx)$/i.exec(name)?.[1]?.toLowerCase();
  if (kind === "csv") return linesOfCsv(bytes);
  if (kind === "xlsx") return linesOfWorkbook(bytes);
  throw new Refusal("unsupported_type", { detail: "Only .csv and .xlsx files are taken." });
}

function linesOfCsv(bytes: Buffer): string[][] {
  if (bytes.includes(0)) throw new Refusal("unsupported_type");
  const text = decode(bytes);
  const [first = ""] = text.split("\n", 1);
  // Excel separates cells by semicolons in locales whose decimal sign is the comma.
  const delimiter = first.includes(",") || !first.includes(";") ? "," : ";";
  refuseTooManyCells(text, delimiter);
  try {
    const rows: string[][] = parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: 100_000,
      to: MAX_ROWS * 2,
    });
    return rows.map((row) => row.slice(0, MAX_COLUMNS).map(unquote));
  } catch {
    throw new Refusal("malformed", { detail: "The file could not be read as csv." });
  }
}

/** Throws `too_large`: a file of maximum size can have four million empty cells, which take 10 s to parse. */
function refuseTooManyCells(text: string, delimiter: string): void {
  let cells = 0;
  for (
    let index = text.indexOf(delimiter);
    index >= 0;
    index = text.indexOf(delimiter, index + 1)
  ) {
    cells += 1;
    if (cells > MAX_ROWS * MAX_COLUMNS) {
      throw new Refusal("too_large", {
        detail: `A file holds at most 10,000 rows of ${MAX_COLUMNS} columns.`,
      });
    }
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Excel on Arabic Windows saves plain "csv" in this encoding.
    return new TextDecoder("windows-1256").decode(bytes);
  }
}

/** Removes the apostrophe that our own export puts before a formula sign. */
function unquote(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

async function linesOfWorkbook(bytes: Buffer): Promise<string[][]> {
  await checkWorkbook(bytes);
  const rows = await readSheet(bytes).catch(() => {
    throw new Refusal("unsupported_type", { detail: "The workbook could not be read." });
  });
  return rows.slice(0, MAX_ROWS * 2).map((row) => row.slice(0, MAX_COLUMNS).map(textOf));
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "string") return unquote(value);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}
