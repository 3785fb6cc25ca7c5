import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiFailure } from "#src/api/failure.ts";
import { once } from "#src/api/once.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lost = () => new ApiFailure({ status: 0, code: "network", detail: "" });

/** Sends a write that fails in these ways, one after the other, and then is answered. */
function sendThrough(failures: ApiFailure[], key?: string) {
  const keys: string[] = [];
  const outcome = once(key, async (sent) => {
    keys.push(sent);
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    return "done";
  }).catch((failure: unknown) => (failure instanceof ApiFailure ? failure.code : failure));
  return { keys, outcome };
}

describe("what a single key press writes", () => {
  it("goes again under one key while its answer is lost, and is told of its own doing", async () => {
    const { keys, outcome } = sendThrough([lost(), lost()]);
    await vi.runAllTimersAsync();
    expect([await outcome, keys.length, new Set(keys).size]).toEqual(["done", 3, 1]);
  });

  it("is given up in the end, so that nothing happens long after it was asked for", async () => {
    const { keys, outcome } = sendThrough(Array.from({ length: 9 }, lost));
    await vi.runAllTimersAsync();
    expect([await outcome, keys.length]).toEqual(["network", 4]);
  });

  it("is not sent again once it is refused", async () => {
    const refused = new ApiFailure({ status: 409, code: "stale", detail: "" });
    const { keys, outcome } = sendThrough([refused]);
    expect([await outcome, keys.length]).toEqual(["stale", 1]);
  });

  it("is left to the caller who brings a key and repeats it", async () => {
    const { keys, outcome } = sendThrough([lost()], "own");
    expect([await outcome, keys]).toEqual(["network", ["own"]]);
  });
});
