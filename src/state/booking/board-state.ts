import { proxy, ref } from "valtio";
import type { Card, Hours, Lane, Place } from "#domain/board.ts";
import type { Day } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Machine } from "#domain/entities/machine.ts";

/** An appointment being moved (the card in hand), and where it would be put. */
export type CardInHand = { card: Card; lane: number; appointment: Appointment };

export type BoardState = {
  day: Day;
  machines: readonly Machine[];
  appointments: readonly Appointment[];
  lanes: readonly Lane[];
  hours: Hours;
  /**
   * When the branch is open, in order: after midnight what opened the day before, then what opens on this day. The board
   * (`hours`) shows more of the day if appointments lie outside them.
   */
  opening: readonly Hours[];
  place: Place;
  held: CardInHand | null;
};

/** Creates the state of a board before anything is shown, with the usual opening hours. */
export function createBoardState(day: Day, opening: readonly Hours[]): BoardState {
  return proxy<BoardState>({
    day,
    machines: ref([]),
    appointments: ref([]),
    lanes: ref([]),
    hours: { opens: 0, closes: 0 },
    opening: ref(opening),
    place: { lane: 0, minute: 0 },
    held: null,
  });
}
