import { unquote } from "../lines.ts";
import { numberOfIso, numberText, type NumberKind, PLAIN } from "./number-text.ts";
import { digitsOf } from "./places.ts";
import { shownNumber } from "./shown-number.ts";
import { plain } from "./texts.ts";

/** What the cells of a sheet refer to. */
export interface CellContext {
  shared: readonly string[];
  /** What the numbers of each style are. */
  kinds: readonly NumberKind[];
  is1904: boolean;
}

/** A cell as its file holds it. */
export interface Cell {
  type: string;
  style: number;
  value: string | null;
  formula: string;
  isFormula: boolean;
}

/** How a workbook writes numbers; `Number` would also take `0x10`. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?$/i;

/** Returns the text of a cell as a person reads it; null if it holds what a cell of its type cannot hold. */
export function textOfCell(
  { type, value, style }: Cell,
  inline: string,
  { shared, kinds, is1904 }: CellContext,
): string | null {
  if (type === "inlineStr") return unquote(inline || plain(value ?? ""));
  if (value === null) return "";
  const bare = value.trim();
  switch (type) {
    case "s": {
      const at = digitsOf(bare);
      const text = at === null ? undefined : shared[at];
      return text === undefined ? null : unquote(text);
    }
    case "b":
      if (/^(1|true)$/.test(bare)) return "TRUE";
      return /^(0|false)$/.test(bare) ? "FALSE" : null;
    case "n": {
      if (bare === "") return "";
      const number = NUMBER.test(bare) ? Number(bare) : Number.NaN;
      return Number.isFinite(number) ? numberText(number, kinds[style] ?? PLAIN, is1904) : null;
    }
    case "d": {
      const iso = numberOfIso(bare);
      if (iso === null) return plain(value);
      const styled = kinds[style] ?? PLAIN;
      // These days are never counted from 1904.
      return numberText(iso.value, styled.kind === "number" ? iso.kind : styled, false);
    }
    default:
      // Results of formulas, and errors.
      return unquote(plain(value));
  }
}

/** Returns how a cell shows a number or a day; null if nobody can tell that by little, undefined for another cell. */
export function shownText({ type, value, style }: Cell, { kinds }: CellContext) {
  const bare = value?.trim() ?? "";
  if (bare === "" || (type !== "n" && type !== "d")) return undefined;
  if (type === "d") return numberOfIso(bare) === null ? undefined : null;
  return shownNumber(Number(bare), kinds[style] ?? PLAIN);
}
