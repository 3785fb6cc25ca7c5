import { dayFrom, type Day } from "./calendar.ts";
import { foldName } from "./names.ts";
import { isObject } from "./report-attributes.ts";
import { MAX_NUMBER, type FieldAttrs, type FieldValue, type YesNo } from "./report-field-types.ts";
import { cleanRun, latinDigits } from "./text.ts";
import { parseTypedDay } from "./typed-dates.ts";

export const MAX_VALUE_LETTERS = 1_000;
const MAX_SIDE = 10_000;

/** Returns a value as it is stored; null if it does not fit the field. */
export function readFieldValue(field: FieldAttrs, value: unknown): FieldValue | null {
  switch (field.kind) {
    case "text":
      return textIn(value);
    case "choice":
      return field.options?.find((option) => option === value) ?? null;
    case "number":
      return typeof value === "number" && Math.abs(value) <= MAX_NUMBER ? value : null;
    case "date":
      return typeof value === "string" ? dayIn(value) : null;
    case "measurement":
      return sidesIn(value);
    case "yes_no":
      return yesNoIn(value);
    default:
      return null;
  }
}

function textIn(value: unknown): string | null {
  const text = typeof value === "string" ? cleanRun(value).trim() : "";
  return text === "" || text.length > MAX_VALUE_LETTERS ? null : text;
}

