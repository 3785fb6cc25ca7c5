import { parse } from "csv-parse/sync";
import { refuseContainer } from "./container.ts";
import { FileRefusal } from "./file-refusal.ts";
import {
  LAST_ROW,
  MAX_CELL_LETTERS,
  MAX_CELLS,
  MAX_COLUMNS,
  MAX_HEAD,
  MAX_LINE_LETTERS,
} from "./limits.ts";
import { addressOf, type Line, type Sheet, unquote } from "./lines.ts";

/** How cells may be separated: Excel does it by semicolons where the decimal sign is a comma, and by tabs in its texts. */
const DELIMITERS = [",", ";", "\t", "|"] as const;

/**
 * Reads a text file of separated cells. The separator is the one with which `fits` finds the most in the first lines,
 * because a comma may stand in the head of a file that separates by semicolons.
 */
export function readCsv(bytes: Buffer, fits: (lines: readonly Line[]) => number): Sheet {
  const text = decode(bytes);
  const trials = DELIMITERS.map((delimiter) => {
    const lines = trialOf(text, delimiter);
    return { delimiter, found: fits(lines), cells: Math.max(0, ...lines.map(filledCells)) };
  });
  const [best] = trials.toSorted(
    (one, other) => other.found - one.found || other.cells - one.cells,
  );
  const { delimiter = "," } = best ?? {};
  refuseTooManyCells(text, delimiter);
  return {
    name: "",
    isHidden: false,
    hiddenColumns: new Set(),
    ...linesOf(records(text, delimiter)),
  };
}

function filledCells({ cells }: Line): number {
  return cells.filter((cell) => cell !== "").length;
}

/** Returns the first filled lines, as far as they can be read. */
function trialOf(text: string, delimiter: string): readonly Line[] {
  try {
    return linesOf(records(text, delimiter, MAX_HEAD * 2)).lines.slice(0, MAX_HEAD);
  } catch {
    return [];
  }
}

function linesOf(rows: readonly string[][]): Pick<Sheet, "lines" | "beyond"> {
  const lines: Line[] = [];
  let beyond: string | null = null;
  for (const [index, row] of rows.entries()) {
    const filled = row.findLastIndex((cell) => cell.trim() !== "");
    if (filled < 0) continue;
    if (index >= LAST_ROW || filled >= MAX_COLUMNS) beyond ??= addressOf(index + 1, filled);
    const cells = row.slice(0, MAX_COLUMNS).map((cell) => unquote(cell.slice(0, MAX_CELL_LETTERS)));
    lines.push({
      number: index + 1,
      cells,
      uncalculated: [],
      shown: [],
      covers: [],
      isHidden: false,
    });
  }
  return { lines, beyond };
}

function records(text: string, delimiter: string, to = LAST_ROW + 1): string[][] {
  try {
    return parsed(text, delimiter, { to, longest: MAX_LINE_LETTERS });
  } catch (error) {
    throw refusalOf(error, text, delimiter);
  }
}

function refusalOf(error: unknown, text: string, delimiter: string): FileRefusal {
  const { code, lines }: { code?: unknown; lines?: unknown } = Object(error);
  const place = typeof lines === "number" ? { cell: `A${lines}` } : {};
  if (code !== "CSV_MAX_RECORD_SIZE") return new FileRefusal("quotes", place);
  try {
    parsed(text, delimiter, { to: LAST_ROW + 1, longest: 0 });
  } catch {
    // A mark that is never closed makes a row of all that follows.
    return new FileRefusal("quotes", place);
  }
  return new FileRefusal("long_line", place);
}

/** Returns the cells of each row; `longest` is the maximum number of letters of a row, 0 for no maximum. */
function parsed(
  text: string,
  delimiter: string,
  { to, longest }: { to: number; longest: number },
): string[][] {
  return parse(text, {
    delimiter,
    // Old programs of the Mac end lines by a carriage return alone.
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: longest,
    to,
  });
}

/** Throws `cells`: a file of maximum size can have four million empty cells, which take 10 s to parse. */
function refuseTooManyCells(text: string, delimiter: string): void {
  let cells = 0;
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1)) {
    cells += 1;
    if (cells > MAX_CELLS) throw new FileRefusal("cells");
  }
}

/** Returns the text of a file. Throws `no_text` if it is none, and says so of a workbook. */
function decode(bytes: Buffer): string {
  if (bytes.subarray(0, 4).toString("latin1") === "PK\u0003\u0004")
    throw new FileRefusal("workbook_as_csv");
  refuseContainer(bytes);
  const text = decodeText(bytes);
  // No text has control characters but tabs, line ends, page breaks and the end mark of old programs.
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000e-\u0019\u001b-\u001f\ufffe\uffff]/.test(text))
    throw new FileRefusal("no_text");
  return text;
}

function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder(unicodeOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    // Excel on Arabic Windows saves plain "csv" in this encoding.
    return new TextDecoder("windows-1256").decode(bytes);
  }
}

/** Returns how a text in Unicode is written: by its mark, or else by where its zero bytes are. */
function unicodeOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, 4_096);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Digits, separators and line ends have a zero byte in any language, always on the same side.
  const isWide = Math.max(even, odd) * 8 >= sample.length && Math.min(even, odd) === 0;
  if (bytes.length % 2 === 1 || !isWide) return "utf-8";
  return even === 0 ? "utf-16le" : "utf-16be";
}
