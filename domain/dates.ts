import { applyOffset, format, offset } from "@formkit/tempo";
import { addDays } from "./calendar.ts";
import type { Day } from "./calendar.ts";

export {
  addDays,
  addMonths,
  daysBetween,
  daysOf,
  subtractSpans,
  isDay,
  monthsBetween,
  monthsWithin,
  utcOf,
  weekdayOf,
} from "./calendar.ts";
export { ageOn, agePartsOn } from "./ages.ts";
export { parseTypedDay, parseTypedMoment, parseTypedTime } from "./typed-dates.ts";
export type { TypedMoment } from "./typed-dates.ts";
export type { Day, DaySpan } from "./calendar.ts";

/** A point in time: ISO 8601 in UTC with `Z`. */
export type Instant = string;

/** A half-open range: `start` is included, `end` is not. */
export type InstantRange = { start: Instant; end: Instant };

const MS_PER_DAY = 86_400_000;
const MS_PER_MINUTE = 60_000;
/** In every current time zone the offset changes only at whole quarters of an hour. */
const QUARTER = 15 * MS_PER_MINUTE;
/** The most offsets that are kept of a zone. */
const MOST_OFFSETS = 20_000;

/** Returns the current day in a zone (IANA name). `now` is in milliseconds. */
export function today(zone: string, now: number): Day {
  return localText(now, zone).slice(0, 10);
}

/** Returns the day on which an instant falls in a zone. */
export function dayOf(instant: Instant, zone: string): Day {
  return localText(Date.parse(instant), zone).slice(0, 10);
}

/** Returns the wall-clock time of an instant in a zone, `HH:mm`. */
export function timeOf(instant: Instant, zone: string): string {
  return localText(Date.parse(instant), zone).slice(11, 16);
}

/** Returns the day and the wall-clock time of an instant in a zone: `YYYY-MM-DD HH:mm:ss`. */
export function wallClockOf(instant: Instant, zone: string): string {
  return localText(Date.parse(instant), zone).slice(0, 19).replace("T", " ");
}

/**
 * Returns the range from the first instant of a day in a zone to the first instant of the next day: 23 to
 * 25 hours if the clocks change. If they skip 00:00, the day begins at its first existing time.
 */
export function dayRange(day: Day, zone: string): InstantRange {
  return daysRange(day, day, zone);
}

/** Returns the half-open range from a first to a last day, both included. */
export function daysRange(first: Day, last: Day, zone: string): InstantRange {
  return {
    start: instantOf(first, "00:00", zone),
    end: instantOf(addDays(last, 1), "00:00", zone),
  };
}

/**
 * Returns the instant of a wall-clock time (`HH:mm`, also `24:00`, the end of the day) in a zone. When the
 * clocks change, a time that occurs twice means its first occurrence, and a skipped time is moved later
 * by the length of the gap.
 */
export function instantOf(day: Day, time: string, zone: string): Instant {
  if (time === "24:00") return instantOf(addDays(day, 1), "00:00", zone);
  const wallClockTime = Date.parse(`${day}T${time}:00Z`);
  const [first] = occurrences(wallClockTime, zone);
  return format(
    new Date(first ?? wallClockTime - offsetAt(wallClockTime - MS_PER_DAY, zone)),
    "ISO8601",
  );
}

/**
 * Returns every instant at which clocks of a zone show a time (`HH:mm`) of a day, in order: one; two when they are set
 * back over it; none when they skip it.
 */
export function instantsOf(day: Day, time: string, zone: string): Instant[] {
  return occurrences(Date.parse(`${day}T${time}:00Z`), zone).map((at) =>
    format(new Date(at), "ISO8601"),
  );
}

/**
 * Returns whether an instant is the first or the second at which clocks of a zone show its time, because they are set back
 * over it; null if they show it once.
 */
export function passOf(instant: Instant, zone: string): 1 | 2 | null {
  const at = Date.parse(instant);
  const [first, second] = occurrences(at + offsetAt(at, zone), zone);
  return second === undefined ? null : first === at ? 1 : 2;
}

