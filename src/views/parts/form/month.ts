import { addDays, addMonths, weekdayOf, type Day } from "#domain/dates.ts";

/** Layout of a calendar: the first day of the week (0 Sunday, 1 Monday) and the reading direction. */
export type MonthRules = { weekStart: 0 | 1; direction: "ltr" | "rtl" };

const WEEKS = 6;

/** Returns the six whole weeks that a calendar shows for a day's month, with days of the months around it. */
export function weeksOf(day: Day, weekStart: 0 | 1): Day[][] {
  const first = startOfWeek(`${day.slice(0, 7)}-01`, weekStart);
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_, date) => addDays(first, week * 7 + date)),
  );
}

/** Returns the day that a key moves to; null for any other key. Arrows follow the reading direction. */
export function dayAfter(key: string, day: Day, { weekStart, direction }: MonthRules): Day | null {
  const forward = direction === "ltr" ? 1 : -1;
  switch (key) {
    case "ArrowRight":
      return addDays(day, forward);
    case "ArrowLeft":
      return addDays(day, -forward);
    case "ArrowDown":
      return addDays(day, 7);
    case "ArrowUp":
      return addDays(day, -7);
    case "PageDown":
      return addMonths(day, 1);
    case "PageUp":
      return addMonths(day, -1);
    case "Home":
      return startOfWeek(day, weekStart);
    case "End":
      return addDays(startOfWeek(day, weekStart), 6);
    default:
      return null;
  }
}

function startOfWeek(day: Day, weekStart: 0 | 1): Day {
  return addDays(day, -((weekdayOf(day) - weekStart + 7) % 7));
}
