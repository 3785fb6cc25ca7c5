import { PARTS } from "./format-sections.ts";
import { kindFor, type NumberKind, rounded } from "./number-text.ts";

/** Parts that show themselves. */
const LITERAL = /^(".*"|\\.|[-+$()!^&'~{} ])$/;
/** Parts that show nothing, or a blank at most. */
const UNSEEN = /^(_.|\[(\$-.*|\w+)\])$/;

/**
 * Returns how a spreadsheet shows a number: by the format `"T"000` it shows 12 as T012. Null if the format shows more than the
 * figures of an integer and letters among them, such as decimals, thousands or a day.
 */
export function shownNumber(value: number, format: NumberKind): string | null {
  const kind = kindFor(value, format);
  if (kind.kind !== "number") return null;
  const { patterns } = kind;
  const [first = ""] = patterns;
  const own = patterns[value < 0 ? 1 : value === 0 ? 2 : 0];
  const pattern = own ?? first;
  if (/^(general|standard|@)?$/i.test(pattern.trim()))
    return own === "" && patterns.length > 1 ? null : rounded(value);
  if (!Number.isSafeInteger(value)) return null;
  const shown = shownInteger(Math.abs(value), pattern);
  return value < 0 && own === undefined && shown !== null ? `-${shown}` : shown;
}

function shownInteger(value: number, pattern: string): string | null {
  // No thousands are apart below a thousand.
  const bare = value < 1_000 ? pattern.replace("#,##0", "0") : pattern;
  const parts = (bare.match(PARTS) ?? []).filter((part) => !UNSEEN.test(part));
  const first = parts.findIndex(isPlace);
  if (first < 0) return null;
  let left = value === 0 ? "" : String(value);
  let shown = "";
  for (const [index, part] of [...parts.entries()].toReversed()) {
    if (isPlace(part)) {
      const figures = index === first ? left : left.slice(-1);
      left = left.slice(0, left.length - figures.length);
      shown = (figures || (part === "0" ? "0" : "")) + shown;
    } else if (LITERAL.test(part)) shown = part.replace(/^\\|^"|"$/g, "") + shown;
    else return null;
  }
  return shown.trim();
}

function isPlace(part: string): boolean {
  return part === "0" || part === "#";
}
