import type { Hours } from "./board.ts";
import { addMinutes, dayRange, timeOf, type Day, type Instant } from "./dates.ts";
import { once } from "./once.ts";
import { openingOf, type SlotFacts } from "./slots.ts";

const MS_PER_MINUTE = 60_000;
/** Clocks show a whole hour at whole quarters of an hour of the day, also after a change by half an hour. */
const QUARTER = 15;
/** Minutes after the end of a day until which an appointment that began on it may last. */
const LONGEST = 24 * 60;

export type DayScale = ReturnType<typeof createDayScale>;

/**
 * Returns the scale of a center's day, along which the day board is drawn, moved and read: minutes since the first
 * instant of the day. A day has 23 to 25 hours when the clocks change, so such a minute is no time of the clock:
 * that of `instantAt(minute)` is.
 */
export function createDayScale(day: Day, zone: string) {
  const { start, end } = dayRange(day, zone);
  const minuteOf = (instant: Instant): number =>
    Math.round((Date.parse(instant) - Date.parse(start)) / MS_PER_MINUTE);
  const instantAt = (minute: number): Instant => addMinutes(start, minute);
  const length = minuteOf(end);
  const wholeHours = once(() =>
    Array.from({ length: (length + LONGEST) / QUARTER + 1 }, (_, index) => index * QUARTER).filter(
      (minute) => timeOf(instantAt(minute), zone).endsWith(":00"),
    ),
  );
  return {
    /** Minutes of the day; usually 1440. */
    length,
    /** Returns the minute of an instant. */
    minuteOf,
    /** Returns the instant of a minute. */
    instantAt,
    /** Returns the minutes at which clocks show a whole hour. */
    hoursIn: ({ opens, closes }: Hours): number[] =>
      wholeHours().filter((minute) => minute >= opens && minute < closes),
    /** Returns the hours extended to whole hours of the clock. */
    wholeHoursAround: ({ opens, closes }: Hours): Hours => ({
      opens: wholeHours().findLast((minute) => minute <= opens) ?? 0,
      closes: wholeHours().find((minute) => minute >= closes) ?? closes,
    }),
    /** Returns when a branch is open; the last is what opens on the day itself, and may end after it. */
    openingOf: (branch: Pick<SlotFacts, "opens_at" | "closes_at">): Hours[] =>
      openingOf(day, { zone, ...branch }).map((open) => ({
        opens: minuteOf(open.start),
        closes: minuteOf(open.end),
      })),
  };
}
