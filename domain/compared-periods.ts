import { addDays, addMonths, type Day, type DaySpan, daysBetween } from "./calendar.ts";

/** With which earlier days figures can be compared. */
export const COMPARISONS = ["before", "year_before"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/**
 * Returns the days to compare a span with. Whole calendar months are compared with whole months, although they
 * differ in length: October with September. Other days are compared with as many days directly before, or with the
 * same dates a year before, where 29 February becomes the 28th.
 */
export function comparedSpan({ first, last }: DaySpan, comparison: Comparison): DaySpan {
  const next = addDays(last, 1);
  const isWholeMonths = first.endsWith("-01") && next.endsWith("-01");
  if (isWholeMonths) {
    const months = comparison === "year_before" ? 12 : monthsFrom(first, next);
    return { first: addMonths(first, -months), last: addDays(addMonths(next, -months), -1) };
  }
  if (comparison === "year_before")
    return { first: addMonths(first, -12), last: addMonths(last, -12) };
  return { first: addDays(first, daysBetween(last, first) - 1), last: addDays(first, -1) };
}

function monthsFrom(first: Day, next: Day): number {
  const count = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return count(next) - count(first);
}

/** Returns by how many percent a figure changed, with one decimal; null if it was 0 and percent say nothing. */
export function changeInPercent(now: number, earlier: number): number | null {
  return earlier === 0 ? null : Math.round(((now - earlier) / Math.abs(earlier)) * 1_000) / 10;
}
