import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDesk, rows } from "./desk.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("a list after the user's own save", () => {
  it("removes a row that no longer belongs to it, and moves the rows behind it up", async () => {
    const desk = createDesk();
    desk.list.attach({});
    await desk.answerFrom(rows(25, 1));
    desk.list.show(0, 24);
    await desk.answerFrom(rows(25, 1));
    desk.list.moveTo(3);
    desk.list.remove(22);
    const shown = Array.from({ length: 25 }, (_, index) => desk.list.rowAt(index)?.id);
    expect([shown, desk.list.activeRow()?.id, desk.list.state.count]).toEqual([
      [
        ...rows(25, 1)
          .map(({ id }) => id)
          .filter((id) => id !== 22),
        undefined,
      ],
      21,
      24,
    ]);
    desk.list.remove(22);
    expect(desk.list.state.count).toBe(24);
  });

  it("selects a new row, even if a response without it, requested before, arrives later", async () => {
    const desk = createDesk();
    desk.list.attach({});
    await desk.answerFrom(rows(5, 1));
    desk.list.show(0, 4);
    desk.list.refresh();
    await vi.advanceTimersByTimeAsync(250);
    desk.list.replace({ id: 9, name: "row 9" }, { isNew: true });
    await desk.answerFrom(rows(5, 1));
    await vi.advanceTimersByTimeAsync(250);
    await desk.answerFrom([...rows(5, 1), { id: 9, name: "row 9" }]);
    const { activeIndex, count } = desk.list.state;
    expect([desk.list.activeRow()?.id, activeIndex, count]).toEqual([9, 5, 6]);
  });

  it("selects a new row, even if it was saved while a search was pending", async () => {
    const desk = createDesk();
    desk.list.attach({});
    await desk.answerFrom(rows(5, 1));
    desk.list.setSearch("row");
    await vi.advanceTimersByTimeAsync(100);
    desk.list.replace({ id: 9, name: "row 9" }, { isNew: true });
    await desk.answerFrom(rows(5, 1));
    await vi.advanceTimersByTimeAsync(100);
    await desk.answerFrom([...rows(5, 1), { id: 9, name: "row 9" }]);
    expect([desk.list.activeRow()?.id, desk.list.state.phase]).toEqual([9, "ready"]);
  });
});

describe("a list that is closed while it is loading", () => {
  it("aborts its request, and loads from the beginning when it is opened again", async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const desk = createDesk({
      fetchPage: (_query, signal) => {
        signals.push(signal);
        return new Promise(() => undefined);
      },
    });
    const detach = desk.list.attach({});
    detach();
    expect([signals.map((signal) => signal?.aborted), desk.list.state.phase]).toEqual([
      [true],
      "idle",
    ]);
    desk.list.attach({});
    await vi.advanceTimersByTimeAsync(100);
    expect([signals.map((signal) => signal?.aborted), desk.list.state.phase]).toEqual([
      [true, false],
      "loading",
    ]);
  });

  it("keeps the rows that it had, and shows no error for the aborted request", async () => {
    const desk = createDesk();
    const leave = desk.list.attach({});
    await desk.answerFrom(rows(5, 1));
    desk.list.refresh();
    await vi.advanceTimersByTimeAsync(250);
    leave();
    await desk.fail(new Error("aborted"));
    expect([desk.list.state.phase, desk.list.state.failure, desk.list.rowAt(0)?.id]).toEqual([
      "ready",
      null,
      5,
    ]);
  });

  it("continues to load if it was opened again before it was closed", async () => {
    const desk = createDesk();
    const leave = desk.list.attach({});
    desk.list.attach({});
    leave();
    await desk.answerFrom(rows(5, 1));
    expect([desk.list.state.phase, desk.list.rowAt(0)?.id]).toEqual(["ready", 5]);
  });
});
