import { FileRefusal } from "../file-refusal.ts";
import { LAST_ROW, MAX_COLUMNS } from "../limits.ts";
import { addressOf, type Cover } from "../lines.ts";
import { placeOf } from "./places.ts";

/** The first and the last cell of a merge: rows from 1, indexes of columns. */
interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
  /** What it is to the cells that it covers, once one of them is asked for. */
  cover: Cover | null;
}

/** Maximum number of characters of the value of a merge that are shown, so that its range is shown, too. */
const MAX_SHOWN = 60;

/**
 * Collects the merges of a sheet. Each cell within the limits has one number of its merge, so that a million ranges take no
 * more memory than a few: two that overlap, which no spreadsheet writes, refuse the file.
 */
export function mergeCollector(sheet: string) {
  const merges: Merge[] = [];
  let owners: Uint32Array | null = null;

  return {
    /** Adds a merge; `rowCount` is the last row of the sheet that the file has. Rows below it are blank. */
    add(reference: string, rowCount: number): void {
      const merge = mergeOf(reference);
      if (merge === null) throw new FileRefusal("damaged", { sheet, found: reference });
      const { top, left } = merge;
      const lastRow = Math.min(merge.bottom, rowCount, LAST_ROW);
      if (top > lastRow || left >= MAX_COLUMNS) return;
      owners ??= new Uint32Array((LAST_ROW + 1) * MAX_COLUMNS);
      merges.push(merge);
      const lastColumn = Math.min(merge.right, MAX_COLUMNS - 1);
      for (let row = top; row <= lastRow; row += 1)
        for (let column = left; column <= lastColumn; column += 1) {
          const at = row * MAX_COLUMNS + column;
          if (owners[at] !== 0)
            throw new FileRefusal("damaged", { sheet, cell: addressOf(row, column) });
          owners[at] = merges.length;
        }
    },

    /** Returns, by column, the merges that show the value of another cell in a row, or hide the one that it has. */
    coversIn(row: number, textAt: (row: number, column: number) => string): (Cover | undefined)[] {
      const covers: (Cover | undefined)[] = [];
      if (owners === null) return covers;
      for (let column = 0; column < MAX_COLUMNS; column += 1) {
        const merge = merges[(owners[row * MAX_COLUMNS + column] ?? 0) - 1];
        if (merge === undefined || (merge.top === row && merge.left === column)) continue;
        merge.cover ??= {
          range: rangeOf(merge),
          value: textAt(merge.top, merge.left).trim().slice(0, MAX_SHOWN),
        };
        if (merge.cover.value !== "" || textAt(row, column).trim() !== "")
          covers[column] = merge.cover;
      }
      return covers;
    },
  };
}

function mergeOf(reference: string): Merge | null {
  const [first, last = first, ...more] = reference.split(":").map((address) => placeOf(address));
  if (first === undefined || first === null || last === undefined || last === null) return null;
  if (more.length > 0) return null;
  return {
    top: Math.min(first.row, last.row),
    left: Math.min(first.column, last.column),
    bottom: Math.max(first.row, last.row),
    right: Math.max(first.column, last.column),
    cover: null,
  };
}

function rangeOf({ top, left, bottom, right }: Merge): string {
  return `${addressOf(top, left)}:${addressOf(bottom, right)}`;
}
