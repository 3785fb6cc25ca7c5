import { sectionsOf } from "./format-sections.ts";

/** What a number of a workbook is by its format. */
export type NumberKind = SimpleKind | { kind: "conditional"; cases: readonly Case[] };

type SimpleKind =
  /** `patterns`: what stands in the sections of the format; empty for one that shows a number as it is. */
  | { kind: "number"; digits: number; patterns: readonly string[] }
  | { kind: "percent" | "day" | "time" | "instant" | "duration" };

/** A section of a format, and of which numbers it is; without a condition it is of all that are left. */
interface Case {
  condition: { sign: string; limit: number } | null;
  kind: SimpleKind;
}

/** Numbers without a format. */
export const PLAIN: Extract<SimpleKind, { kind: "number" }> = {
  kind: "number",
  digits: 0,
  patterns: [],
};
/** What no format shows as a figure: texts, escaped letters, fillers, colors and languages. */
const LITERALS = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\]|[<>=])[^\]]*\]/gi;
const CONDITION = /\[([<>=]{1,2})(-?[\d.]+)\]/;

/**
 * Returns what a format code makes of a number. Of its sections the first one decides, unless they name the numbers that
 * they are of: `[<1]0%;0.00` shows 0.15 as 15 % and 15 as 15.
 */
export function kindOfFormat(code: string): NumberKind {
  const patterns = sectionsOf(code);
  const sections = patterns.map((pattern) => pattern.replace(LITERALS, ""));
  if (!sections.some((section) => CONDITION.test(section)))
    return kindOfSection(sections[0] ?? "", patterns);
  const cases = sections.map((section, index): Case => {
    const [, sign, limit] = CONDITION.exec(section) ?? [];
    const condition = sign === undefined ? null : { sign, limit: Number(limit) };
    const pattern = (patterns[index] ?? "").replace(CONDITION, "");
    return { condition, kind: kindOfSection(section.replace(CONDITION, ""), [pattern]) };
  });
  return { kind: "conditional", cases };
}

/** Returns what a format makes of this number. */
export function kindFor(value: number, format: NumberKind): SimpleKind {
  if (format.kind !== "conditional") return format;
  const { cases } = format;
  const found = cases.find(({ condition }) => {
    if (condition === null) return true;
    const { sign, limit } = condition;
    const isEqual = value === limit;
    if (sign === "<>") return !isEqual;
    return (
      (sign.includes("=") && isEqual) ||
      (sign.includes("<") && value < limit) ||
      (sign.includes(">") && value > limit)
    );
  });
  return found?.kind ?? PLAIN;
}

function kindOfSection(section: string, patterns: readonly string[]): SimpleKind {
  const bare = section.trim();
  if (/^(general|standard|@)?$/i.test(bare)) return { ...PLAIN, patterns };
  if (bare.includes("%")) return { kind: "percent" };
  if (/\[(h+|m+|s+)\]/i.test(bare)) return { kind: "duration" };
  // E+00 is the exponent of a number, and AM/PM belongs to the hour.
  const letters = bare.replace(/E[+-]/gi, "").replace(/AM\/PM|A\/P/gi, "h");
  if (/[ymdhs]/i.test(letters)) {
    const hasTime = /[hs]/i.test(letters);
    const hasDay = /[yd]/i.test(letters) || (!hasTime && /m/i.test(letters));
    return { kind: hasDay ? (hasTime ? "instant" : "day") : "time" };
  }
  // Codes with leading zeros, such as 00000, are shown with all of them.
  return { kind: "number", digits: /^0{2,}$/.test(bare) ? bare.length : 0, patterns };
}

/** Returns the kind of a format that has a number and no code; null if it has none by itself. */
export function kindOfBuiltIn(id: number): SimpleKind | null {
  if (id === 9 || id === 10) return { kind: "percent" };
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || (id >= 50 && id <= 58))
    return { kind: "day" };
  if (id === 22) return { kind: "instant" };
  if (id === 46) return { kind: "duration" };
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47)
    return { kind: "time" };
  if (id === 36) return { kind: "day" };
  // Decimals, thousands, currencies, fractions, exponents.
  const isOther = (id >= 2 && id <= 8) || (id >= 11 && id <= 13) || (id >= 37 && id <= 48);
  return isOther ? { ...PLAIN, patterns: [id === 3 ? "#,##0" : "0.00"] } : null;
}

