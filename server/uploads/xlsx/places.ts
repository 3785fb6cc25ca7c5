/** The last row and the number of columns that a sheet of Excel has. */
const LAST_ROW_OF_ALL = 1_048_576;
const COLUMNS_OF_ALL = 16_384;

/** Returns a number that is written in digits alone; null for another text, such as `0x10` or nothing. */
export function digitsOf(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Returns the number of a row; null if a sheet has no such row. */
export function rowOf(text: string): number | null {
  const row = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;
  return row === null || row > LAST_ROW_OF_ALL ? null : row;
}

/** Returns the row and the index of the column of an address such as `C4`, in either case; null if it is none. */
export function placeOf(address: string): { row: number; column: number } | null {
  const [, letters, digits] = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/.exec(address) ?? [];
  if (letters === undefined || digits === undefined) return null;
  const row = rowOf(digits);
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return row === null || column > COLUMNS_OF_ALL ? null : { row, column: column - 1 };
}
