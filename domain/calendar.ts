/**
 * Days of the Gregorian calendar as `YYYY-MM-DD`, without any time zone. What needs a zone is in
 * dates.ts.
 */

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})$/i;
const MS_PER_DAY = 86_400_000;

/** A day of the calendar, `YYYY-MM-DD`. */
export type Day = string;

/** The day of a year, a month (1 to 12) and a day of the month; null when there is none. */
export function dayFrom(year: number, month: number, date: number): Day | null {
  const text = `${String(year).padStart(4, "0")}-${two(month)}-${two(date)}`;
  return isDay(text) ? text : null;
}

/** Whether a text is a real day of the years 1000 to 9999; 2026-02-30 is not. */
export function isDay(text: string): boolean {
  const [, year, month, date] = DAY.exec(text) ?? [];
  if (year === undefined || Number(year) < 1000) return false;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  return at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(date);
}

/**
 * An ISO 8601 instant with any offset as UTC with `Z` and milliseconds; null for anything else,
 * also for a time without an offset, which would mean another instant on every machine.
 */
export function utcOf(text: string): string | null {
  const [, day, hour, minute, second = "0", , zone] = INSTANT.exec(text) ?? [];
  if (day === undefined || zone === undefined || !isDay(day)) return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const offset = /^z$/i.test(zone) ? "" : zone.replace(":", "");
  if (Math.abs(Number(offset.slice(0, 3))) > 18 || Number(offset.slice(3)) > 59) return null;
  const colons = offset === "" ? "Z" : `${offset.slice(0, 3)}:${offset.slice(3)}`;
  const at = new Date(text.slice(0, text.length - zone.length).toUpperCase() + colons);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The day so many days later, or earlier when negative. */
export function addDays(day: Day, days: number): Day {
  return new Date(utcMidnight(day) + days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** How many days lie from one day to the other; negative when the other is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / MS_PER_DAY);
}

/** The day so many months later; the 31st becomes the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = partsOf(day);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

/** Whole months from a day until another one. */
export function monthsBetween(from: Day, to: Day): number {
  const [year, month, date] = partsOf(from);
  const [toYear, toMonth, toDate] = partsOf(to);
  return (toYear - year) * 12 + (toMonth - month) - (toDate < date ? 1 : 0);
}

/** 0 is Sunday, as Arabic weeks begin. */
export function weekdayOf(day: Day): number {
  return new Date(utcMidnight(day)).getUTCDay();
}

/** Every day from the first to the last, both included; none when they are the other way round. */
export function daysOf(first: Day, last: Day): Day[] {
  const count = Math.max(0, daysBetween(first, last) + 1);
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** Days from a first to a last one, both included. */
export type DaySpan = { first: Day; last: Day };

/** The calendar months that lie wholly within some days, in order. */
export function monthsWithin({ first, last }: DaySpan): DaySpan[] {
  const months: DaySpan[] = [];
  const start = `${first.slice(0, 7)}-01`;
  for (let month = start < first ? addMonths(start, 1) : start; ; month = addMonths(month, 1)) {
    const end = addDays(addMonths(month, 1), -1);
    if (end > last) return months;
    months.push({ first: month, last: end });
  }
}

/** What is left of some days without others that lie within them, in order and apart from each other. */
export function daysWithout({ first, last }: DaySpan, without: readonly DaySpan[]): DaySpan[] {
  const left: DaySpan[] = [];
  let next = first;
  for (const span of without) {
    if (next < span.first) left.push({ first: next, last: addDays(span.first, -1) });
    next = addDays(span.last, 1);
  }
  if (next <= last) left.push({ first: next, last });
  return left;
}

/** The numbers of a day: year, month 1 to 12, day of the month. */
export function partsOf(day: Day): [year: number, month: number, date: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
}

function utcMidnight(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
