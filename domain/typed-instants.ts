import { instantsOf, type Day, type Instant } from "./dates.ts";

/**
 * Returns the instant of a typed time of a day (`HH:mm`). A time that comes twice because the clocks go back is the first
 * unless `pass` says the second. Null if the clocks skip the time.
 */
export function typedInstant(
  day: Day,
  time: string,
  { zone, pass = 1 }: { zone: string; pass?: 1 | 2 | undefined },
): Instant | null {
  const instants = instantsOf(day, time, zone);
  return instants[pass - 1] ?? instants[0] ?? null;
}

/** Returns the time twelve hours later than one before noon. */
export function afternoonOf(time: string): string {
  const [hours = "", minutes = ""] = time.split(":");
  return `${Number(hours) + 12}:${minutes}`;
}
