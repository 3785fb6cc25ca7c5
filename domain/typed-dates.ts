import { addDays, addMonths, dayFrom, partsOf } from "./calendar.ts";
import { foldName } from "./names.ts";
import { cleanCode } from "./text.ts";
import type { Day } from "./calendar.ts";

/** Words for today; ف is the key `t` in the Arabic layout. */
const TODAY = /^(?:t|today|ف|اليوم)$/;
/** Words for tomorrow and yesterday, as the screen shows them and as people say them, in folded form. */
const NEAR: readonly (readonly [words: RegExp, days: number])[] = [
  [/^(?:tomorrow|غدا|غد|بكره)$/, 1],
  [/^(?:yesterday|امس|امبارح)$/, -1],
];
const RELATIVE = /^[+-]\d{1,4}$/;
const PARTS = /^(\d{1,2})[/\-. \u060D](\d{1,2})(?:[/\-. \u060D](\d{4}|\d{2}))?$/;
const ISO = /^(\d{4})[/\-. ](\d{1,2})[/\-. ](\d{1,2})$/;
const COMPACT = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;
const COMPACT_ISO = /^(\d{4})(\d{2})(\d{2})$/;

/** A year of two digits means at most this many years after the current one. */
const YEARS_AHEAD = 10;

/**
 * Reads a typed day: `15071990`, `150790`, `15/7/90`, `15-7-1990`, `15/7`, `1990-07-15`, `t` for today,
 * `+1` or `tomorrow`, `-7` for a week ago; also in Arabic digits. Returns null if it is not a day. With
 * `isPast`, as for a birth date, an incomplete year is chosen so that the day is not after today.
 */
export function parseTypedDay(
  text: string,
  today: Day,
  { isPast = false }: { isPast?: boolean } = {},
): Day | null {
  const typed = cleanCode(text).toLowerCase();
  if (TODAY.test(typed)) return today;
  const nearWord = NEAR.find(([words]) => words.test(foldName(typed)));
  if (nearWord !== undefined) return addDays(today, nearWord[1]);
  if (RELATIVE.test(typed)) return addDays(today, Number(typed));
  const [iso, isoYear, isoMonth, isoDate] = ISO.exec(typed) ?? [];
  if (iso !== undefined) return dayFrom(Number(isoYear), Number(isoMonth), Number(isoDate));
  const [match, date, month, year] = PARTS.exec(typed) ?? COMPACT.exec(typed) ?? [];
  if (match === undefined) return null;
  for (const candidate of yearsOf(year, partsOf(today)[0])) {
    const day = dayFrom(candidate, Number(month), Number(date));
    if (day !== null && (year?.length === 4 || !isPast || day <= today)) return day;
  }
  return compactIso(typed);
}

/** The separator between the first and the last day: blanks, two dots, a dash, or a word. */
const RANGE_SEPARATOR = /\s+(?:-|–|to|إلى|الى|ل)?\s*|\s*(?:\.\.+|–|…)\s*/;

/** Two days with a dash between, which is part of neither because they have slashes: `1/7-15/7`. */
const DASHED = /^([\d/]*\/[\d/]*)-([\d/]*\/[\d/]*)$/;
const MONTH = /^(\d{1,2})\/(\d{4})$/;

/**
 * Reads one day, a first and a last day in the formats of {@link parseTypedDay}, or a month: `t`, `1/7 15/7`,
 * `1/7..15/7`, `1/7-15/7`, `7/2026`. Returns null if it is none of them, or if the last day is before the first.
 */
export function parseTypedDays(text: string, today: Day): { start: Day; end: Day } | null {
  const singleDay = parseTypedDay(text, today);
  if (singleDay !== null) return { start: singleDay, end: singleDay };
  const typed = cleanCode(text);
  const [month, number, year] = MONTH.exec(typed) ?? [];
  if (month !== undefined) return monthDays(Number(year), Number(number));
  const parts = DASHED.exec(typed)?.slice(1) ?? typed.split(RANGE_SEPARATOR);
  const [start = null, end = null] = parts.map((part) => parseTypedDay(part, today));
  if (parts.length !== 2 || start === null || end === null || end < start) return null;
  return { start, end };
}

/** Returns the days of a month, 1 to 12; null for another number. */
function monthDays(year: number, month: number): { start: Day; end: Day } | null {
  const start = dayFrom(year, month, 1);
  return start === null ? null : { start, end: addDays(addMonths(start, 1), -1) };
}