/** Maximum number of decimals of a number without a format, as Excel shows it. */
const DECIMALS = 9;
/** The first day that no spreadsheet shows: that after 9999-12-31. */
const END_OF_DAYS = 2_958_466;
const DAYS_TO_1970 = 25_569;
const SECONDS = 86_400;

/**
 * Returns a number as a person reads it: rounded to 15 digits and 9 decimals, so that nothing is left of what computing
 * adds (398.99999999999994 is 399); a percentage with its sign; days and times in the order of ISO 8601. What the format
 * rounds away is kept, as in the line above the cells.
 */
export function numberText(value: number, format: NumberKind, is1904: boolean): string {
  const kind = kindFor(value, format);
  if (kind.kind === "number") return rounded(value).padStart(paddingOf(value, kind.digits), "0");
  if (kind.kind === "percent") return `${rounded(value * 100)}%`;
  const days = kind.kind === "duration" || !is1904 ? value : value + 1_462;
  // Excel shows a row of # for these.
  if (days < 0 || days >= END_OF_DAYS) return rounded(value);
  const seconds = Math.round(days * SECONDS);
  if (kind.kind === "duration") return clockText(seconds);
  const clock = clockText(seconds % SECONDS);
  const isTime = kind.kind === "time" && days < 1;
  if (isTime) return clock;
  const day = dayText(Math.floor(seconds / SECONDS));
  return kind.kind === "day" && seconds % SECONDS === 0 ? day : `${day} ${clock}`;
}

function paddingOf(value: number, digits: number): number {
  return Number.isInteger(value) && value >= 0 ? digits : 0;
}

export function rounded(value: number): string {
  const exact = Number(value.toPrecision(15));
  const near = Number(exact.toFixed(DECIMALS));
  const shown = Math.abs(exact) < 1e21 && (near !== 0 || exact === 0) ? near : exact;
  return String(Object.is(shown, -0) ? 0 : shown).replace("e", "E");
}

/** Returns the number of a day or time that is written as in ISO 8601, and what it is; null for another text. */
export function numberOfIso(text: string): { value: number; kind: NumberKind } | null {
  const [, years, clock] =
    /^(\d{4}-\d\d-\d\d)?T?(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?Z?$/.exec(text) ?? [];
  const [, hours, minutes, seconds] = /^PT(\d+)H(\d+)M(\d+(?:\.\d+)?)S$/.exec(text) ?? [];
  if (hours !== undefined) {
    const value = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) / SECONDS;
    return { value, kind: { kind: "duration" } };
  }
  const [hour = 0, minute = 0, second = 0] = (clock ?? "").split(":").map(Number);
  const part = (hour * 3_600 + minute * 60 + second) / SECONDS;
  if (years === undefined)
    return clock === undefined ? null : { value: part, kind: { kind: "time" } };
  const days = Date.parse(`${years}T00:00:00Z`) / SECONDS / 1_000 + DAYS_TO_1970;
  const kind = clock === undefined ? "day" : "instant";
  // Before 1 March 1900, the numbers of spreadsheets are one less, because of the day that never was.
  const value = days < 61 ? days - 1 + part : days + part;
  return Number.isNaN(days) ? null : { value, kind: { kind } };
}

/** Returns a day by its number. Excel counts a 29 February 1900, which no other calendar has. */
function dayText(serial: number): string {
  if (serial === 60) return "1900-02-29";
  const shift = serial < 60 ? 1 : 0;
  const at = (serial + shift - DAYS_TO_1970) * SECONDS * 1_000;
  return new Date(at).toISOString().slice(0, 10);
}

function clockText(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const hours = Math.floor(seconds / 3_600);
  return `${two(hours)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
