import { type AppointmentStatus } from "#domain/appointments.ts";
import { addMinutes } from "#domain/dates.ts";

/** From how many minutes before now, and until how many after it, an appointment in a status may plausibly begin. */
const PLAUSIBLE: readonly (readonly [AppointmentStatus, number, number])[] = [
  // First, because it leaves its time to another one.
  ["no_show", -24 * 60, -5],
  ["completed", -24 * 60, -5],
  ["in_progress", -60, 0],
  // Some wait for longer, and some are late themselves.
  ["arrived", -50, 45],
  ["pending", -30, 24 * 60],
  ["cancelled", -24 * 60, 24 * 60],
];

/**
 * Returns a function that gives today's appointments, in the order in which it is called, each status once as soon as one is
 * plausible, and null after that: the queue then shows every status at any hour of the day.
 */
export function eachStatusOnce(now: string): (start: string) => AppointmentStatus | null {
  const missing = new Set(PLAUSIBLE);
  return (start) => {
    for (const one of missing) {
      const [status, from, until] = one;
      if (start < addMinutes(now, from) || start > addMinutes(now, until)) continue;
      missing.delete(one);
      return status;
    }
    return null;
  };
}
