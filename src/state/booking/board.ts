import { proxy, ref } from "valtio";
import { holdsSlot } from "#domain/appointments.ts";
import {
  placeInNextLane,
  bookableFrom,
  cardAt,
  overlappingCard,
  isOpenFor,
  MOVE_STEP,
  openingOf,
  settle,
  shifted,
  stepFrom,
  type Card,
  type Hours,
  type Lane,
  type Place,
} from "#domain/board.ts";
import { addMinutes, type Day, dayRange } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Branch } from "#domain/entities/branch.ts";
import type { Machine } from "#domain/entities/machine.ts";
import type { DesiredTime } from "#domain/slots.ts";

const DAY_MINUTES = 24 * 60;

/**
 * The cursor's position on the board, by machine, so that it survives a new layout. `minute` counts from
 * midnight.
 */
export type BoardPlace = { machine: number; minute: number };

/** An appointment being moved (the card in hand), and where it would be put. */
export type Held = { card: Card; lane: number; from: Appointment };

export type BoardState = {
  day: Day;
  machines: readonly Machine[];
  appointments: readonly Appointment[];
  lanes: readonly Lane[];
  hours: Hours;
  /** The branch's opening hours. The board (`hours`) shows more of the day if appointments lie outside them. */
  opening: Hours;
  place: Place;
  held: Held | null;
};

/**
 * Creates the store of the day board: one branch's day, a lane per machine, and a cursor. The cursor starts
 * where it `was` if given, else at the current time.
 */
