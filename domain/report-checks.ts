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
import { nodesOf, textOf, type Inline, type ReportContent } from "./report-content.ts";
import { latinDigits } from "./text.ts";

/**
 * A part of a text: the number of its paragraph or heading in reading order, from 0, and where it begins and ends in
 * it; a letter counts 1, and so does each field and line break.
 */
export type TextPlace = { line: number; from: number; to: number };

/** Something in a report that is probably not meant. `words` are those of the text. */
export type ReportConcern = { place: TextPlace; words: string } & (
  | { kind: "side"; expected: Side }
  | { kind: "sex" | "modality" | "impression" }
  /** `before`: the measure in the earlier report. */
  | { kind: "measure"; before: string }
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
  const all = earlier === null ? found : [...found, ...jumps(lines, readLines(earlier))];
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
};

/** In the text of a line, each field and line break is this one character, so that places count alike everywhere. */
const ONE_NODE = "\uFFFC";

function readLines(content: ReportContent): Line[] {
  return [...nodesOf(content)]
    .flatMap((node) => (node.type === "paragraph" || node.type === "heading" ? [node] : []))
    .map((node, at) => ({
      at,
      text: (node.content ?? []).map(lettersOf).join(""),
      isHeading: node.type === "heading",
    }));
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
  if (own.some(({ text }) => text.trim() !== "")) return [];
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
    const ratio = Math.max(largest / old.largest, old.largest / largest);
    if (ratio < JUMP || Math.abs(largest - old.largest) < LEAST_JUMP) return [];
    const place = placeOf(line, from, words);
    return [{ kind: "measure" as const, place, words, before: old.words }];
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
