/** A filled row of a file: its number as a spreadsheet shows it, and its cells from the first column on. */
export interface Line {
  number: number;
  cells: readonly string[];
  /** Indexes of cells with a formula whose result the file does not hold; the cell is then the formula. */
  uncalculated: readonly number[];
  /** What cells with a number or a day show otherwise than `cells` has it, by index; null if it is not known. */
  shown: readonly (string | null | undefined)[];
  /** The merges of cells, by index, that show the value of another cell or hide their own. */
  covers: readonly (Cover | undefined)[];
  isHidden: boolean;
}

/** The merge to which a cell belongs without being its first one. */
export interface Cover {
  /** `C2:C4`. */
  range: string;
  /** What the merge shows; empty if it shows nothing, and the cell beneath holds something. */
  value: string;
}

/** The filled rows of a sheet, or of a csv file. */
export interface Sheet {
  /** Empty for a csv file. */
  name: string;
  isHidden: boolean;
  lines: readonly Line[];
  /** Indexes of columns that are hidden. */
  hiddenColumns: ReadonlySet<number>;
  /** The first filled cell beyond the limits, which was not read; null if there is none. */
  beyond: string | null;
}

/** Returns the letters of a column, as a spreadsheet shows them: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest === 0 ? "" : columnLetters(rest - 1)) + String.fromCharCode(65 + (index % 26));
}

/** Returns the address of a cell: `C4`. */
export function addressOf(row: number, column: number): string {
  return `${columnLetters(column)}${row}`;
}

/** Removes the apostrophe that our own export puts before a formula sign. */
export function unquote(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
