import type { Appointment } from "./entities/appointment.ts";
import {
  ANATOMY_OF_OTHER_SEX,
  IMPRESSION_HEADING,
  SIDE_IN_TEXT,
  SIDE_OF_TEST,
  SPEAKS_OF_OTHERS,
  TECHNIQUES,
  type Side,
} from "./report-check-words.ts";
import { numbersOf, pairsOf, textOf as valueOf } from "./finding-changes.ts";
import { findingsIn, type Finding } from "./findings.ts";
import { nodesOf, textOf, type Inline, type ReportContent } from "./report-content.ts";
import { namedFields } from "./computed-fields.ts";
import { valueText } from "./report-field-values.ts";
import type { FieldAttrs } from "./report-field-types.ts";
import { isNamed, isOpen, isUnlikely } from "./report-fields.ts";
import { latinDigits } from "./text.ts";

/**
 * A part of a text: the number of its paragraph or heading in reading order, from 0, and where it begins and ends in
 * it; a letter counts 1, and so does each field and line break.
 */
export type TextPlace = { line: number; from: number; to: number };

/** Something in a report that is probably not meant. `words` are those of the text; of a field, its label and value. */
export type ReportConcern = { place: TextPlace; words: string } & (
  | { kind: "side"; expected: Side }
  /** `score`: a computed category or recommendation that has no value. */
  | { kind: "sex" | "modality" | "impression" | "score" }
  /** `before`: the measure in the earlier report. */
  | { kind: "measure"; before: string }
  /** A number outside of the limits of its field; null where it has none. */
  | { kind: "limits"; least: number | null; most: number | null }
  /** All fields that are still to be filled in, by their labels; the place is that of the first. */
  | { kind: "blanks"; labels: readonly string[] }
);

type Facts = {
  appointment: Pick<Appointment, "test_name_ar" | "test_name_en" | "modality" | "patient_gender">;
  content: ReportContent;
  /** The latest earlier report of the same test; null if there is none. */
  earlier: ReportContent | null;
};

/** Returns what a doctor may want to look at before submitting, in reading order; each word once. */
export function concernsOf({ appointment, content, earlier }: Facts): ReportConcern[] {
  const lines = readLines(content);
  const found = lines.flatMap((line) => [
    ...otherSide(line, appointment),
    ...otherSex(line, appointment),
    ...otherModality(line, appointment),
    ...emptyImpression(line, lines),
  ]);
  found.push(...openBlanks(content), ...beyondLimits(content), ...emptyScores(content));
  const all =
    earlier === null
      ? found
      : [...found, ...jumps(lines, readLines(earlier)), ...fieldJumps(content, earlier)];
  const seen = new Set<string>();
  return all
    .toSorted(({ place: one }, { place: other }) => one.line - other.line || one.from - other.from)
    .filter(({ kind, words }) => {
      const key = `${kind} ${words.toLowerCase()}`;
      return !seen.has(key) && seen.add(key);
    });
}

type Line = {
  /** Its number in the text. */
  at: number;
  text: string;
  isHeading: boolean;
  /** Whether nothing is written in it: a field that may stay empty, and was left so, says nothing. */
  isBlank: boolean;
};

/** In the text of a line, each field and line break is this one character, so that places count alike everywhere. */
const ONE_NODE = "\uFFFC";

function readLines(content: ReportContent): Line[] {
  return lineNodes(content).map((node, at) => ({
    at,
    text: (node.content ?? []).map(lettersOf).join(""),
    isHeading: node.type === "heading",
    isBlank: (node.content ?? []).every(saysNothing),
  }));
}

function lineNodes(content: ReportContent) {
  return [...nodesOf(content)].flatMap((node) =>
    node.type === "paragraph" || node.type === "heading" ? [node] : [],
  );
}

function saysNothing(node: Inline): boolean {
  if (node.type === "text") return textOf(node).trim() === "";
  return node.type === "field" && isNamed(node.attrs) && node.attrs.value === undefined;
}

function lettersOf(node: Inline): string {
  return node.type === "text" ? textOf(node) : ONE_NODE;
}

function placeOf(line: Line, from: number, words: string): ReportConcern["place"] {
  return { line: line.at, from, to: from + words.length };
}