export function createBoard({
  day,
  zone,
  was,
}: {
  day: Day;
  zone: string;
  was?: BoardPlace | undefined;
}) {
  const state = proxy<BoardState>({
    day,
    machines: ref([]),
    appointments: ref([]),
    lanes: ref([]),
    hours: { opens: 8 * 60, closes: DAY_MINUTES },
    opening: { opens: 8 * 60, closes: DAY_MINUTES },
    place: { lane: 0, minute: 8 * 60 },
    held: null,
  });
  const begin = dayRange(day, zone).start;
  let wasShown = false;

  const minuteOf = (instant: string): number =>
    Math.round((Date.parse(instant) - Date.parse(begin)) / 60_000);

  function layOut(): void {
    state.lanes = ref(
      state.machines.map(({ id }) => ({
        machine: id,
        cards: state.appointments
          .filter(({ machine, status }) => machine === id && holdsSlot(status))
          .map((one) => ({
            id: one.id,
            start: minuteOf(one.start_at),
            length: one.duration_minutes,
          }))
          .sort((one, other) => one.start - other.start),
      })),
    );
  }

  /** Moves the cursor to a place, or to the nearest one where it can be. */
  function moveCursor(place: Place): void {
    state.place = settle(state.lanes, place, state.hours);
  }

  /** Returns the appointment being moved, else the one under the cursor; null if there is none. */
  function current(): Appointment | null {
    if (state.held !== null) return state.held.from;
    const card = cardAt(state.lanes[state.place.lane], state.place.minute);
    return card === null ? null : (state.appointments.find(({ id }) => id === card.id) ?? null);
  }

  return {
    state,
    current,
    /** Shows what the server returned. The cursor stays on its appointment, even if that has moved. */
    show(facts: {
      branch: Branch | null;
      machines: readonly Machine[];
      appointments: readonly Appointment[];
      now: number;
    }): void {
      const kept = current();
      state.machines = ref([...facts.machines]);
      state.appointments = ref([...facts.appointments]);
      layOut();
      if (facts.branch !== null) state.opening = openingOf(facts.branch);
      state.hours = hoursOf(state.opening, state.lanes);
      const at = kept === null ? null : placeOf(state.lanes, kept.id);
      if (at !== null) state.place = at;
      else if (wasShown) moveCursor(state.place);
      else {
        const lane = state.lanes.findIndex(({ machine }) => machine === was?.machine);
        moveCursor(lane < 0 ? { lane: 0, minute: facts.now } : { lane, minute: was?.minute ?? 0 });
      }
      wasShown = true;
    },
    /** Shows a changed appointment before the server is asked again. */
    replace(record: Appointment): void {
      if (!state.appointments.some(({ id }) => id === record.id)) return;
      const kept = current()?.id;
      state.appointments = ref(
        state.appointments.map((one) => (one.id === record.id ? record : one)),
      );
      layOut();
      const at = kept === record.id ? placeOf(state.lanes, record.id) : null;
      if (at !== null) state.place = at;
    },
    /** Moves the cursor or the card in hand by one step; `stretch` changes the card's duration instead. */
    step(step: 1 | -1, { stretch = false }: { stretch?: boolean } = {}): void {
      const { held, hours } = state;
      if (held === null) state.place = stepFrom(state.lanes, state.place, step, hours);
      else {
        const change = stretch ? { longer: step * MOVE_STEP } : { by: step * MOVE_STEP };
        state.held = { ...held, from: ref(held.from), card: shifted(held.card, change, hours) };
      }
    },
    beside(step: 1 | -1): void {
      const { held, lanes } = state;
      if (held === null) state.place = placeInNextLane(lanes, state.place, step, state.hours);
      else {
        const lane = Math.max(0, Math.min(held.lane + step, lanes.length - 1));
        state.held = { ...held, from: ref(held.from), lane };
      }
    },
    goTo(minute: number): void {
      moveCursor({ ...state.place, minute });
    },
    /** Moves the cursor to an appointment. Returns false if it is not on the board. */
    find(id: number): boolean {
      const at = placeOf(state.lanes, id);
      if (at !== null) state.place = at;
      return at !== null;
    },
    /** Starts moving the appointment under the cursor. */
    take(): void {
      const from = current();
      const card = cardAt(state.lanes[state.place.lane], state.place.minute);
      if (from !== null && card !== null)
        state.held = { card: { ...card }, lane: state.place.lane, from: ref(from) };
    },
    /**
     * Returns the free time under the cursor; null on an appointment, while one is being moved, and for past
     * times.
     */
    free(): DesiredTime | null {
      const { held, lanes, place, hours } = state;
      const lane = lanes[place.lane];
      if (held !== null || lane === undefined) return null;
      const now = minuteOf(new Date().toISOString());
      const start = bookableFrom(lane, place.minute, { hours, now });
      return start === null ? null : { machine: lane.machine, start_at: addMinutes(begin, start) };
    },
    cancelMove(): void {
      state.held = null;
    },
    /** Returns the appointment that the card in hand overlaps; null if the card can be put down. */
    blocking(): Appointment | null {
      const { held, lanes, appointments } = state;
      const other = held === null ? null : overlappingCard(lanes[held.lane], held.card);
      return other === null ? null : (appointments.find(({ id }) => id === other.id) ?? null);
    },
    /** Returns true if the move takes the appointment from inside to outside the opening hours. */
    leavesOpening(): boolean {
      const { held, opening } = state;
      if (held === null) return false;
      const { start_at, duration_minutes } = held.from;
      const before = { id: held.from.id, start: minuteOf(start_at), length: duration_minutes };
      return isOpenFor(before, opening) && !isOpenFor(held.card, opening);
    },
    /** Returns the cursor's position; null before anything is shown. */
    whereabouts(): BoardPlace | null {
      const lane = state.lanes[state.place.lane];
      return lane === undefined ? null : { machine: lane.machine, minute: state.place.minute };
    },
    /** Returns the new machine, time and duration of the card in hand; null if it overlaps another appointment. */
    wanted(): { machine: number; start_at: string; duration_minutes: number } | null {
      const { held, lanes } = state;
      const lane = held === null ? undefined : lanes[held.lane];
      if (held === null || lane === undefined || overlappingCard(lane, held.card) !== null)
        return null;
      return {
        machine: lane.machine,
        start_at: addMinutes(begin, held.card.start),
        duration_minutes: held.card.length,
      };
    },
    minuteOf,
  };
}

export type Board = ReturnType<typeof createBoard>;

function placeOf(lanes: readonly Lane[], id: number): Place | null {
  for (const [lane, { cards }] of lanes.entries()) {
    const card = cards.find((one) => one.id === id);
    if (card !== undefined) return { lane, minute: card.start };
  }
  return null;
}

/** Returns the branch's opening hours, extended to full hours around appointments outside them. */
function hoursOf({ opens, closes }: Hours, lanes: readonly Lane[]): Hours {
  const cards = lanes.flatMap((lane) => lane.cards);
  const first = Math.min(opens, ...cards.map(({ start }) => start));
  // What lies after midnight is on the next day's board.
  const last = Math.max(
    Math.min(closes, DAY_MINUTES),
    ...cards.map(({ start, length }) => start + length),
  );
  return { opens: Math.floor(first / 60) * 60, closes: Math.ceil(last / 60) * 60 };
}
