import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { network, untilOnline } from "#src/state/live/network.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  network.online = true;
  vi.useRealTimers();
});

describe("a request without a response", () => {
  it("is not repeated within half a second, however often the server responds meanwhile", async () => {
    let isOver = false;
    network.online = false;
    const waiting = untilOnline().then(() => (isOver = true));
    network.online = true;
    await vi.advanceTimersByTimeAsync(499);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
  });

  it("is repeated afterwards as soon as the network is back", async () => {
    let isOver = false;
    network.online = false;
    const waiting = untilOnline().then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(isOver).toBe(false);
    network.online = true;
    await waiting;
  });
});
