import { FileRefusal } from "../file-refusal.ts";
import { LAST_ROW, MAX_CELLS, MAX_COLUMNS } from "../limits.ts";
import { addressOf, type Line, type Sheet, unquote } from "../lines.ts";
import { numberOfIso, numberText, type NumberKind } from "./number-text.ts";
import { plain, textCollector } from "./texts.ts";
import { readXml } from "./xml.ts";

/** What the cells of a sheet refer to. */
export interface SheetContext {
  shared: readonly string[];
  /** What the numbers of each style are. */
  kinds: readonly NumberKind[];
  is1904: boolean;
}

interface Cell {
  type: string;
  style: number;
  column: number;
  row: number;
  value: string | null;
  formula: string;
  isFormula: boolean;
}

const GENERAL: NumberKind = { kind: "number", digits: 0 };

/**
 * Reads the filled cells of a sheet. A cell beyond the limits takes no memory: its address is noted, before anything is
 * made for it. Cells and rows without an address follow the one before.
 */
export function readSheetLines(
  part: Buffer,
  context: SheetContext,
): Pick<Sheet, "lines" | "beyond"> {
  const rows = new Map<number, { cells: string[]; uncalculated: number[] }>();
  const collector = textCollector();
  let beyond: string | null = null;
  let cellCount = 0;
  let row = 0;
  let column = -1;
  let cell: Cell | null = null;
  let inside = "";

  function keep({ row: at, column: index }: Cell, text: string, isUncalculated: boolean): void {
    if (text === "") return;
    if (at > LAST_ROW || index >= MAX_COLUMNS) {
      beyond ??= addressOf(at, index);
      return;
    }
    cellCount += 1;
    if (cellCount > MAX_CELLS) throw new FileRefusal("cells");
    const kept = rows.get(at) ?? { cells: [], uncalculated: [] };
    rows.set(at, kept);
    while (kept.cells.length < index) kept.cells.push("");
    kept.cells[index] = text;
    if (isUncalculated) kept.uncalculated.push(index);
  }

  readXml(part, {
    open(name, attribute) {
      inside = name;
      if (name === "row") {
        row = wholeOf(attribute("r")) ?? row + 1;
        column = -1;
      } else if (name === "c") {
        const at = placeOf(attribute("r"));
        column = at?.column ?? column + 1;
        cell = {
          type: attribute("t") ?? "n",
          style: Number(attribute("s") ?? 0),
          column,
          row: at?.row ?? row,
          value: null,
          formula: "",
          isFormula: false,
        };
      } else if (name === "v" && cell !== null) cell.value = "";
      else if (name === "f" && cell !== null) cell.isFormula = true;
      else if (name === "is") collector.take();
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
      const inline = collector.take();
      const isUncalculated = cell.isFormula && cell.value === null && inline === "";
      const text = isUncalculated ? `=${cell.formula}` : textOf(cell, inline, context);
      keep(cell, text, isUncalculated);
      cell = null;
    },
  });
  const lines = [...rows]
    .toSorted(([one], [other]) => one - other)
    .map(([number, kept]): Line => ({ number, ...kept }));
  return { lines, beyond };
}

function textOf({ type, value, style }: Cell, inline: string, context: SheetContext): string {
  if (type === "inlineStr") return unquote(inline || plain(value ?? ""));
  if (value === null) return "";
  switch (type) {
    case "s": {
      const text = context.shared[Number(value)];
      if (text === undefined) throw new FileRefusal("damaged");
      return unquote(text);
    }
    case "b":
      return value.trim() === "1" || value.trim() === "true" ? "TRUE" : "FALSE";
    case "n": {
      const number = value.trim() === "" ? Number.NaN : Number(value);
      if (!Number.isFinite(number)) return plain(value.trim());
      return numberText(number, context.kinds[style] ?? GENERAL, context.is1904);
    }
    case "d": {
      const iso = numberOfIso(value.trim());
      if (iso === null) return plain(value);
      const styled = context.kinds[style] ?? GENERAL;
      // These days are never counted from 1904.
      return numberText(iso.value, styled.kind === "number" ? iso.kind : styled, false);
    }
    default:
      // Results of formulas, and errors.
      return unquote(plain(value));
  }
}

function wholeOf(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;
}

/** Returns the row and the index of the column of an address such as `C4`, in either case; null if it is none. */
function placeOf(address: string | undefined): { row: number; column: number } | null {
  const [, letters, number] = /^\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})$/.exec(address ?? "") ?? [];
  if (letters === undefined || number === undefined) return null;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(number), column: column - 1 };
}
