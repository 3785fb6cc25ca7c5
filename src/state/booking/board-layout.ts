import { holdsSlot } from "#domain/appointments.ts";
import type { Hours, Lane, Place } from "#domain/board.ts";
import type { DayScale } from "#domain/day-scale.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Machine } from "#domain/entities/machine.ts";

/** Returns a lane per machine, with the appointments that take its time, sorted by start. */
export function lanesOf(
  machines: readonly Machine[],
  appointments: readonly Appointment[],
  { minuteOf }: DayScale,
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
export function hoursOf(opening: readonly Hours[], lanes: readonly Lane[], scale: DayScale): Hours {
  const { opens, closes } = opening.at(-1) ?? { opens: 0, closes: scale.length };
  const cards = lanes.flatMap((lane) => lane.cards);
  return scale.wholeHoursAround({
    opens: Math.min(opens, ...cards.map(({ start }) => start)),
    // What lies after midnight is on the next day's board.
    closes: Math.max(
      Math.min(closes, scale.length),
      ...cards.map(({ start, length }) => start + length),
    ),
  });
}
