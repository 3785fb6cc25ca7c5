import { describe, expect, it, vi } from "vitest";
import type { Board } from "#src/state/booking/board.ts";
import { pressOnBoard } from "#src/views/appointments/board/lane-keys.ts";
import { appointmentAt, boardWith } from "../state/board-desk.ts";

/** Returns a function that presses keys on a board, and what the board asked of its screen. */
function atBoard(board: Board) {
  const [onDay, onDrop] = [vi.fn<(step: 1 | -1) => void>(), vi.fn<() => void>()];
  const press = (key: string, shiftKey = false) =>
    pressOnBoard({ key, shiftKey }, board, { onDay, onDrop });
  return { press, days: () => onDay.mock.calls.flat(), drops: () => onDrop.mock.calls.length };
}

describe("a key on the day board", () => {
  it("moves the cursor through the day, and to the machine that the arrow points at", () => {
    const board = boardWith([appointmentAt(1, "09:00")]);
    const { press } = atBoard(board);
    const places = ["End", "Home", "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"].map((key) => {
      expect(press(key)).toBe(true);
      return board.state.place;
    });
    // The language of these tests is Arabic: the next machine is to the left.
    expect(places.map(({ lane, minute }) => [lane, minute])).toEqual([
      [0, 1315],
      [0, 480],
      [0, 495],
      [0, 480],
      [1, 480],
      [0, 480],
    ]);
  });

  it("changes the day while no card is in hand", () => {
    const board = boardWith([appointmentAt(1, "09:00")]);
    const { press, days } = atBoard(board);
    press("PageDown");
    press("PageUp");
    board.moveToAppointment(1);
    board.pickUp();
    expect(press("PageDown")).toBe(true);
    expect(days()).toEqual([1, -1]);
  });

  it("moves, lengthens and puts down the card in hand", () => {
    const board = boardWith([appointmentAt(1, "09:00")]);
    const { press, drops } = atBoard(board);
    board.moveToAppointment(1);
    board.pickUp();
    press("ArrowDown");
    press("ArrowDown", true);
    expect(board.state.held?.card).toEqual({ id: 1, start: 545, length: 35 });
    expect([press(" "), press("Enter"), drops()]).toEqual([true, true, 2]);
  });

  it("puts the card back if it is Escape, and without a card is left to the commands, like any other key", () => {
    const board = boardWith([appointmentAt(1, "09:00")]);
    const { press } = atBoard(board);
    expect([press("Escape"), press("Tab"), press("a")]).toEqual([false, false, false]);
    board.moveToAppointment(1);
    board.pickUp();
    expect([press("Escape"), board.state.held]).toEqual([true, null]);
  });
});