function dayIn(value: string): Day | null {
  const [match, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  return match === undefined ? null : dayFrom(Number(year), Number(month), Number(date));
}

function sidesIn(value: unknown): number[] | null {
  if (!Array.isArray(value) || value.length < 1 || value.length > 3) return null;
  const sides: unknown[] = value;
  const read = sides.filter((side) => typeof side === "number");
  return read.length === sides.length && read.every((side) => side > 0 && side <= MAX_SIDE)
    ? read
    : null;
}

function yesNoIn(value: unknown): YesNo | null {
  if (!isObject(value)) return null;
  const { is, text = null, ...others } = value;
  if (typeof is !== "boolean" || Object.keys(others).length > 0) return null;
  if (text === null) return { is };
  const read = textIn(text);
  return read === null ? null : { is, text: read };
}

/** Between two sides of a typed measurement; ء is the key `x` in the Arabic layout. */
const BETWEEN_SIDES = /\s*(?:[xX×*/ء]|في|by)\s*|\s+/;
/** Behind sides, for people who type the unit as well. */
const TYPED_UNITS = /\s*(mm|cm|مم|سم)(?!\p{L})/giu;
/** Words and letters for yes and no, in folded form; غ and ى are the keys `y` and `n` in the Arabic layout. */
const YES = /^(?:yes|y|نعم|ن|ايوه|غ)$/;
const NO = /^(?:no|n|لا|ل|ى|ي)$/;

/**
 * Reads what was typed into a field: a choice by its first letters or its number, `12x14x30`, `y` or `ن`
 * with text behind it, a day as in forms; digits may be Arabic. Returns null if it is no value of the field.
 */
export function parseFieldValue(field: FieldAttrs, typed: string, today: Day): FieldValue | null {
  const text = cleanRun(typed).trim();
  if (text === "") return null;
  switch (field.kind) {
    case "choice":
      return optionMeant(field, text);
    case "number":
      return parseTypedNumber(field, text);
    case "date":
      return parseTypedDay(text, today);
    case "measurement":
      return parseSides(field, text);
    case "yes_no":
      return parseYesNo(text);
    default:
      return readFieldValue(field, text);
  }
}

/** Whether a typed number is a place in the list of options, from 1: no option has a number of its own. */
export function areCounted({ options = [] }: FieldAttrs): boolean {
  return !options.some((option) => /\d/.test(latinDigits(option)));
}

/** Returns the options that typed letters or a typed number can mean, the best first. */
export function optionsFor(field: FieldAttrs, typed: string): string[] {
  return [...new Set(optionRanks(field, typed).flat())];
}

/** Returns the option that typed letters or a typed number mean; null for a number that can mean several. */
function optionMeant(field: FieldAttrs, typed: string): string | null {
  const [first, ...others] = optionRanks(field, typed).find((rank) => rank.length > 0) ?? [];
  return first === undefined || (others.length > 0 && isCount(typed)) ? null : first;
}

const isCount = (typed: string) => /^\d+$/.test(latinDigits(typed).trim());

/** Returns the options that can be meant, in groups, the best group first. */
function optionRanks(field: FieldAttrs, typed: string): string[][] {
  const options = field.options ?? [];
  const folded = (option: string) => foldName(latinDigits(option)).trim();
  const wanted = folded(typed);
  if (wanted === "") return [[...options]];
  if (isCount(typed) && areCounted(field)) {
    const place = Number(wanted);
    return [options.slice(place - 1, place)];
  }
  const hasNumber = (option: string) => {
    const [number, ...others] = folded(option).match(/\d+(?:\.\d+)?/g) ?? [];
    return number === wanted && (others.length === 0 || folded(option).startsWith(wanted));
  };
  const isWord = (option: string) =>
    folded(option)
      .split(/[^\p{L}\p{N}.]+/u)
      .includes(wanted);
  const numbered = isCount(typed) ? options.filter(hasNumber) : [];
  return [
    options.filter((option) => folded(option) === wanted),
    // `4` means category 4, although 4A has this number, too.
    numbered.filter(isWord),
    numbered,
    options.filter((option) => folded(option).startsWith(wanted)),
  ];
}

function parseTypedNumber(field: FieldAttrs, text: string): number | null {
  const unit = latinDigits(field.unit ?? "").toLowerCase();
  const typed = numeric(text).toLowerCase();
  const bare = withPoint(
    unit !== "" && typed.endsWith(unit) ? typed.slice(0, -unit.length).trim() : typed,
  );
  const [match, , decimals = ""] = /^([+-]?\d+)(?:\.(\d+))?$/.exec(bare) ?? [];
  if (match === undefined || decimals.length > (field.decimals ?? Infinity)) return null;
  const value = readFieldValue(field, Number(bare));
  return typeof value === "number" ? value : null;
}

function parseSides(field: FieldAttrs, text: string): number[] | null {
  const units = new Set([...text.matchAll(TYPED_UNITS)].map((match) => isMillimetre(match[1])));
  const parts = numeric(text.replace(TYPED_UNITS, "")).split(BETWEEN_SIDES);
  // In `12,14` the comma may stand between two sides.
  const sides = parts.length > 1 ? parts.map(withPoint) : parts;
  if (units.size > 1 || !sides.every((side) => /^\d+(?:\.\d+)?$/.test(side))) return null;
  const [isInMm = field.unit === "mm"] = units;
  // A person may type centimetres into a field of millimetres.
  const factor = isInMm === (field.unit === "mm") ? 1 : isInMm ? 0.1 : 10;
  return sidesIn(sides.map((side) => rounded(Number(side) * factor, 4)));
}

function isMillimetre(unit = ""): boolean {
  return unit.toLowerCase() === "mm" || unit === "مم";
}

function parseYesNo(text: string): YesNo | null {
  const [, word = "", added = ""] = /^([\p{L}\p{M}]+)(?:[\s,:،.–-]+(.*))?$/u.exec(text) ?? [];
  const folded = foldName(word.toLowerCase());
  const is = YES.test(folded) ? true : NO.test(folded) ? false : null;
  return is === null ? null : yesNoIn({ is, ...(added.trim() === "" ? {} : { text: added }) });
}

/** Returns typed numbers with 0-9, a point and the usual minus sign. A comma stays. */
function numeric(text: string): string {
  return latinDigits(text).replaceAll("٫", ".").replace(/[−–]/g, "-");
}

/**
 * Returns a typed number with a point for its decimal comma. A comma that may also stand behind thousands, as in `1,250`,
 * stays.
 */
function withPoint(number: string): string {
  const mayBeThousands = /^[+-]?[1-9]\d{0,2}[,،]\d{3}$/.test(number);
  return mayBeThousands ? number : number.replace(/^([+-]?\d+)[,،](\d+)$/, "$1.$2");
}

/** Returns a number rounded to a number of decimals, halves away from zero. */
export function rounded(value: number, decimals: number): number {
  const power = 10 ** decimals;
  return (Math.sign(value) * Math.round(Math.abs(value) * power * (1 + Number.EPSILON))) / power;
}

/** Returns the volume of the ellipsoid with these sides in ml, rounded to 0.01; null without three sides. */
export function volumeOf(sides: readonly number[], unit: string | undefined): number | null {
  const [a, b, c] = sides;
  if (a === undefined || b === undefined || c === undefined) return null;
  const cubic = (a * b * c * Math.PI) / 6;
  return rounded(unit === "cm" ? cubic : cubic / 1_000, 2);
}

/** Returns the value of a field as its report shows it, in the language of its label; null without a value. */
export function valueText(field: FieldAttrs): string | null {
  const { value, unit } = field;
  if (value === undefined) return null;
  if (typeof value === "number") return withUnit(numberText(value, field.decimals), unit);
  if (Array.isArray(value)) {
    const sides = withUnit(value.join(" × "), unit);
    const volume = volumeOf(value, unit);
    return volume === null ? sides : `${sides} (${volume} ml)`;
  }
  if (typeof value === "object") {
    const isArabic = /\p{Script=Arabic}/u.test(field.label);
    const word = value.is ? (isArabic ? "نعم" : "Yes") : isArabic ? "لا" : "No";
    return value.text === undefined ? word : `${word}${isArabic ? "،" : ","} ${value.text}`;
  }
  return field.kind === "date" ? value.split("-").toReversed().join("/") : value;
}

/** Returns what a person would have typed for a value; empty without one. */
export function typedText(field: FieldAttrs): string {
  const { value } = field;
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.join("x");
  return valueText(field) ?? "";
}

function numberText(value: number, decimals: number | undefined): string {
  return decimals === undefined ? String(value) : value.toFixed(decimals);
}

function withUnit(text: string, unit: string | undefined): string {
  if (unit === undefined) return text;
  return unit === "%" || unit === "°" ? `${text}${unit}` : `${text} ${unit}`;
}
