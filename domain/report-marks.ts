import { Fault, isObject, requireOnly } from "./report-attributes.ts";

/** Formats of a run of text, in the order in which they are stored: equal texts are equal documents. */
export const MARKS = ["bold", "italic", "underline", "superscript", "subscript"] as const;
export type MarkName = (typeof MARKS)[number];
export type Mark = { type: MarkName };

/** Returns the checked formats of a run of text in their order. Throws `Fault` if one is unknown or given twice. */
export function readMarks(marks: unknown): Mark[] {
  if (!Array.isArray(marks) || marks.length > MARKS.length) throw new Fault("content");
  const names = new Set(marks.map(markName));
  const isRaisedAndLowered = names.has("superscript") && names.has("subscript");
  if (names.size < marks.length || isRaisedAndLowered) throw new Fault("content");
  return MARKS.filter((name) => names.has(name)).map((type) => ({ type }));
}

function markName(mark: unknown): MarkName {
  if (!isObject(mark)) throw new Fault("content");
  requireOnly(mark, ["type", "attrs"]);
  const { attrs } = mark;
  const isPlain = attrs === undefined || (isObject(attrs) && Object.keys(attrs).length === 0);
  const name = MARKS.find((one) => one === mark["type"]);
  if (name === undefined || !isPlain) throw new Fault("content");
  return name;
}

const PLAIN = "0123456789+-=()";
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾";
const LOWERED = "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎";

/**
 * Returns a run of text without formats. Raised and lowered numbers become signs of their own, because 10³ without its
 * format would be 103; other raised letters stand behind `^`, lowered ones behind `_`.
 */
export function plainRun(text: string, marks: readonly Mark[] = []): string {
  const isRaised = marks.some(({ type }) => type === "superscript");
  const isLowered = marks.some(({ type }) => type === "subscript");
  if (!isRaised && !isLowered) return text;
  const signs = Array.from(
    text.replaceAll("−", "-"),
    (letter) => (isRaised ? RAISED : LOWERED)[PLAIN.indexOf(letter)],
  );
  return signs.includes(undefined) ? `${isRaised ? "^" : "_"}${text}` : signs.join("");
}