/** Returns the years that the typed digits may mean, the most likely first. */
function yearsOf(typed: string | undefined, current: number): number[] {
  if (typed === undefined) return [current, current - 1];
  if (typed.length === 4) return [Number(typed)];
  const century = current - (current % 100);
  const nearestYear = century + Number(typed);
  return nearestYear > current + YEARS_AHEAD
    ? [nearestYear - 100]
    : [nearestYear, nearestYear - 100];
}

function compactIso(typed: string): Day | null {
  const [match, year, month, date] = COMPACT_ISO.exec(typed) ?? [];
  return match === undefined ? null : dayFrom(Number(year), Number(month), Number(date));
}

const TIME = /^(\d{1,2})(?:[:.\u066B ]?(\d{2}))?(?:\s*([^\d\s].*))?$/;
/** Words and letters for morning and afternoon, also typed in the other keyboard layout. */
const MORNING = /^(?:a|am|a\.m\.|ص|صباحا|ش|w)$/;
const AFTERNOON = /^(?:p|pm|p\.m\.|م|مساء|ح|l)$/;

/**
 * Reads a typed time of the day: `9`, `930`, `9:30`, `1530`, `3م`, `3p`, `9 ص`; also in Arabic digits.
 * Returns `HH:mm`, or null if it is not a time.
 */
export function parseTypedTime(text: string): string | null {
  const typed = cleanCode(text).toLowerCase();
  const [match, hours, minutes = "00", halfOfDay = ""] = TIME.exec(typed) ?? [];
  if (match === undefined || hours === undefined || Number(minutes) > 59) return null;
  const hour = hourOf(Number(hours), halfOfDay);
  return hour === null ? null : `${String(hour).padStart(2, "0")}:${minutes}`;
}

/**
 * A typed point in time. `day` is null if only a time was typed; then the caller's current day is meant.
 * `isOpen` is true if the time can mean the morning or the afternoon.
 */
export type TypedMoment = {
  day: Day | null;
  time: string;
  isOpen: boolean;
  /** Which one is meant of a time that comes twice because the clocks go back; absent if that was not typed. */
  pass?: 1 | 2;
};

/** Clocks show summer time before they are set back, and winter time afterwards. */
const SEASONS: readonly (readonly [words: RegExp, pass: 1 | 2])[] = [
  [/\s+(?:summer|صيف[يى])$/i, 1],
  [/\s+(?:winter|شتو[يى])$/i, 2],
];

/**
 * Reads a time with or without a day before or after it: `930`, `3p`, `+2 9`, `25/11 10:30`, `930 +1`,
 * `tomorrow 9`; at its end `summer` or `winter`, also in Arabic. Returns null if it is neither.
 */
export function parseTypedMoment(text: string, today: Day): TypedMoment | null {
  const season = SEASONS.find(([words]) => words.test(text));
  if (season === undefined) return momentOf(text, today);
  const moment = momentOf(text.replace(season[0], ""), today);
  return moment === null ? null : { ...moment, pass: season[1] };
}

function momentOf(text: string, today: Day): TypedMoment | null {
  const timeOnly = parseTypedTime(text);
  if (timeOnly !== null) return { day: null, time: timeOnly, isOpen: isHalfUnknown(text) };
  const typed = cleanCode(text);
  const [, first = "", afterDay = ""] = /^(\S+)\s+(.+)$/.exec(typed) ?? [];
  const [, beforeDay = "", last = ""] = /^(.+)\s+(\S+)$/.exec(typed) ?? [];
  for (const [dayText, timeText] of [
    [first, afterDay],
    [last, beforeDay],
  ] as const) {
    const day = parseTypedDay(dayText, today);
    const time = parseTypedTime(timeText);
    if (day !== null && time !== null) return { day, time, isOpen: isHalfUnknown(timeText) };
  }
  return null;
}

/** Whether a typed time can mean both the morning and the afternoon: an hour below 12 without am or pm. */
function isHalfUnknown(text: string): boolean {
  const [, hours = "", , half] = TIME.exec(cleanCode(text).toLowerCase()) ?? [];
  return half === undefined && !hours.startsWith("0") && Number(hours) < 12;
}

function hourOf(hour: number, half: string): number | null {
  if (half === "") return hour <= 23 ? hour : null;
  if (hour > 23) return null;
  if (MORNING.test(half)) return hour > 12 ? null : hour % 12;
  if (AFTERNOON.test(half)) return hour > 12 ? hour : (hour % 12) + 12;
  return null;
}
