import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDesk, rows } from "./desk.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Desk = ReturnType<typeof createDesk>;

/** Opens a list of 45 rows whose third page could not be read, and shows its first page. */
async function openWithFailedPage() {
  const desk = createDesk();
  desk.list.attach({});
  await desk.answerFrom(rows(45, 1));
  desk.list.show(20, 29);
  await desk.fail(new Error("network"));
  desk.list.show(0, 9);
  return desk;
}

/** Answers everything that the list asks for within a second, and then shows the third page. */
async function settleAndShow(desk: Desk): Promise<void> {
  await vi.advanceTimersByTimeAsync(1000);
  await desk.answerFrom(rows(45, 1));
  desk.list.show(20, 29);
  await desk.answerFrom(rows(45, 1));
}

describe("a page that could not be read", () => {
  it("is not requested again by scrolling", async () => {
    const desk = await openWithFailedPage();
    desk.list.show(21, 29);
    expect([desk.open, desk.list.state.failure !== null]).toEqual([[], true]);
  });

  it.each([
    ["a retry", (desk: Desk) => desk.list.retry()],
    ["a refresh", (desk: Desk) => desk.list.refresh()],
    ["another query", (desk: Desk) => desk.list.setSearch("row")],
  ])("is requested again after %s", async (_name, act) => {
    const desk = await openWithFailedPage();
    act(desk);
    await settleAndShow(desk);
    expect([desk.list.rowAt(20)?.id, desk.list.state.failure]).toEqual([25, null]);
  });
});
