import { addMinutes, dayRange, type Day } from "#domain/dates.ts";

export type BoardClock = ReturnType<typeof createBoardClock>;

/** Converts between instants and the minutes of a day in a time zone. */
export function createBoardClock(day: Day, zone: string) {
  const begin = dayRange(day, zone).start;
  return {
    /** Returns how many minutes after the beginning of the day an instant is. */
    minuteOf: (instant: string): number =>
      Math.round((Date.parse(instant) - Date.parse(begin)) / 60_000),
    /** Returns the instant of a minute of the day. */
    instantAt: (minute: number): string => addMinutes(begin, minute),
  };
}
