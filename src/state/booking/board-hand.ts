import { ref } from "valtio";
import { isOpenFor, MOVE_STEP, overlappingCard, movedCard, type Card } from "#domain/board.ts";
import type { DayScale } from "#domain/day-scale.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { BoardState, CardInHand } from "./board-state.ts";

/** Creates the functions that move one card of a board, the card in hand; nothing is saved until it is put down. */
export function createBoardHand(state: BoardState, scale: DayScale) {
  /** Changes the card in hand, or the lane that it is held over. */
  function changeHeld(held: CardInHand, change: Partial<Pick<CardInHand, "card" | "lane">>): void {
    state.held = { ...held, ...change, appointment: ref(held.appointment) };
  }

  return {
    /** Starts moving an appointment. */
    pickUp(appointment: Appointment, card: Card): void {
      state.held = { card: { ...card }, lane: state.place.lane, appointment: ref(appointment) };
    },
    /** Moves the card by one step, or changes its duration by one. */
    shift(held: CardInHand, step: 1 | -1, { stretch }: { stretch: boolean }): void {
      const change = stretch ? { longer: step * MOVE_STEP } : { by: step * MOVE_STEP };
      changeHeld(held, { card: movedCard(held.card, change, state.hours) });
    },
    moveBeside(held: CardInHand, step: 1 | -1): void {
      changeHeld(held, { lane: Math.max(0, Math.min(held.lane + step, state.lanes.length - 1)) });
    },
    cancelMove(): void {
      state.held = null;
    },
    /** Returns the appointment that the card in hand overlaps; null if the card can be put down. */
    overlapped(): Appointment | null {
      const { held, lanes, appointments } = state;
      const other = held === null ? null : overlappingCard(lanes[held.lane], held.card);
      return other === null ? null : (appointments.find(({ id }) => id === other.id) ?? null);
    },
    /** Returns true if the move takes the appointment from inside to outside the opening hours. */
    leavesOpeningHours(): boolean {
      const { held, opening } = state;
      if (held === null) return false;
      const { id, start_at, duration_minutes } = held.appointment;
      const before = { id, start: scale.minuteOf(start_at), length: duration_minutes };
      return isOpenFor(before, opening) && !isOpenFor(held.card, opening);
    },
    /** Returns the new machine, time and duration of the card in hand; null if it overlaps another appointment. */
    target(): { machine: number; start_at: string; duration_minutes: number } | null {
      const { held, lanes } = state;
      const lane = held === null ? undefined : lanes[held.lane];
      if (held === null || lane === undefined || overlappingCard(lane, held.card) !== null)
        return null;
      return {
        machine: lane.machine,
        start_at: scale.instantAt(held.card.start),
        duration_minutes: held.card.length,
      };
    },
  };
}
