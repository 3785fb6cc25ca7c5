import {
  bookableFrom,
  cardAt,
  placeInNextLane,
  nearestPlace,
  stepFrom,
  type Card,
  type Place,
} from "#domain/board.ts";
import type { DayScale } from "#domain/day-scale.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { DesiredTime } from "#domain/slots.ts";
import { nowText } from "#src/browser/clock.ts";
import { placeOf } from "./board-layout.ts";
import type { BoardState } from "./board-state.ts";

/**
 * The cursor's position on the board, by machine, so that it survives a new layout. `minute` counts from
 * the beginning of the day.
 */
export type BoardPlace = { machine: number; minute: number };

export type BoardCursor = ReturnType<typeof createBoardCursor>;

/** Creates the cursor of a board: it is on a card, or on free time. */
export function createBoardCursor(state: BoardState, scale: DayScale) {
  /** Moves the cursor to a place, or to the nearest one where it can be. */
  function moveTo(place: Place): void {
    state.place = nearestPlace(state.lanes, place, state.hours);
  }

  /** Returns the card under the cursor; null on free time. */
  function card(): Card | null {
    return cardAt(state.lanes[state.place.lane], state.place.minute);
  }

  return {
    moveTo,
    card,
    /** Returns the appointment being moved, else the one under the cursor; null if there is none. */
    current(): Appointment | null {
      if (state.held !== null) return state.held.appointment;
      const cardUnderCursor = card();
      return cardUnderCursor === null
        ? null
        : (state.appointments.find(({ id }) => id === cardUnderCursor.id) ?? null);
    },
    step(step: 1 | -1): void {
      state.place = stepFrom(state.lanes, state.place, step, state.hours);
    },
    stepLane(step: 1 | -1): void {
      state.place = placeInNextLane(state.lanes, state.place, step, state.hours);
    },
    goTo(minute: number): void {
      moveTo({ ...state.place, minute });
    },
    /** Moves the cursor to an appointment. Returns false if it is not on the board. */
    moveToAppointment(id: number): boolean {
      const place = placeOf(state.lanes, id);
      if (place !== null) state.place = place;
      return place !== null;
    },
    /**
     * Returns the free time under the cursor; null on an appointment, while one is being moved, and for past
     * times.
     */
    freeTime(): DesiredTime | null {
      const { held, lanes, place, hours } = state;
      const lane = lanes[place.lane];
      if (held !== null || lane === undefined) return null;
      const now = scale.minuteOf(nowText());
      const start = bookableFrom(lane, place.minute, { hours, now });
      return start === null ? null : { machine: lane.machine, start_at: scale.instantAt(start) };
    },
    /** Returns the cursor's position; null before anything is shown. */
    position(): BoardPlace | null {
      const lane = state.lanes[state.place.lane];
      return lane === undefined ? null : { machine: lane.machine, minute: state.place.minute };
    },
  };
}
