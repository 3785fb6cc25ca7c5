import { cleanCode } from "./text.ts";

/** The cells of a row, by column. A column that the file lacks has none. */
export type Cells = Readonly<Record<string, string>>;

/** Whether a cell is empty, or its column missing. */
export function isEmpty(cells: Cells, column: string): boolean {
  return textOf(cells, column) === "";
}

/** Returns the text of a cell, cleaned and with digits converted to 0-9. */
export function textOf(cells: Cells, column: string): string {
  return cleanCode(cells[column] ?? "");
}

/** Returns a whole number, null for an empty cell, or NaN for anything else. */
export function wholeNumber(text: string): number | null {
  if (text === "") return null;
  return /^\d{1,9}(?:\.0+)?$/.test(text) ? Number(text) : Number.NaN;
}
