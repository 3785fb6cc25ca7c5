import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createWaits } from "#src/focus/waits.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a wait", () => {
  it("queues keystrokes until it ends", () => {
    const waits = createWaits();
    const wait = waits.begin({});
    expect([waits.isQueueing(), waits.hasAny()]).toEqual([true, true]);
    expect([waits.end(wait), waits.end(wait)]).toEqual([true, false]);
    expect([waits.isQueueing(), waits.hasAny()]).toEqual([false, false]);
  });

  it("is late after three seconds and queues no longer", () => {
    const waits = createWaits();
    const wait = waits.begin({});
    expect(waits.nextLate()).toBe(wait.since + 3_000);
    vi.advanceTimersByTime(2_999);
    expect([waits.markLate(true), waits.isQueueing()]).toEqual([false, true]);
    vi.advanceTimersByTime(1);
    expect([waits.markLate(true), waits.isQueueing(), waits.hasAny()]).toEqual([true, false, true]);
    expect([wait.isCancelled, waits.nextLate()]).toEqual([true, Infinity]);
  });

  it("that is late is ignored once the user goes on", () => {
    const waits = createWaits();
    const late = waits.begin({});
    vi.advanceTimersByTime(3_000);
    waits.markLate(false);
    const present = waits.begin({});
    expect(late.isCancelled).toBe(false);
    waits.ignoreLate();
    expect([late.isCancelled, present.isCancelled]).toEqual([true, false]);
  });

  it("for a save is never late", () => {
    const waits = createWaits();
    waits.begin({ isEndless: true });
    vi.advanceTimersByTime(60_000);
    expect([waits.markLate(true), waits.isQueueing(), waits.areEndless()]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("is cancelled with all others, or only if it is late", () => {
    const waits = createWaits();
    const late = waits.begin({});
    vi.advanceTimersByTime(3_000);
    waits.markLate(false);
    const present = waits.begin({});
    waits.cancel({ areLate: true });
    expect([late.isCancelled, present.isCancelled, waits.isQueueing()]).toEqual([
      true,
      false,
      true,
    ]);
    waits.cancel({ areLate: false });
    expect([present.isCancelled, waits.hasAny()]).toEqual([true, false]);
  });
});
