import { isOver } from "#domain/appointments.ts";
import type { Appointment } from "#domain/entities/appointment.ts";

/** Lines of the day's queue shown at first: the next hours of a desk. */
export const QUEUE_LINES = 30;

/** Returns the queue from the first appointment that is not over; near the end of the day, the last lines. */
export function upNext<Row extends Pick<Appointment, "status">>(rows: readonly Row[]): Row[] {
  const next = rows.findIndex(({ status }) => !isOver(status));
  const lastStart = Math.max(rows.length - QUEUE_LINES, 0);
  const start = next === -1 ? lastStart : Math.min(next, lastStart);
  return rows.slice(start, start + QUEUE_LINES);
}
