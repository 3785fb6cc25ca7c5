import { warnIfRowUncertain } from "#src/focus/uncertain-row.ts";
import type { List } from "#src/state/list/list.ts";
import { isRowLoading } from "#src/state/list/row-loading.ts";
import type { Identified } from "#src/state/list/pages.ts";

/** Returns the row index that a key moves to, within the existing rows; null for any other key. */
export function rowAfter(
  key: string,
  { index, count, pageRows }: { index: number; count: number; pageRows: number },
): number | null {
  const indexByKey: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + pageRows,
    PageUp: index - pageRows,
    Home: 0,
    End: count - 1,
  };
  const target = indexByKey[key];
  return target === undefined ? null : Math.max(0, Math.min(target, count - 1));
}

/** Returns the column title that an arrow key moves to, following the reading direction. */
export function columnAfter(
  key: string,
  {
    columns,
    current,
    direction,
  }: { columns: readonly string[]; current: string; direction: "ltr" | "rtl" },
): string {
  const step = (key === "ArrowRight") === (direction === "ltr") ? 1 : -1;
  const position = Math.max(0, Math.min(columns.indexOf(current) + step, columns.length - 1));
  return columns[position] ?? current;
}

/**
 * Returns true if the user pressed a key before its rows have loaded: those of a new search, or the row it acts
 * on.
 */
export function isPressedBeforeRowsLoaded<T extends Identified>(
  key: string,
  list: List<T>,
): boolean {
  if (key === "Enter" || key === " ") return isRowLoading(list);
  const isReading = list.state.phase === "idle" || list.state.phase === "loading";
  return isReading && rowAfter(key, { index: 0, count: 1, pageRows: 1 }) !== null;
}

/** Handles Enter and Space on the active row; returns false for any other key. */
export function actOnRow<T extends Identified>(
  key: string,
  list: List<T>,
  onOpen: (row: T) => void,
): boolean {
  if (key !== "Enter" && key !== " ") return false;
  const row = list.state.phase === "ready" ? list.activeRow() : null;
  if (row === null || warnIfRowUncertain()) return true;
  if (key === "Enter") onOpen(row);
  else list.toggleSelected(row);
  return true;
}
