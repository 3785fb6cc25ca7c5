import { unquote } from "../lines.ts";
import { numberOfIso, numberText, type NumberKind } from "./number-text.ts";
import { digitsOf } from "./places.ts";
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

const GENERAL: NumberKind = { kind: "number", digits: 0 };
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
      return Number.isFinite(number) ? numberText(number, kinds[style] ?? GENERAL, is1904) : null;
    }
    case "d": {
      const iso = numberOfIso(bare);
      if (iso === null) return plain(value);
      const styled = kinds[style] ?? GENERAL;
      // These days are never counted from 1904.
      return numberText(iso.value, styled.kind === "number" ? iso.kind : styled, false);
    }
    default:
      // Results of formulas, and errors.
      return unquote(plain(value));
  }
}
