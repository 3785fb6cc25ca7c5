import { direction } from "#src/i18n/language.ts";

/** The place of a figure in a table, counted from 0. */
export type Place = { row: number; column: number };

/**
 * Returns the place that a key leads to, which may be outside of the table; null for other keys. `pageOf` returns the row
 * that PageDown (1) and PageUp (-1) lead to.
 */
export function placeAfter(
  key: string,
  { row, column }: Place,
  pageOf: (row: number, by: 1 | -1) => number,
): Place | null {
  const forward = direction() === "rtl" ? -1 : 1;
  switch (key) {
    case "ArrowDown":
      return { row: row + 1, column };
    case "ArrowUp":
      return { row: row - 1, column };
    case "ArrowRight":
      return { row, column: column + forward };
    case "ArrowLeft":
      return { row, column: column - forward };
    case "Home":
      return { row, column: 0 };
    case "End":
      return { row, column: Number.MAX_SAFE_INTEGER };
    case "PageDown":
      return { row: pageOf(row, 1), column };
    case "PageUp":
      return { row: pageOf(row, -1), column };
    default:
      return null;
  }
}
