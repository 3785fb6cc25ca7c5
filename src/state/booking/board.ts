import { createDayScale } from "#domain/day-scale.ts";
import type { Day } from "#domain/dates.ts";
import { createBoardCursor, type BoardPlace } from "./board-cursor.ts";
import { createBoardDay } from "./board-day.ts";
import { createBoardHand } from "./board-hand.ts";
import { createBoardState } from "./board-state.ts";

export type Board = ReturnType<typeof createBoard>;

/** The opening hours of a branch that has loaded no others yet. */
const USUAL_HOURS = { opens_at: "08:00", closes_at: "24:00" };

/**
 * Creates the store of the day board: one branch's day, a lane per machine, and a cursor. The cursor starts
 * at `previousPlace` if given, else at the current time.
 */
export function createBoard({
  day,
  zone,
  previousPlace,
}: {
  day: Day;
  zone: string;
  previousPlace?: BoardPlace | undefined;
}) {
  const scale = createDayScale(day, zone);
  const state = createBoardState(day, scale.openingOf(USUAL_HOURS));
  const cursor = createBoardCursor(state, scale);
  const hand = createBoardHand(state, scale);
  return {
    state,
    scale,
    ...createBoardDay(state, scale, cursor, previousPlace),
    current: cursor.current,
    goTo: cursor.goTo,
    moveToAppointment: cursor.moveToAppointment,
    freeTime: cursor.freeTime,
    position: cursor.position,
    /** Moves the cursor or the card in hand by one step; `stretch` changes the card's duration instead. */
    step(step: 1 | -1, { stretch = false }: { stretch?: boolean } = {}): void {
      if (state.held === null) cursor.step(step);
      else hand.shift(state.held, step, { stretch });
    },
    /** Moves the cursor or the card in hand to the next or the previous machine. */
    stepLane(step: 1 | -1): void {
      if (state.held === null) cursor.stepLane(step);
      else hand.moveBeside(state.held, step);
    },
    /** Starts moving the appointment under the cursor. */
    pickUp(): void {
      const from = cursor.current();
      const card = cursor.card();
      if (from !== null && card !== null) hand.pickUp(from, card);
    },
    cancelMove: hand.cancelMove,
    overlapped: hand.overlapped,
    leavesOpeningHours: hand.leavesOpeningHours,
    target: hand.target,
  };
}
