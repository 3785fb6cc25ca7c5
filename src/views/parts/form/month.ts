import { firstOfMonth, firstOfWeek, type WeekStart } from "#domain/calendar.ts";
import { addDays, addMonths, type Day } from "#domain/dates.ts";

/** Layout of a calendar: the first day of the week (0 Sunday, 1 Monday) and the reading direction. */
export type MonthRules = { weekStart: WeekStart; direction: "ltr" | "rtl" };

const WEEKS = 6;

/** Returns the six whole weeks that a calendar shows for a day's month, with days of the months around it. */
export function weeksOf(day: Day, weekStart: WeekStart): Day[][] {
  const first = firstOfWeek(firstOfMonth(day), weekStart);
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
      return firstOfWeek(day, weekStart);
    case "End":
      return addDays(firstOfWeek(day, weekStart), 6);
    default:
      return null;
  }
}
