import { FileRefusal } from "../file-refusal.ts";
import { LAST_ROW, MAX_CELLS, MAX_COLUMNS } from "../limits.ts";
import { addressOf, type Line, type Sheet } from "../lines.ts";
import { type Cell, type CellContext, shownText, textOfCell } from "./cell-text.ts";
import { mergeCollector } from "./merges.ts";
import { digitsOf, placeOf, rowOf } from "./places.ts";
import { textCollector } from "./texts.ts";
import { readXml } from "./xml.ts";

/** What the cells of a sheet refer to, and its name. */
export interface SheetContext extends CellContext {
  sheet: string;
}

/** A cell that is being read, and where it stands. */
interface PlacedCell extends Cell {
  row: number;
  column: number;
}

/** A row that holds something. */
interface Kept {
  cells: string[];
  uncalculated: number[];
  shown: (string | null | undefined)[];
}

/**
 * Reads the filled cells of a sheet. A cell beyond the limits takes no memory: its address is noted, before anything is
 * made for it. Cells and rows without an address follow the one before. Throws `damaged` where Excel would refuse the file,
 * such as a cell that stands in it twice: nobody can tell which of the two was meant.
 */
export function readSheetLines(
  part: Buffer,
  context: SheetContext,
): Omit<Sheet, "name" | "isHidden"> {
  const { sheet } = context;
  const rows = new Map<number, Kept>();
  const hiddenRows = new Set<number>();
  const hiddenColumns = new Set<number>();
  const merges = mergeCollector(sheet);
  const collector = textCollector();
  const seen = new Uint8Array((LAST_ROW + 1) * MAX_COLUMNS);
  const seenRows = new Uint8Array(LAST_ROW + 1);
  let beyond: string | null = null;
  let cellCount = 0;
  let row = 0;
  let lastRow = 0;
  let column = -1;
  let cell: PlacedCell | null = null;
  let inside = "";
  let hasMerges = false;

  function openRow(attribute: (name: string) => string | undefined): void {
    const address = attribute("r");
    const at = address === undefined ? row + 1 : rowOf(address);
    if (at === null) throw new FileRefusal("damaged", { sheet, found: `r="${address}"` });
    // The merges of a sheet stand behind all of its rows.
    if (hasMerges) throw new FileRefusal("damaged", { sheet, cell: `A${at}` });
    row = at;
    lastRow = Math.max(lastRow, row);
    column = -1;
    if (row > LAST_ROW) return;
    if (seenRows[row] === 1) throw new FileRefusal("damaged", { sheet, cell: `A${row}` });
    seenRows[row] = 1;
    if (isYes(attribute("hidden")) || Number(attribute("ht") ?? 1) === 0) hiddenRows.add(row);
  }

  function openCell(attribute: (name: string) => string | undefined): PlacedCell {
    const address = attribute("r");
    const place = address === undefined ? { row, column: column + 1 } : placeOf(address);
    const style = digitsOf(attribute("s") ?? "0");
    // A cell has the row in which it stands, and no cell stands in another one.
    if (place === null || place.row !== row || style === null || cell !== null)
      throw new FileRefusal("damaged", { sheet, found: address ?? "" });
    ({ column } = place);
    if (row <= LAST_ROW && column < MAX_COLUMNS) {
      const at = row * MAX_COLUMNS + column;
      if (seen[at] === 1) throw new FileRefusal("damaged", { sheet, cell: addressOf(row, column) });
      seen[at] = 1;
    }
    const type = attribute("t") ?? "n";
    return { row, column, type, style, value: null, formula: "", isFormula: false };
  }

  function keep(placed: PlacedCell, text: string, isUncalculated: boolean) {
    const { row: at, column: index } = placed;
    if (text === "") return;
    if (at > LAST_ROW || index >= MAX_COLUMNS) {
      beyond ??= addressOf(at, index);
      return;
    }
    cellCount += 1;
    if (cellCount > MAX_CELLS) throw new FileRefusal("cells");
    const kept = rows.get(at) ?? { cells: [], uncalculated: [], shown: [] };
    rows.set(at, kept);
    while (kept.cells.length < index) kept.cells.push("");
    kept.cells[index] = text;
    if (isUncalculated) kept.uncalculated.push(index);
    const shown = isUncalculated ? undefined : shownText(placed, context);
    if (shown !== undefined && shown !== text) kept.shown[index] = shown;
  }

  function closeCell(closed: PlacedCell): void {
    const inline = collector.take();
    // Programs that compute nothing write an empty result. Of a formula that gives a text it is a result: Excel shows none.
    const stored = closed.type === "str" ? closed.value : closed.value?.trim() || null;
    const isUncalculated = closed.isFormula && stored === null && inline === "";
    const text = isUncalculated ? `=${closed.formula}` : textOfCell(closed, inline, context);
    if (text === null) {
      const { value } = closed;
      const place = { sheet, cell: addressOf(closed.row, closed.column) };
      throw new FileRefusal("damaged", { ...place, found: value?.slice(0, 100) ?? "" });
    }
    keep(closed, text, isUncalculated);
  }

  readXml(part, {
    open(name, attribute) {
      inside = name;
      if (name === "row") openRow(attribute);
      else if (name === "c") cell = openCell(attribute);
      else if (name === "v" && cell !== null) {
        if (cell.value !== null)
          throw new FileRefusal("damaged", { sheet, cell: addressOf(cell.row, cell.column) });
        cell.value = "";
      } else if (name === "f" && cell !== null) cell.isFormula = true;
      else if (name === "is") collector.take();
      else if (name === "mergeCells") hasMerges = true;
      else if (name === "mergeCell") merges.add(attribute("ref") ?? "", lastRow);
      else if (name === "col" && (isYes(attribute("hidden")) || Number(attribute("width")) === 0)) {
        const last = Math.min(Number(attribute("max")), MAX_COLUMNS);
        const first = Math.max(Number(attribute("min")), 1);
        for (let index = first - 1; index < last; index += 1) hiddenColumns.add(index);
      }
      collector.open(name);
    },
    text(text) {
      if (cell === null) return;
      if (inside === "v") cell.value = (cell.value ?? "") + text;
      else if (inside === "f") cell.formula += text;
      else collector.add(text);
    },
    close(name) {
      inside = "";
      collector.close(name);
      if (name !== "c" || cell === null) return;
      closeCell(cell);
      cell = null;
    },
  });
  const textAt = (at: number, index: number) => rows.get(at)?.cells[index] ?? "";
  const lines = [...rows]
    .toSorted(([one], [other]) => one - other)
    .map(([number, kept]): Line => ({
      number,
      ...kept,
      covers: merges.coversIn(number, textAt),
      isHidden: hiddenRows.has(number),
    }));
  return { lines, beyond, hiddenColumns };
}

function isYes(flag: string | undefined): boolean {
  return flag === "1" || flag === "true";
}
