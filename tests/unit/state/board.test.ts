import { describe, expect, it } from "vitest";
import { createBoard } from "#src/state/booking/board.ts";
import { appointmentAt, boardWith, showOn } from "./board-desk.ts";

const NINE = 9 * 60;

describe("the lanes of a day board", () => {
  it("hold the appointments of their machine that take a slot, by time", () => {
    const board = boardWith([
      appointmentAt(1, "10:00"),
      appointmentAt(2, "09:00"),
      appointmentAt(3, "11:00", { machine: 2 }),
      appointmentAt(4, "12:00", { status: "cancelled" }),
    ]);
    expect(board.state.lanes).toEqual([
      {
        machine: 1,
        cards: [
          { id: 2, start: 540, length: 30 },
          { id: 1, start: 600, length: 30 },
        ],
      },
      { machine: 2, cards: [{ id: 3, start: 660, length: 30 }] },
    ]);
  });

  it("show full hours around appointments outside the opening hours", () => {
    const board = boardWith([appointmentAt(1, "07:10"), appointmentAt(2, "21:50")]);
    expect(board.state.opening).toEqual([{ opens: 480, closes: 1320 }]);
    expect(board.state.hours).toEqual({ opens: 420, closes: 1380 });
  });

  it("show a changed appointment at once, and nothing of one from another day", () => {
    const board = boardWith([appointmentAt(1, "09:00")]);
    board.replace(appointmentAt(1, "10:00", { machine: 2 }));
    board.replace(appointmentAt(9, "11:00"));
    expect(board.state.lanes.map(({ cards }) => cards)).toEqual([
      [],
      [{ id: 1, start: 600, length: 30 }],
    ]);
  });
});

describe("the cursor of a day board", () => {
  it("starts at the current time", () => {
    const board = createBoard({ day: "2026-11-25", zone: "UTC" });
    expect(board.position()).toBeNull();
    showOn(board, [appointmentAt(1, "09:00")], NINE + 10);
    expect(board.position()).toEqual({ machine: 1, minute: NINE });
  });

  it("starts where it was, if its machine is still there", () => {
    const was = { machine: 2, minute: 700 };
    expect(boardWith([], was).position()).toEqual(was);
    expect(boardWith([], { machine: 7, minute: 700 }).position()).toEqual({
      machine: 1,
      minute: 480,
    });
  });

  it("stays on its appointment when that moves, else at its time", () => {
    const board = boardWith([appointmentAt(1, "09:00"), appointmentAt(2, "12:00")]);
    expect(board.moveToAppointment(1)).toBe(true);
    showOn(board, [appointmentAt(1, "10:00", { machine: 2 }), appointmentAt(2, "12:00")]);
    expect([board.current()?.id, board.state.place]).toEqual([1, { lane: 1, minute: 600 }]);
    board.replace(appointmentAt(1, "11:00", { machine: 2 }));
    expect(board.state.place).toEqual({ lane: 1, minute: 660 });
    showOn(board, [appointmentAt(2, "12:00")], NINE);
    expect([board.current(), board.state.place]).toEqual([null, { lane: 1, minute: 660 }]);
    expect(board.moveToAppointment(1)).toBe(false);
  });

  it("moves over time and machines, and stops on what is there", () => {
    const board = boardWith([appointmentAt(1, "09:00"), appointmentAt(2, "09:10", { machine: 2 })]);
    board.goTo(NINE + 20);
    expect(board.state.place).toEqual({ lane: 0, minute: NINE });
    board.step(1);
    expect(board.state.place.minute).toBe(NINE + 30);
    board.stepLane(1);
    expect([board.current()?.id, board.state.place.minute]).toEqual([2, NINE + 10]);
  });

  it("offers the free time that it is on, unless that has passed", () => {
    const board = createBoard({ day: "2126-11-25", zone: "UTC" });
    showOn(board, []);
    board.goTo(NINE);
    expect(board.freeTime()).toEqual({ machine: 1, start_at: "2126-11-25T09:00:00.000Z" });
    const past = createBoard({ day: "2020-11-25", zone: "UTC" });
    showOn(past, []);
    expect(past.freeTime()).toBeNull();
  });
});

describe("the card in hand", () => {
  it("is the appointment under the cursor, and stays that wherever it is moved", () => {
    const board = boardWith([appointmentAt(1, "09:00")]);
    board.pickUp();
    expect(board.state.held).toBeNull();
    board.moveToAppointment(1);
    board.pickUp();
    board.step(1);
    board.stepLane(1);
    expect(board.current()?.id).toBe(1);
    expect(board.freeTime()).toBeNull();
    expect(board.state.place).toEqual({ lane: 0, minute: NINE });
    expect(board.target()).toEqual({
      machine: 2,
      start_at: "2026-11-25T09:05:00.000Z",
      duration_minutes: 30,
    });
    board.cancelMove();
    expect([board.state.held, board.target()]).toEqual([null, null]);
  });

  it("is made longer, and stays within the machines", () => {
    const board = boardWith([appointmentAt(1, "09:00")]);
    board.moveToAppointment(1);
    board.pickUp();
    board.step(1, { stretch: true });
    board.stepLane(-1);
    expect(board.target()).toEqual({
      machine: 1,
      start_at: "2026-11-25T09:00:00.000Z",
      duration_minutes: 35,
    });
  });

  it("cannot be put down on another appointment", () => {
    const board = boardWith([appointmentAt(1, "09:00"), appointmentAt(2, "09:30")]);
    board.moveToAppointment(1);
    board.pickUp();
    expect(board.overlapped()).toBeNull();
    board.step(1);
    expect([board.overlapped()?.id, board.target()]).toEqual([2, null]);
  });

  it("is reported as leaving the opening hours, but not if it was outside them before", () => {
    const board = boardWith([appointmentAt(1, "08:00"), appointmentAt(2, "07:00")]);
    board.moveToAppointment(1);
    board.pickUp();
    expect(board.leavesOpeningHours()).toBe(false);
    board.step(-1);
    expect(board.leavesOpeningHours()).toBe(true);
    board.cancelMove();
    board.moveToAppointment(2);
    board.pickUp();
    board.step(1);
    expect(board.leavesOpeningHours()).toBe(false);
  });
});
