import { addDays, firstOfMonth, firstOfWeek, type WeekStart } from "./calendar.ts";
import { lastDays, type Day } from "./dates.ts";

/** The date ranges that can be chosen from a menu. */
export const QUICK_RANGES = [
  "today",
  "yesterday",
  "days_7",
  "days_10",
  "days_30",
  "this_week",
  "last_week",
  "this_month",
  "last_month",
] as const;
export type QuickRange = (typeof QUICK_RANGES)[number];

export type DayRange = { start_date: Day; end_date: Day };

const DAYS: Readonly<Record<QuickRange, (today: Day, weekStart: WeekStart) => DayRange>> = {
  today: (today) => lastDays(1, today),
  yesterday: (today) => lastDays(1, addDays(today, -1)),
  days_7: (today) => lastDays(7, today),
  days_10: (today) => lastDays(10, today),
  days_30: (today) => lastDays(30, today),
  this_week: (today, weekStart) => ({
    start_date: firstOfWeek(today, weekStart),
    end_date: today,
  }),
  last_week(today, weekStart) {
    const end_date = addDays(firstOfWeek(today, weekStart), -1);
    return { start_date: addDays(end_date, -6), end_date };
  },
  this_month: (today) => ({ start_date: firstOfMonth(today), end_date: today }),
  last_month(today) {
    const end_date = addDays(firstOfMonth(today), -1);
    return { start_date: firstOfMonth(end_date), end_date };
  },
};

/** Returns the days of a quick range, seen from `today`. */
export function daysOfQuickRange(range: QuickRange, today: Day, weekStart: WeekStart): DayRange {
  return DAYS[range](today, weekStart);
}

/** Returns the quick range that equals these days, or null if none does. */
export function quickRangeOf(days: DayRange, today: Day, weekStart: WeekStart): QuickRange | null {
  return (
    QUICK_RANGES.find((range) => {
      const { start_date, end_date } = daysOfQuickRange(range, today, weekStart);
      return start_date === days.start_date && end_date === days.end_date;
    }) ?? null
  );
}
