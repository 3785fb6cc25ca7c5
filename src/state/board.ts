import { proxy, ref } from "valtio";
import { holdsSlot } from "@domain/appointments";
import {
  besideOf,
  cardAt,
  inTheWay,
  MOVE_STEP,
  shifted,
  stepFrom,
  type Card,
  type Hours,
  type Lane,
  type Place,
} from "@domain/board";
import { addMinutes, type Day, dayRange } from "@domain/dates";
import type { Appointment } from "@domain/entities/appointment";
import type { Branch } from "@domain/entities/branch";
import type { Machine } from "@domain/entities/machine";
import type { WishedTime } from "@domain/slots";

const DAY_MINUTES = 24 * 60;

/** A card in hand: where it would be put. */
export type Held = { card: Card; lane: number; from: Appointment };

export type BoardState = {
  day: Day;
  machines: readonly Machine[];
  appointments: readonly Appointment[];
  lanes: readonly Lane[];
  hours: Hours;
  place: Place;
  held: Held | null;
};

/** One branch's day, machine beside machine, and where one is on it. */
export function createBoard({ day, zone }: { day: Day; zone: string }) {
  const state = proxy<BoardState>({
    day,
    machines: ref([]),
    appointments: ref([]),
    lanes: ref([]),
    hours: { opens: 8 * 60, closes: DAY_MINUTES },
    place: { lane: 0, minute: 8 * 60 },
    held: null,
  });
  const begin = dayRange(day, zone).start;
  let wasShown = false;

  const minuteOf = (instant: string): number =>
    Math.round((Date.parse(instant) - Date.parse(begin)) / 60_000);

  function lay(): void {
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

  /** The appointment at hand: the one that is moved, or the one under the cursor. */
  function current(): Appointment | null {
    if (state.held !== null) return state.held.from;
    const card = cardAt(state.lanes[state.place.lane], state.place.minute);
    return card === null ? null : (state.appointments.find(({ id }) => id === card.id) ?? null);
  }

  return {
    state,
    current,
    /** Takes what the server says; the cursor stays on its appointment, wherever that is now. */
    show(facts: {
      branch: Branch | null;
      machines: readonly Machine[];
      appointments: readonly Appointment[];
      now: number;
    }): void {
      const kept = current();
      state.machines = ref([...facts.machines]);
      state.appointments = ref([...facts.appointments]);
      lay();
      state.hours = hoursOf(facts.branch, state.lanes);
      const at = kept === null ? null : placeOf(state.lanes, kept.id);
      if (at !== null) state.place = at;
      else if (!wasShown) state.place = { lane: 0, minute: clamp(facts.now, state.hours) };
      wasShown = true;
    },
    /** A record as it is now, before the server is asked again. */
    replace(record: Appointment): void {
      if (!state.appointments.some(({ id }) => id === record.id)) return;
      const kept = current()?.id;
      state.appointments = ref(
        state.appointments.map((one) => (one.id === record.id ? record : one)),
      );
      lay();
      const at = kept === record.id ? placeOf(state.lanes, record.id) : null;
      if (at !== null) state.place = at;
    },
    /** Moves the cursor, or the card in hand; `stretch` makes that longer or shorter. */
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
      if (held === null) state.place = besideOf(lanes, state.place, step);
      else {
        const lane = Math.max(0, Math.min(held.lane + step, lanes.length - 1));
        state.held = { ...held, from: ref(held.from), lane };
      }
    },
    goTo(minute: number): void {
      state.place = { ...state.place, minute: clamp(minute, state.hours) };
    },
    /** Goes to an appointment; false where it is not on the board. */
    find(id: number): boolean {
      const at = placeOf(state.lanes, id);
      if (at !== null) state.place = at;
      return at !== null;
    },
    /** Takes the appointment under the cursor in hand. */
    take(): void {
      const from = current();
      const card = cardAt(state.lanes[state.place.lane], state.place.minute);
      if (from !== null && card !== null)
        state.held = { card: { ...card }, lane: state.place.lane, from: ref(from) };
    },
    /** The free time under the cursor; null on an appointment, with one in hand, and of what has gone by. */
    free(): WishedTime | null {
      const { held, lanes, place } = state;
      const lane = lanes[place.lane];
      if (held !== null || lane === undefined || cardAt(lane, place.minute) !== null) return null;
      const start_at = addMinutes(begin, place.minute);
      return Date.parse(start_at) < Date.now() ? null : { machine: lane.machine, start_at };
    },
    putBack(): void {
      state.held = null;
    },
    /** The appointment that the card in hand lies on; null where it can be put down. */
    blocking(): Appointment | null {
      const { held, lanes, appointments } = state;
      const other = held === null ? null : inTheWay(lanes[held.lane], held.card);
      return other === null ? null : (appointments.find(({ id }) => id === other.id) ?? null);
    },
    /** Where the card in hand would be, as a change; null where another is in its way. */
    wanted(): { machine: number; start_at: string; duration_minutes: number } | null {
      const { held, lanes } = state;
      const lane = held === null ? undefined : lanes[held.lane];
      if (held === null || lane === undefined || inTheWay(lane, held.card) !== null) return null;
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

/** The branch's own hours, and earlier or later ones where somebody is booked then. */
function hoursOf(branch: Branch | null, lanes: readonly Lane[]): Hours {
  const cards = lanes.flatMap((lane) => lane.cards);
  const opens = minutesIn(branch?.opens_at ?? "08:00");
  const closes = minutesIn(branch?.closes_at ?? "24:00");
  const first = Math.min(opens, ...cards.map(({ start }) => start));
  const last = Math.max(
    closes > opens ? closes : DAY_MINUTES,
    ...cards.map(({ start, length }) => start + length),
  );
  return { opens: Math.floor(first / 60) * 60, closes: Math.ceil(last / 60) * 60 };
}

function minutesIn(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function clamp(minute: number, { opens, closes }: Hours): number {
  return Math.max(opens, Math.min(minute, closes - 1));
}