/** Returns the instants of a wall-clock time, given as if it were UTC; all in milliseconds. */
function occurrences(wallClockTime: number, zone: string): number[] {
  const before = wallClockTime - offsetAt(wallClockTime - MS_PER_DAY, zone);
  const after = wallClockTime - offsetAt(wallClockTime + MS_PER_DAY, zone);
  return [...new Set([Math.min(before, after), Math.max(before, after)])].filter(
    (at) => at + offsetAt(at, zone) === wallClockTime,
  );
}

/** Returns the instant a number of minutes later. */
export function addMinutes(instant: Instant, minutes: number): Instant {
  return format(new Date(Date.parse(instant) + minutes * MS_PER_MINUTE), "ISO8601");
}

/** Returns the last `count` days up to and including a day. */
export function lastDays(count: number, until: Day): { start_date: Day; end_date: Day } {
  return { start_date: addDays(until, 1 - count), end_date: until };
}

/** A part of a range in which the zone's offset from UTC does not change. */
export type OffsetSpan = {
  /** Exclusive end; null for the last span. */
  until: Instant | null;
  /** Minutes ahead of UTC. */
  minutes: number;
};

/** Returns the offsets of a zone in a range, in order, so that SQL can convert to local time without zone rules. */
export function offsetSpans(start: Instant, end: Instant, zone: string): OffsetSpan[] {
  const spans: OffsetSpan[] = [];
  const rangeEnd = Date.parse(end);
  let spanStart = Date.parse(start);
  let offset = offsetAt(spanStart, zone);
  while (spanStart < rangeEnd) {
    const next = Math.min(spanStart + MS_PER_DAY, rangeEnd);
    if (offsetAt(next, zone) !== offset) {
      const change = changeBetween(spanStart, next, zone);
      spans.push({ until: new Date(change).toISOString(), minutes: offset / MS_PER_MINUTE });
      offset = offsetAt(change, zone);
      spanStart = change;
    } else spanStart = next;
  }
  return [...spans, { until: null, minutes: offset / MS_PER_MINUTE }];
}

/** Returns the first whole minute, in milliseconds, at which the offset differs from that at `from` (binary search). */
function changeBetween(from: number, to: number, zone: string): number {
  const offset = offsetAt(from, zone);
  let [lastUnchanged, firstChanged] = [from, to];
  while (firstChanged - lastUnchanged > MS_PER_MINUTE) {
    const middle =
      lastUnchanged +
      Math.floor((firstChanged - lastUnchanged) / 2 / MS_PER_MINUTE) * MS_PER_MINUTE;
    if (offsetAt(middle, zone) === offset) lastUnchanged = middle;
    else firstChanged = middle;
  }
  return firstChanged;
}

function localText(instant: number, zone: string): string {
  return format(new Date(instant + offsetAt(instant, zone)), "ISO8601");
}

/** Returns by how many milliseconds the zone is ahead of UTC, in whole minutes. */
function offsetAt(instant: number, zone: string): number {
  const day = Math.floor(instant / MS_PER_DAY) * MS_PER_DAY;
  const atStart = cachedOffset(day, zone);
  // Clocks change at most once within a day, so on other days two offsets are enough.
  if (cachedOffset(day + MS_PER_DAY, zone) === atStart) return atStart;
  return cachedOffset(Math.floor(instant / QUARTER) * QUARTER, zone);
}

/** Returns a function with a cache of its own: tempo creates two formatters for each offset. */
function createOffsets(): (instant: number, zone: string) => number {
  const zones = new Map<string, Map<number, number>>();
  return (instant, zone) => {
    const offsets = zones.get(zone) ?? new Map<number, number>();
    const known = offsets.get(instant);
    if (known !== undefined) return known;
    // "+02:00"; before 1973 also "+02:05:09".
    const ahead = applyOffset(new Date(0), offset(new Date(instant), "UTC", zone)).getTime();
    const wholeMinutes = Math.trunc(ahead / MS_PER_MINUTE) * MS_PER_MINUTE;
    if (offsets.size >= MOST_OFFSETS) offsets.clear();
    zones.set(zone, offsets.set(instant, wholeMinutes));
    return wholeMinutes;
  };
}

const cachedOffset = createOffsets();
