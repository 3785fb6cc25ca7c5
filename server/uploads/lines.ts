/** A filled row of a file: its number as a spreadsheet shows it, and its cells from the first column on. */
export interface Line {
  number: number;
  cells: readonly string[];
  /** Indexes of cells with a formula whose result the file does not hold; the cell is then the formula. */
  uncalculated: readonly number[];
}

/** The filled rows of a sheet, or of a csv file. */
export interface Sheet {
  /** Empty for a csv file. */
  name: string;
  isHidden: boolean;
  lines: readonly Line[];
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
