import { daysBetween } from "#domain/calendar.ts";
import { dayOf } from "#domain/dates.ts";
import { formatDay, formatTime, currentDay } from "./dates.ts";
import { timeZone } from "./time-zone.ts";
import { t } from "./t.ts";

/** The dictionary keys for the days from yesterday to tomorrow. */
const NEAR = ["common.yesterday", "common.today", "common.tomorrow"] as const;

/** Formats an instant for a list: `Today 14:05`, `28/11 14:05`; with the year if it is not the current one. */
export function formatRelativeDateTime(instant: string): string {
  const day = dayOf(instant, timeZone());
  const now = currentDay();
  const near = NEAR[1 + daysBetween(now, day)];
  const isThisYear = day.slice(0, 4) === now.slice(0, 4);
  const name = near === undefined ? formatDay(day).slice(0, isThisYear ? 5 : 10) : t(near);
  return `${name} ${formatTime(instant)}`;
}
