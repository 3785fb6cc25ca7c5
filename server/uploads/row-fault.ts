import { type FaultCode, faultOf } from "#domain/faults.ts";
import type { RowFault } from "#domain/uploads.ts";
import type { TableRow } from "./read-table.ts";

/** Maximum number of characters of a cell that are shown with its fault. */
const MAX_FOUND = 100;

/** Returns a fault of a cell, with what the file has there. */
export function rowFault(row: TableRow, column: string, code: FaultCode): RowFault {
  const found = (row.cells[column] ?? "").trim();
  const header = row.headers[column] ?? column;
  const shown = found.length > MAX_FOUND ? `${found.slice(0, MAX_FOUND)}…` : found;
  return { row: row.number, column, header, found: shown, ...faultOf(code) };
}
