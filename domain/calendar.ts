/**
 * Days of the Gregorian calendar as `YYYY-MM-DD`, without a time zone. Functions that need a zone are in dates.ts.
 *
 * tempo reads, writes and counts whatever names its offset from UTC. What it adds to a Date it adds in the time zone of
 * the machine, where a day may have 23 or 25 hours or be missing; so adding is done here, in UTC.
 */
import { date as dateOf, diffDays, format } from "@formkit/tempo";

const DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/;
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})$/i;
const MS_PER_DAY = 86_400_000;

/** A day of the calendar, `YYYY-MM-DD`. */
export type Day = string;

/** Returns the day for a year, a month (1 to 12) and a day of the month, or null if there is no such day. */
export function dayFrom(year: number, month: number, date: number): Day | null {
  const text = `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(date)}`;
  return isDay(text) ? text : null;
}

/** Whether a text is a real day of the years 1000 to 9999; 2026-02-30 is not. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  try {
    return dayIn(dateOf(`${text}T00:00:00Z`)) === text;
  } catch {
    // There is no such day.
    return false;
  }
}

/** Returns the day of a Date in UTC. */
function dayIn(instant: Date): Day {
  return format(instant, "ISO8601").slice(0, 10);
}

/**
 * Converts an ISO 8601 instant with any offset to UTC with `Z` and milliseconds. Returns null for anything
 * else, also for a time without an offset: its meaning would depend on the time zone of the machine.
 */
export function utcOf(text: string): string | null {
  const [, day, hour, minute, second = "0", , zone] = INSTANT.exec(text) ?? [];
  if (day === undefined || zone === undefined || !isDay(day)) return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const offset = /^z$/i.test(zone) ? "" : zone.replace(":", "");
  if (Math.abs(Number(offset.slice(0, 3))) > 18 || Number(offset.slice(3)) > 59) return null;
  const colons = offset === "" ? "Z" : `${offset.slice(0, 3)}:${offset.slice(3)}`;
  return format(dateOf(text.slice(0, text.length - zone.length).toUpperCase() + colons), "ISO8601");
}

/** Returns the day a number of days later, or earlier if the number is negative. */
export function addDays(day: Day, days: number): Day {
  return dayIn(new Date(utcMidnight(day) + days * MS_PER_DAY));
}

/** Returns the number of days from one day to another; negative if the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return diffDays(`${to}T00:00:00Z`, `${from}T00:00:00Z`);
}

/** Returns the day a number of months later; the 31st becomes the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = partsOf(day);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDate = new Date(
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0),
  ).getUTCDate();
  first.setUTCDate(Math.min(date, lastDate));
  return dayIn(first);
}

/** Returns the number of whole months from one day to another. */
export function monthsBetween(from: Day, to: Day): number {
  const [year, month, date] = partsOf(from);
  const [toYear, toMonth, toDate] = partsOf(to);
  return (toYear - year) * 12 + (toMonth - month) - (toDate < date ? 1 : 0);
}

/** Returns the weekday, 0 (Sunday) to 6. */
export function weekdayOf(day: Day): number {
  return new Date(utcMidnight(day)).getUTCDay();
}

/** The first day of weeks: 0 is Sunday, 1 is Monday. */
export type WeekStart = 0 | 1;

/** Returns the first day of the week of a day. */
export function firstOfWeek(day: Day, weekStart: WeekStart): Day {
  return addDays(day, -((weekdayOf(day) - weekStart + 7) % 7));
}

/** Returns the first day of the month of a day. */
export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** Returns every day from the first to the last, both included; empty if `last` is before `first`. */
export function daysOf(first: Day, last: Day): Day[] {
  const count = Math.max(0, daysBetween(first, last) + 1);
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** A span of days; the first and the last are included. */
export type DaySpan = { first: Day; last: Day };

/** Returns the calendar months that lie completely within a span of days, in order. */
export function monthsWithin({ first, last }: DaySpan): DaySpan[] {
  const months: DaySpan[] = [];
  const start = `${first.slice(0, 7)}-01`;
  for (let month = start < first ? addMonths(start, 1) : start; ; month = addMonths(month, 1)) {
    const end = addDays(addMonths(month, 1), -1);
    if (end > last) return months;
    months.push({ first: month, last: end });
  }
}

/** Returns the parts of a span that are not in `excludedSpans`, which must be sorted, disjoint and inside it. */
export function subtractSpans(
  { first, last }: DaySpan,
  excludedSpans: readonly DaySpan[],
): DaySpan[] {
  const remaining: DaySpan[] = [];
  let next = first;
  for (const span of excludedSpans) {
    if (next < span.first) remaining.push({ first: next, last: addDays(span.first, -1) });
    next = addDays(span.last, 1);
  }
  if (next <= last) remaining.push({ first: next, last });
  return remaining;
}

/** Returns the year, the month (1 to 12) and the day of the month. */
export function partsOf(day: Day): [year: number, month: number, date: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
}

function utcMidnight(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
