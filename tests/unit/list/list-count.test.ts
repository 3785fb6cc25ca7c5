import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDesk, rows } from "./desk.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("rows that arrive before their count", () => {
  const asksForCount = { page: 1, page_size: 1 };

  /** Opens a list that shows ten rows of a search with more. */
  async function openUncounted() {
    const desk = createDesk();
    desk.list.attach({});
    await desk.answerFrom(rows(1000, 1));
    await vi.advanceTimersByTimeAsync(1000);
    desk.list.setSearch("m");
    await desk.answer({ results: rows(95, 86), count: 10, at_least: true });
    return desk;
  }
  const shown = ({ list }: { list: { state: { count: number | null; isCounted: boolean } } }) => ({
    count: list.state.count,
    isCounted: list.state.isCounted,
  });

  it("are counted once the user stops typing", async () => {
    const desk = await openUncounted();
    expect(shown(desk)).toEqual({ count: 10, isCounted: false });
    expect(desk.asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(200);
    expect(desk.asked.slice(2)).toMatchObject([{ search: "m", ...asksForCount }]);
    expect(desk.asked.at(-1)).not.toHaveProperty("at_least");
    await desk.answer({ results: rows(95, 95), count: 95 });
    expect(shown(desk)).toEqual({ count: 95, isCounted: true });
    expect(desk.list.rowAt(0)).toEqual({ id: 95, name: "row 95" });
  });

  it("are not counted for a text if the user types on", async () => {
    const desk = await openUncounted();
    await vi.advanceTimersByTimeAsync(199);
    desk.list.setSearch("mo");
    await vi.advanceTimersByTimeAsync(1000);
    expect(desk.asked.slice(2)).toMatchObject([{ search: "mo", page_size: 10 }]);
    await desk.answer({ results: rows(3, 1), count: 3 });
    expect(shown(desk)).toEqual({ count: 3, isCounted: true });
  });

  it("ignore a count that arrives for an older text", async () => {
    const desk = await openUncounted();
    await vi.advanceTimersByTimeAsync(200);
    desk.list.setSearch("mo");
    await desk.answer({ results: rows(95, 95), count: 95 });
    expect(shown(desk)).toEqual({ count: 10, isCounted: false });
  });

  it("are counted at once if the user moves past the last one, which then selects the last row", async () => {
    const desk = await openUncounted();
    desk.list.moveTo(9);
    desk.list.moveTo(9);
    expect(desk.asked.slice(2)).toMatchObject([asksForCount]);
    await desk.answer({ results: rows(95, 95), count: 95 });
    expect(desk.list.state.activeIndex).toBe(94);
  });

  it("do not select the last row of an older text, if the user moved past the last one and typed on", async () => {
    const desk = await openUncounted();
    desk.list.moveTo(9);
    desk.list.setSearch("mo");
    await vi.advanceTimersByTimeAsync(60);
    desk.open.shift();
    await desk.answer({ results: rows(95, 86), count: 10, at_least: true });
    await vi.advanceTimersByTimeAsync(200);
    await desk.answer({ results: rows(95, 95), count: 95 });
    expect([desk.list.state.count, desk.list.state.activeIndex]).toEqual([95, 0]);
  });

  it("stay without a count while the network is down, and are counted with the next refresh", async () => {
    const desk = await openUncounted();
    await vi.advanceTimersByTimeAsync(200);
    await desk.fail(new Error("gone"));
    expect(shown(desk)).toEqual({ count: 10, isCounted: false });
    desk.list.refresh();
    await vi.advanceTimersByTimeAsync(250);
    await desk.answerFrom(rows(95, 1));
    expect(shown(desk)).toEqual({ count: 95, isCounted: true });
  });
});
