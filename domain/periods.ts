import { addDays, lastDays, lastWeek, type Day } from "./dates.ts";

/** The date ranges that can be chosen from a menu. */
export const QUICK_RANGES = [
  "today",
  "yesterday",
  "days_7",
  "days_10",
  "days_30",
  "last_week",
  "this_month",
  "last_month",
] as const;
export type QuickRange = (typeof QUICK_RANGES)[number];

export type DayRange = { start_date: Day; end_date: Day };

const DAYS: Readonly<Record<QuickRange, (today: Day, weekStart: 0 | 1) => DayRange>> = {
  today: (today) => lastDays(1, today),
  yesterday: (today) => lastDays(1, addDays(today, -1)),
  days_7: (today) => lastDays(7, today),
  days_10: (today) => lastDays(10, today),
  days_30: (today) => lastDays(30, today),
  last_week: lastWeek,
  this_month: (today) => ({ start_date: firstOf(today), end_date: today }),
  last_month(today) {
    const end_date = addDays(firstOf(today), -1);
    return { start_date: firstOf(end_date), end_date };
  },
};

function firstOf(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** Returns the days of a quick range, seen from `today`; weeks begin on `weekStart` (0 Sunday, 1 Monday). */
export function daysOfQuickRange(range: QuickRange, today: Day, weekStart: 0 | 1): DayRange {
  return DAYS[range](today, weekStart);
}

/** Returns the quick range that equals these days, or null if none does. */
export function quickRangeOf(days: DayRange, today: Day, weekStart: 0 | 1): QuickRange | null {
  return (
    QUICK_RANGES.find((range) => {
      const { start_date, end_date } = daysOfQuickRange(range, today, weekStart);
      return start_date === days.start_date && end_date === days.end_date;
    }) ?? null
  );
}
