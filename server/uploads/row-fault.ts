import { type FaultCode, faultOf } from "#domain/faults.ts";
import type { RowFault } from "#domain/uploads.ts";
import type { TableRow } from "./table.ts";

/** Maximum number of characters of a cell that are shown with its fault. */
const MAX_FOUND = 100;

/** Returns a fault of a cell, with its sheet and address and what the file has there. */
export function rowFault(
  row: TableRow,
  column: string,
  code: FaultCode,
  found = row.cells[column] ?? "",
): RowFault {
  const heading = row.headings[column];
  return {
    sheet: row.sheet,
    cell: heading === undefined ? "" : `${heading.letters}${row.number}`,
    row: row.number,
    column,
    header: heading?.title ?? column,
    found: shortened(found.trim()),
    ...faultOf(code),
  };
}

/** Returns the faults of the cells of a row that hold no value that could be read, such as `#N/A`. */
export function brokenCells(row: TableRow): RowFault[] {
  return Object.entries(row.broken).map(([column, { code, found }]) =>
    rowFault(row, column, code, found),
  );
}

/** Returns what stands in a cell at the length in which it is shown. */
export function shortened(text: string): string {
  return text.length > MAX_FOUND ? `${text.slice(0, MAX_FOUND)}…` : text;
}
