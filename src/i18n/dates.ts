import type { Day, WeekStart } from "#domain/calendar.ts";
import { passOf, today } from "#domain/dates.ts";
import { oncePerText } from "#domain/once.ts";
import { now } from "#src/browser/clock.ts";
import { language } from "./language.ts";
import { t } from "./t.ts";
import { timeZone } from "./time-zone.ts";

type Style = "day" | "longDay" | "weekday" | "time" | "month";

const RIGHT_TO_LEFT_MARK = /\u200f/g;
const LOCALE = { ar: "ar-SA", en: "en-GB" } as const;
const STYLES: Record<Style, Intl.DateTimeFormatOptions> = {
  day: { day: "2-digit", month: "2-digit", year: "numeric" },
  longDay: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  weekday: { weekday: "short" },
  time: { hour: "2-digit", minute: "2-digit" },
  month: { month: "long", year: "numeric" },
};

/** Returns the current day in the center's zone, by the server's clock. */
export const currentDay = (): Day => today(timeZone(), now());

/** Returns the first day of the week in calendars: 0 is Sunday, 1 is Monday. */
export function weekStart(): WeekStart {
  return language() === "ar" ? 0 : 1;
}

/** Formats a day (`YYYY-MM-DD`) as `21/11/2026`. */
export function formatDay(day: string): string {
  return format("day", middayOf(day), "UTC");
}

/** Formats a day with weekday and month in words: `Saturday 21 November 2026`. */
export function formatLongDay(day: string): string {
  return format("longDay", middayOf(day), "UTC");
}

/** Formats the short weekday of a day: `Sat`. */
export function formatWeekday(day: string): string {
  return format("weekday", middayOf(day), "UTC");
}

/** Formats the month and year of a day: `November 2026`. */
export function formatMonth(day: string): string {
  return format("month", middayOf(day), "UTC");
}

/**
 * Formats the time of an instant in the center's zone: `14:05` in English, `02:05 م` in Arabic. Of a time that comes twice
 * because the clocks go back, the first is marked as summer time and the second as winter time.
 */
export function formatTime(instant: string): string {
  const time = format("time", new Date(instant), timeZone());
  const pass = passOf(instant, timeZone());
  return pass === null ? time : `${time} ${t(pass === 1 ? "common.summer" : "common.winter")}`;
}

/** Formats the day of an instant in the center's zone: `21/11/2026`. */
export function formatInstantDay(instant: string): string {
  return format("day", new Date(instant), timeZone());
}

/** Formats the day and time of an instant in the center's zone. */
export function formatDateTime(instant: string): string {
  return `${formatInstantDay(instant)} ${formatTime(instant)}`;
}

function middayOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}

function format(style: Style, instant: Date, zone: string): string {
  return formatOf(LOCALE[language()], style, zone)
    .format(instant)
    .replaceAll(RIGHT_TO_LEFT_MARK, "");
}

const formatOf = oncePerText(
  (locale: string, style: Style, zone: string) =>
    new Intl.DateTimeFormat(locale, {
      ...STYLES[style],
      calendar: "gregory",
      numberingSystem: "latn",
      timeZone: zone,
    }),
);
