/**
 * Returns the index of the cell with which a row of a text file is longer than its headings, which are `width`; -1 if it is
 * not. Where `1,440.00` stands without quotes its second part is meant, because the other cells are only shifted.
 */
export function cellBeyond(cells: readonly string[], width: number): number {
  if (cells.length <= width) return -1;
  const isSplit = (cell: string, at: number) =>
    /^\d{3}(\.\d+)?$/.test(cell.trim()) && /^\d{1,3}$/.test((cells[at - 1] ?? "").trim());
  const split = cells.findIndex(isSplit);
  return split >= 0 ? split : cells.findIndex((cell, at) => at >= width && cell.trim() !== "");
}
