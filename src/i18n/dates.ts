import { language } from "./language.ts";

type Style = "day" | "longDay" | "weekday" | "time" | "clock" | "month";

const RIGHT_TO_LEFT_MARK = /\u200f/g;
const LOCALE = { ar: "ar-SA", en: "en-GB" } as const;
const STYLES: Record<Style, Intl.DateTimeFormatOptions> = {
  day: { day: "2-digit", month: "2-digit", year: "numeric" },
  longDay: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  weekday: { weekday: "short" },
  time: { hour: "2-digit", minute: "2-digit" },
  clock: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  month: { month: "long", year: "numeric" },
};

const formats = new Map<string, Intl.DateTimeFormat>();
let centerZone = "Africa/Cairo";

/** Sets the IANA time zone that instants are shown in: the center's own. */
export function setTimeZone(zone: string): void {
  centerZone = zone;
}

/** The IANA time zone that instants are shown in. */
export function timeZone(): string {
  return centerZone;
}

/** The first day of the week for calendars: 0 is Sunday, 1 is Monday. */
export function weekStart(): 0 | 1 {
  return language() === "ar" ? 0 : 1;
}

/** A center day (`YYYY-MM-DD`) as `21/11/2026`. */
export function formatDay(day: string): string {
  return format("day", middayOf(day), "UTC");
}

/** A center day with weekday and month in words: `Saturday 21 November 2026`. */
export function formatLongDay(day: string): string {
  return format("longDay", middayOf(day), "UTC");
}

/** The short weekday of a center day: `Sat`. */
export function formatWeekday(day: string): string {
  return format("weekday", middayOf(day), "UTC");
}

/** Month and year of a center day: `November 2026`. */
export function formatMonth(day: string): string {
  return format("month", middayOf(day), "UTC");
}

/** An instant's time in the center: `14:05` in English, `02:05 م` in Arabic. */
export function formatTime(instant: string): string {
  return format("time", new Date(instant), centerZone);
}

/** An instant's time in the center as `14:05` in both languages, as it is typed and compared. */
export function formatClock(instant: string): string {
  return format("clock", new Date(instant), centerZone);
}

/** A minute of a day as {@link formatTime} shows it; past midnight it begins again. */
export function formatMinute(minute: number): string {
  return format("time", new Date(Date.UTC(2000, 0, 1, 0, Math.floor(minute))), "UTC");
}

/** An instant's day in the center: `21/11/2026`. */
export function formatInstantDay(instant: string): string {
  return format("day", new Date(instant), centerZone);
}

/** An instant's day and time in the center. */
export function formatDateTime(instant: string): string {
  return `${formatInstantDay(instant)} ${formatTime(instant)}`;
}

function middayOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}

function format(style: Style, instant: Date, zone: string): string {
  const locale = LOCALE[language()];
  const key = `${locale} ${style} ${zone}`;
  const cached = formats.get(key) ?? createFormat(locale, style, zone);
  formats.set(key, cached);
  return cached.format(instant).replaceAll(RIGHT_TO_LEFT_MARK, "");
}

function createFormat(locale: string, style: Style, zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    ...STYLES[style],
    calendar: "gregory",
    numberingSystem: "latn",
    timeZone: zone,
  });
}
