import { holdsSlot } from "#domain/appointments.ts";
import type { Hours, Lane, Place } from "#domain/board.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Machine } from "#domain/entities/machine.ts";
import type { BoardClock } from "./board-clock.ts";

const DAY_MINUTES = 24 * 60;

/** Returns a lane per machine, with the appointments that take its time, sorted by start. */
export function lanesOf(
  machines: readonly Machine[],
  appointments: readonly Appointment[],
  { minuteOf }: BoardClock,
): Lane[] {
  return machines.map(({ id }) => ({
    machine: id,
    cards: appointments
      .filter(({ machine, status }) => machine === id && holdsSlot(status))
      .map((one) => ({
        id: one.id,
        start: minuteOf(one.start_at),
        length: one.duration_minutes,
      }))
      .sort((one, other) => one.start - other.start),
  }));
}

/** Returns the place of an appointment; null if it is on no lane. */
export function placeOf(lanes: readonly Lane[], id: number): Place | null {
  for (const [lane, { cards }] of lanes.entries()) {
    const card = cards.find((one) => one.id === id);
    if (card !== undefined) return { lane, minute: card.start };
  }
  return null;
}

/** Returns the branch's opening hours, extended to full hours around appointments outside them. */
export function hoursOf({ opens, closes }: Hours, lanes: readonly Lane[]): Hours {
  const cards = lanes.flatMap((lane) => lane.cards);
  const first = Math.min(opens, ...cards.map(({ start }) => start));
  // What lies after midnight is on the next day's board.
  const last = Math.max(
    Math.min(closes, DAY_MINUTES),
    ...cards.map(({ start, length }) => start + length),
  );
  return { opens: Math.floor(first / 60) * 60, closes: Math.ceil(last / 60) * 60 };
}
