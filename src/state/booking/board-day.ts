import { ref } from "valtio";
import type { DayScale } from "#domain/day-scale.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Branch } from "#domain/entities/branch.ts";
import type { Machine } from "#domain/entities/machine.ts";
import type { BoardCursor, BoardPlace } from "./board-cursor.ts";
import { hoursOf, lanesOf, placeOf } from "./board-layout.ts";
import type { BoardState } from "./board-state.ts";

/** What the server returned about the day of a branch. */
type DayFacts = {
  branch: Branch | null;
  machines: readonly Machine[];
  appointments: readonly Appointment[];
  /** The current minute of the day. */
  now: number;
};

/** Creates what a board shows of its day. The cursor first goes to `previousPlace`, else to the current time. */
export function createBoardDay(
  state: BoardState,
  scale: DayScale,
  cursor: BoardCursor,
  previousPlace: BoardPlace | undefined,
) {
  let wasShown = false;

  function layOut(): void {
    state.lanes = ref(lanesOf(state.machines, state.appointments, scale));
  }

  function placeCursor(now: number): void {
    const lane = state.lanes.findIndex(({ machine }) => machine === previousPlace?.machine);
    cursor.moveTo(
      lane < 0 ? { lane: 0, minute: now } : { lane, minute: previousPlace?.minute ?? 0 },
    );
  }

  return {
    /** Shows what the server returned. The cursor stays on its appointment, even if that has moved. */
    show({ branch, machines, appointments, now }: DayFacts): void {
      const kept = cursor.current();
      state.machines = ref([...machines]);
      state.appointments = ref([...appointments]);
      layOut();
      if (branch !== null) state.opening = ref(scale.openingOf(branch));
      state.hours = hoursOf(state.opening, state.lanes, scale);
      const place = kept === null ? null : placeOf(state.lanes, kept.id);
      if (place !== null) state.place = place;
      else if (wasShown) cursor.moveTo(state.place);
      else placeCursor(now);
      wasShown = true;
    },
    /** Shows a changed appointment before the server is asked again. */
    replace(record: Appointment): void {
      if (!state.appointments.some(({ id }) => id === record.id)) return;
      const kept = cursor.current()?.id;
      state.appointments = ref(
        state.appointments.map((one) => (one.id === record.id ? record : one)),
      );
      layOut();
      if (kept === record.id) cursor.moveToAppointment(record.id);
    },
  };
}