/** Returns all that an expression finds in a line, unless the line speaks of another examination. */
function find(line: Line, words: RegExp): { place: TextPlace; words: string }[] {
  if (line.text.search(SPEAKS_OF_OTHERS) >= 0) return [];
  return [...line.text.matchAll(words)].map(({ 0: found, index }) => ({
    place: placeOf(line, index, found),
    words: found,
  }));
}

function otherSide(line: Line, test: Facts["appointment"]): ReportConcern[] {
  const expected = sideOf(`${test.test_name_en}\n${test.test_name_ar}`);
  if (expected === null) return [];
  const other = expected === "right" ? "left" : "right";
  return find(line, SIDE_IN_TEXT[other]).map((one) => ({ ...one, kind: "side", expected }));
}

/** Returns the side in the names of a test; null if they name none or both. */
function sideOf(names: string): Side | null {
  const sides = (["right", "left"] as const).filter(
    (side) => names.search(SIDE_OF_TEST[side]) >= 0,
  );
  return sides.length === 1 ? (sides[0] ?? null) : null;
}

function otherSex(line: Line, { patient_gender: sex }: Facts["appointment"]): ReportConcern[] {
  return find(line, ANATOMY_OF_OTHER_SEX[sex]).map((one) => ({ ...one, kind: "sex" }));
}

function otherModality(line: Line, { modality }: Facts["appointment"]): ReportConcern[] {
  return TECHNIQUES.filter(({ oddIn }) => oddIn.some((one) => one === modality)).flatMap(
    ({ words }) => find(line, words).map((one): ReportConcern => ({ ...one, kind: "modality" })),
  );
}

/** Returns the heading of an impression under which nothing is written. */
function emptyImpression(line: Line, lines: readonly Line[]): ReportConcern[] {
  if (!IMPRESSION_HEADING.test(line.text)) return [];
  const after = lines.slice(line.at + 1);
  const next = after.findIndex(({ isHeading }) => isHeading);
  const own = next < 0 ? after : after.slice(0, next);
  if (!own.every(({ isBlank }) => isBlank)) return [];
  // The cursor goes behind the heading, so that Enter and the first letter begin the text.
  const { length } = line.text;
  const place = { line: line.at, from: length, to: length };
  return [{ kind: "impression", words: line.text.replace(/[:：\s]+$/, "").trim(), place }];
}

const DIGITS = String.raw`\d+(?:[.,٫]\d+)?`;
/** One to three lengths with a unit: `12 x 14 mm`, `1.4 سم`. */
const LENGTHS = new RegExp(
  `(?<![\\p{L}\\d.])(${DIGITS})(?:\\s*[x×*]\\s*(${DIGITS}))?(?:\\s*[x×*]\\s*(${DIGITS}))?\\s*(mm|cm|مم|سم)(?!\\p{L})`,
  "giu",
);

/** A change of a measure by this factor is more likely a slip than growth, as millimetres for centimetres. */
const JUMP = 2;
/** Smaller differences than this are none to speak of, in millimetres. */
const LEAST_JUMP = 5;

type Measure = { line: Line; words: string; from: number; largest: number };

/** Returns the measures that are twice or half as large as in the earlier report, behind the same words. */
function jumps(lines: readonly Line[], earlier: readonly Line[]): ReportConcern[] {
  const before = measuresByWords(earlier);
  return [...measuresByWords(lines)].flatMap(([key, { line, words, from, largest }]) => {
    const old = before.get(key);
    if (old === undefined) return [];
    if (!isJump(old.largest, largest, 1)) return [];
    const place = placeOf(line, from, words);
    return [{ kind: "measure" as const, place, words, before: old.words }];
  });
}

/**
 * Whether a number is twice or half as large as another, and the difference is worth speaking of. `unit` is their unit in
 * mm; null if they are no lengths.
 */
function isJump(before: number, now: number, unit: number | null): boolean {
  // Below zero on one side alone, such as -2 and 10 HU, nothing is twice as large.
  if (before * now <= 0 || Math.max(now / before, before / now) < JUMP) return false;
  return unit === null || Math.abs(now - before) * unit >= LEAST_JUMP;
}

