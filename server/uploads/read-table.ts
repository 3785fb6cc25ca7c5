import { Refusal } from "#domain/errors.ts";
import { faultOf } from "#domain/faults.ts";
import { FILE_CAUSES, type FileCause } from "#domain/upload-causes.ts";
import type { RowFault, UploadNotes } from "#domain/uploads.ts";
import type { UploadedFile } from "../http/uploads.ts";
import type { FilePlace } from "./file-refusal.ts";
import { createReading, type Reader } from "./reading.ts";
import { shortened } from "./row-fault.ts";
import { headingKey, type Hidden, type TableRow, type TableShape } from "./table.ts";

/** What a file may have besides its columns under their own names. */
interface TableOptions {
  /** Columns that may be missing; their cells are then empty. */
  optional?: readonly string[];
  /** Columns of texts, such as codes. */
  texts?: readonly string[];
  /** Other names of columns. */
  titles?: Readonly<Record<string, string>>;
  /** What stands in the first cell of a row of sums, which is left out. */
  totals?: readonly string[];
}

/** The rows of a list in a file. */
export interface ReadTable {
  rows: readonly TableRow[];
  /** The headings of what was not read. */
  unread: readonly string[];
  hidden: Hidden;
}

/**
 * Returns what a preview says of a file besides its rows: what was not read of it, and what was read although nobody sees it.
 */
export function notesOf({ unread, hidden }: ReadTable): UploadNotes {
  return {
    ...(unread.length > 0 && { unread }),
    ...(hidden.rows > 0 && { hidden_rows: hidden.rows }),
    ...(hidden.columns.length > 0 && { hidden_columns: hidden.columns }),
  };
}

/** Where a fault of the program is written. */
interface Log {
  error(facts: object, text: string): void;
}

interface ReadOptions {
  log?: Log;
  /** Whose file it is: of each account one is read at a time. Default: nobody's. */
  account?: number | null;
  reader?: Reader;
}

const READER = createReading();

/** Returns what a list with these columns looks like in a file. */
export function tableShape(
  columns: readonly string[],
  { optional = [], texts = [], titles = {}, totals = [] }: TableOptions = {},
): TableShape {
  const keys = Object.entries(titles).map(([title, column]) => [headingKey(title), column]);
  return { columns, optional, texts, titles: Object.fromEntries(keys), totals };
}

/**
 * Returns the list of a text file or a workbook. It is read in a process beside, before any transaction: neither other requests
 * nor a connection wait for it. Throws `unsupported_type`, `malformed` and `too_large` with what is the `cause` in
 * the file and where, `upload_invalid` if a column is missing or stands twice, `unavailable` if many files wait.
 */
export async function readTable(
  { name, bytes }: UploadedFile,
  shape: TableShape,
  { log, account = null, reader = READER }: ReadOptions = {},
): Promise<ReadTable> {
  const reading = await reader.read({ name, bytes, shape }, account);
  if ("ended" in reading) throw refusal(reading.ended === "time" ? "slow" : "large");
  if ("reason" in reading) {
    if (reading.problem !== null) log?.error({ problem: reading.problem }, "a file was not read");
    throw refusal(reading.reason, reading.place);
  }
  const { table } = reading;
  if (table.ok) return table;
  const faults = table.faults.map(({ code, found, ...place }): RowFault => ({
    ...place,
    found: shortened(found),
    ...faultOf(code),
  }));
  throw new Refusal("upload_invalid", {
    detail: faults.map(({ column, detail }) => `${column}: ${detail}`).join(" "),
    extra: { rows: table.rowCount, faults, fault_count: faults.length },
  });
}

/**
 * What reading a file before the transaction gave: a list, or why there is none. That is said only once the record that the
 * file belongs to is known to be there: for a record of another center every file gives `not_found`.
 */
export type FileRead = ReadTable | Refusal;

/** Reads a file like {@link readTable}, and returns its refusal. */
export async function readAhead(...asked: Parameters<typeof readTable>): Promise<FileRead> {
  try {
    return await readTable(...asked);
  } catch (failure) {
    if (failure instanceof Refusal) return failure;
    throw failure;
  }
}

/** Returns the list that was read. Throws why there is none. */
export function tableOf(read: FileRead): ReadTable {
  if (read instanceof Refusal) throw read;
  return read;
}

function refusal(cause: FileCause, place: FilePlace = {}): Refusal {
  const [code, detail] = FILE_CAUSES[cause];
  return new Refusal(code, { detail, extra: { cause, ...place } });
}
