import { FileRefusal } from "../file-refusal.ts";
import { MAX_FORMAT_LETTERS, MAX_STYLES } from "../limits.ts";
import { kindOfBuiltIn, kindOfFormat, type NumberKind, PLAIN } from "./number-text.ts";
import { readXml } from "./xml.ts";

/** Returns what the numbers of each cell style are; none without styles. */
export function readStyles(part: Buffer | null): NumberKind[] {
  const ids: number[] = [];
  const codes = new Map<number, string>();
  if (part === null) return [];
  let isCellStyles = false;
  readXml(part, {
    open(name, attribute) {
      if (name === "cellXfs") isCellStyles = true;
      if (name === "xf" && isCellStyles) ids.push(Number(attribute("numFmtId") ?? 0));
      if (ids.length > MAX_STYLES) throw new FileRefusal("damaged");
      const isFormat = name === "numFmt";
      // Those of conditional formats stand behind the others, and count from the start again.
      if (isFormat && !codes.has(Number(attribute("numFmtId"))))
        codes.set(Number(attribute("numFmtId")), attribute("formatCode") ?? "");
    },
    close(name) {
      if (name === "cellXfs") isCellStyles = false;
    },
  });
  const kinds = new Map<number, NumberKind>();
  return ids.map((id) => {
    const known = kinds.get(id);
    if (known !== undefined) return known;
    const code = codes.get(id);
    const kind =
      code === undefined ? kindOfBuiltIn(id) : kindOfFormat(code.slice(0, MAX_FORMAT_LETTERS));
    const found: NumberKind = kind ?? PLAIN;
    kinds.set(id, found);
    return found;
  });
}