/** Returns the fields that are twice or half as large as in the earlier report. Computed ones follow the others. */
function fieldJumps(content: ReportContent, earlier: ReportContent): ReportConcern[] {
  const present = findingsIn(content);
  const places = placesOfValues(content);
  return pairsOf(findingsIn(earlier), present).flatMap(({ before, now }): ReportConcern[] => {
    if (now === null || now.is_computed) return [];
    const numbers = numbersOf(before, now);
    const place = places[present.indexOf(now)];
    if (numbers === null || place === undefined || !isJump(...numbers, lengthUnit(now))) return [];
    const words = `${now.label}: ${valueOf(now)}`;
    return [{ kind: "measure", place, words, before: valueOf(before) }];
  });
}

/** Returns the numbers that are outside of the limits of their fields. */
function beyondLimits(content: ReportContent): ReportConcern[] {
  const places = placesOfValues(content);
  const filled = namedFields(content).filter(({ value }) => value !== undefined);
  return filled.flatMap((field, index): ReportConcern[] => {
    const { label, least = null, most = null } = field;
    const place = places[index];
    if (place === undefined || !isUnlikely(field)) return [];
    return [{ kind: "limits", place, words: `${label}: ${valueText(field) ?? ""}`, least, most }];
  });
}

/** Returns the fields that are still to be filled in as one concern: a template may have dozens. */
function openBlanks(content: ReportContent): ReportConcern[] {
  // A score without a value is a concern of its own.
  const open = placedFields(content).filter(
    ({ field }) => isOpen(field) && field.score === undefined,
  );
  const [first] = open;
  if (first === undefined) return [];
  const labels = [...new Set(open.map(({ field }) => field.label))];
  return [{ kind: "blanks", place: first.place, words: first.field.label, labels }];
}

/** Returns the fields with a score that has no value: the report would be printed with a dash for its category. */
function emptyScores(content: ReportContent): ReportConcern[] {
  return placedFields(content).flatMap(({ place, field }): ReportConcern[] =>
    field.score === undefined || field.value !== undefined
      ? []
      : [{ kind: "score", place, words: field.label }],
  );
}

function lengthUnit({ kind, unit }: Finding): number | null {
  if (kind === "measurement" || unit === "mm") return 1;
  return unit === "cm" ? 10 : null;
}

/** Returns the places of the fields that have a value, in the order of the findings. */
function placesOfValues(content: ReportContent): TextPlace[] {
  return placedFields(content).flatMap(({ place, field }) =>
    isNamed(field) && field.value !== undefined ? [place] : [],
  );
}

/** Returns the fields of a text with their places, in reading order. */
function placedFields(content: ReportContent): { place: TextPlace; field: FieldAttrs }[] {
  return lineNodes(content).flatMap((node, line) => {
    let to = 0;
    return (node.content ?? []).flatMap((one) => {
      const from = to;
      to += lettersOf(one).length;
      return one.type === "field" ? [{ place: { line, from, to }, field: one.attrs }] : [];
    });
  });
}

/** Returns the measures of a text by the words before them in their line; those behind equal words are left out. */
function measuresByWords(lines: readonly Line[]): Map<string, Measure> {
  const found = new Map<string, Measure>();
  const twice = new Set<string>();
  for (const line of lines) {
    const digits = latinDigits(line.text);
    for (const match of digits.matchAll(LENGTHS)) {
      const { 0: whole, index } = match;
      const key = digits
        .slice(0, index)
        .replace(/[\d\s]+/g, " ")
        .trim()
        .toLowerCase();
      const perUnit = /cm|سم/i.test(match[4] ?? "") ? 10 : 1;
      const sizes = [match[1], match[2], match[3]].flatMap((one) =>
        one === undefined ? [] : [Number(one.replace(/[,٫]/, ".")) * perUnit],
      );
      if (found.has(key) || key === "") twice.add(key);
      const words = line.text.slice(index, index + whole.length);
      found.set(key, { line, words, from: index, largest: Math.max(...sizes) });
    }
  }
  return new Map([...found].filter(([key, { largest }]) => !twice.has(key) && largest > 0));
}
