import { oncePerText } from "#domain/once.ts";

/** Zones whose clocks change by an hour at midnight, by an hour at night, with half-hour offsets, by half an hour, or never. */
export const CHANGING_ZONES = [
  "Africa/Cairo",
  "Europe/London",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
] as const;

const QUARTER_MS = 15 * 60_000;

const formatOf = oncePerText(
  (zone: string) =>
    new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      calendar: "gregory",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }),
);

/** Returns the day and the time of an instant in a zone as the engine says them: `2027-04-30 01:00`. */
export function engineTimeOf(instant: string | number, zone: string): string {
  const parts = formatOf(zone).formatToParts(new Date(instant));
  const named = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${named["year"]}-${named["month"]}-${named["day"]} ${named["hour"]}:${named["minute"]}`;
}

/** Returns the instants between two at which clocks of a zone were changed, found by looking at every quarter. */
export function changesBetween(from: string, to: string, zone: string): number[] {
  const changes: number[] = [];
  const aheadAt = (at: number) => Date.parse(`${engineTimeOf(at, zone).replace(" ", "T")}Z`) - at;
  const day = 96 * QUARTER_MS;
  for (let start = Date.parse(from); start < Date.parse(to); start += day) {
    if (aheadAt(start) === aheadAt(start + day)) continue;
    let at = start + QUARTER_MS;
    while (aheadAt(at) === aheadAt(start)) at += QUARTER_MS;
    changes.push(at);
  }
  return changes;
}
