import { beforeAll, describe, expect, it } from "vitest";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Branch } from "#domain/entities/branch.ts";
import type { Machine } from "#domain/entities/machine.ts";
import { formatTime } from "#src/i18n/dates.ts";
import { setTimeZone } from "#src/i18n/time-zone.ts";
import { loadMessages } from "#src/i18n/t.ts";
import { createBoard, type Board } from "#src/state/booking/board.ts";

beforeAll(async () => {
  await loadMessages("en");
  setTimeZone("Africa/Cairo");
});

/** Returns the board of a day in Cairo, in a branch that is open all day. */
function boardOf(day: string, starts: readonly string[] = []): Board {
  const board = createBoard({ day, zone: "Africa/Cairo" });
  board.show({
    branch: { opens_at: "00:00", closes_at: "24:00" } as Branch,
    machines: [{ id: 1, name: "CT 1" } as Machine],
    appointments: starts.map(
      (start_at, index) =>
        ({
          id: index + 1,
          machine: 1,
          start_at,
          duration_minutes: 30,
          status: "pending",
        }) as Appointment,
    ),
    now: 0,
  });
  return board;
}

/** Returns the times beside the lanes of a board. */
const labels = ({ scale, state }: Board) =>
  scale.hoursIn(state.hours).map((minute) => formatTime(scale.instantAt(minute)));

describe("the board of the day on which the clocks go forward", () => {
  const board = boardOf("2027-04-30", ["2027-04-30T09:00:00.000Z"]);

  it("has 23 hours, from 01:00 on", () => {
    expect([labels(board).length, labels(board)[0], labels(board)[11], labels(board)[22]]).toEqual([
      23,
      "01:00",
      "12:00",
      "23:00",
    ]);
  });

  it("shows noon as 12:00, and a move by five minutes as 12:05, which is what is saved", () => {
    board.moveToAppointment(1);
    const shown = () => formatTime(board.scale.instantAt(board.state.held?.card.start ?? 0));
    board.pickUp();
    expect([shown(), board.target()?.start_at]).toEqual(["12:00", "2027-04-30T09:00:00.000Z"]);
    board.step(1);
    expect([shown(), board.target()?.start_at]).toEqual(["12:05", "2027-04-30T09:05:00.000Z"]);
    board.cancelMove();
  });

  it("books the free place that it names", () => {
    board.goTo(60);
    const free = board.freeTime()?.start_at ?? "";
    expect([free, formatTime(free), formatTime(board.scale.instantAt(60))]).toEqual([
      "2027-04-29T23:00:00.000Z",
      "02:00",
      "02:00",
    ]);
  });
});

describe("the board of the day on which the clocks go back", () => {
  it("has 25 hours, and says which of the two times is meant", () => {
    const board = boardOf("2027-10-28", ["2027-10-28T20:30:00.000Z", "2027-10-28T21:30:00.000Z"]);
    expect([labels(board).length, labels(board).slice(22)]).toEqual([
      25,
      ["22:00", "23:00 summer", "23:00 winter"],
    ]);
    const [lane] = board.state.lanes;
    expect(lane?.cards.map(({ start }) => formatTime(board.scale.instantAt(start)))).toEqual([
      "23:30 summer",
      "23:30 winter",
    ]);
    expect(board.state.hours).toEqual({ opens: 0, closes: 25 * 60 });
  });

  it("is open until the second midnight: a card in the repeated hour does not leave the opening hours", () => {
    const board = boardOf("2027-10-28", ["2027-10-28T20:30:00.000Z"]);
    board.moveToAppointment(1);
    board.pickUp();
    for (let step = 0; step < 12; step += 1) board.step(1);
    expect([board.target()?.start_at, board.leavesOpeningHours()]).toEqual([
      "2027-10-28T21:30:00.000Z",
      false,
    ]);
  });
});
