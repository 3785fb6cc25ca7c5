import { wallClockOf } from "#domain/dates.ts";
import { pounds } from "#domain/money.ts";

/**
 * What the values of a column are: `text`; `number` and `flag` as they are; `count` a whole number; `amount` piastres;
 * `percent` 12.5 for 12.5%; `day` `YYYY-MM-DD`; `instant` ISO 8601; `clock` `HH:mm` up to 24:00; `duration` minutes.
 */
export type CellKind =
  | "text"
  | "number"
  | "flag"
  | "count"
  | "amount"
  | "percent"
  | "day"
  | "instant"
  | "clock"
  | "duration";

/** The value of a cell before it is written, by the kind of its column. Null is an empty cell. */
export type CellValue = string | number | boolean | null;

/** Days from the zero of spreadsheets to 1 January 1970. */
const EPOCH = 25_569;
/** Excel counts a 29 February 1900, which did not exist: earlier days would be off by one, and are written as text. */
const FIRST_SAFE_DAY = 61;
const MS_PER_DAY = 86_400_000;
const MINUTES_PER_DAY = 1_440;
/** The longest text that Excel takes in one cell. */
const MAX_TEXT = 32_767;

/**
 * Returns the XML of a cell. Text is always a cell of type text, so that no spreadsheet runs it as a formula.
 * `place` is its address, `style` the number of its format; instants are shown in `zone`.
 */
export function cellXml(
  value: CellValue,
  { kind, place, style, zone }: { kind: CellKind; place: string; style: number; zone: string },
): string {
  if (value === null || value === "") return `<c r="${place}" s="${style}"/>`;
  if (typeof value === "boolean") return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const number = numberOf(value, kind, zone);
  if (number !== null) return `<c r="${place}" s="${style}"><v>${number}</v></c>`;
  return textXml(String(value), place, style);
}

/** Returns the XML of a text cell. */
export function textXml(text: string, place: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** Returns the number that a cell holds, written out; null if it holds text. */
function numberOf(value: string | number, kind: CellKind, zone: string): string | null {
  if (typeof value === "number") {
    if (kind === "amount") return pounds(value);
    if (kind === "percent") return String(Math.round(value * 1e6) / 1e8);
    return String(kind === "duration" ? value / MINUTES_PER_DAY : value);
  }
  if (kind === "day") return serialOf(value, 0);
  if (kind === "clock" && value.includes(":")) return String(minutesOf(value) / MINUTES_PER_DAY);
  if (kind === "instant") {
    const [day = "", time = ""] = wallClockOf(value, zone).split(" ");
    return serialOf(day, minutesOf(time) / MINUTES_PER_DAY);
  }
  return null;
}

/** Returns the minutes of a time of day, `HH:mm`. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/**
 * Returns a day and the passed part of it as a spreadsheet counts them; null for days before March 1900
 * and for other text, such as the word in the row of totals.
 */
function serialOf(day: string, part: number): string | null {
  const days = Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY + EPOCH;
  return days >= FIRST_SAFE_DAY ? String(days + part) : null;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** Characters that XML does not allow: control characters, halves of pairs, and two that are never characters. */
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Escapes text for XML, and what Excel would read as the code of a character (`_x0041_`). */
export function escaped(text: string): string {
  return text
    .slice(0, MAX_TEXT)
    .replace(FORBIDDEN, "")
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)
    .replaceAll("\r", "&#13;");
}

/** Returns the letters of a column, counted from 0: `A`, `Z`, `AA`. */
export function columnLetters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
