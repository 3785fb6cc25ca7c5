import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiFailure } from "#src/api/failure.ts";
import { sendOnce } from "#src/api/once.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lost = () => new ApiFailure({ status: 0, code: "network", detail: "" });

/** Sends a write that fails with each of these failures in turn, and then succeeds. */
function sendThrough(failures: ApiFailure[], key?: string) {
  const keys: string[] = [];
  const outcome = sendOnce(key, async (sent) => {
    keys.push(sent);
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    return "done";
  }).catch((failure: unknown) => (failure instanceof ApiFailure ? failure.code : failure));
  return { keys, outcome };
}

describe("a write started by a single key press", () => {
  it("is sent again with the same key while its response is lost, and returns its own result", async () => {
    const { keys, outcome } = sendThrough([lost(), lost()]);
    await vi.runAllTimersAsync();
    expect([await outcome, keys.length, new Set(keys).size]).toEqual(["done", 3, 1]);
  });

  it("is kept until there is a response, however long that takes", async () => {
    const { keys, outcome } = sendThrough(Array.from({ length: 50 }, lost));
    await vi.runAllTimersAsync();
    expect([await outcome, keys.length, new Set(keys).size]).toEqual(["done", 51, 1]);
  });

  it("is not sent again after a refusal", async () => {
    const refused = new ApiFailure({ status: 409, code: "stale", detail: "" });
    const { keys, outcome } = sendThrough([refused]);
    expect([await outcome, keys.length]).toEqual(["stale", 1]);
  });

  it("is sent only once if the caller passes an idempotency key of its own and repeats the write itself", async () => {
    const { keys, outcome } = sendThrough([lost()], "own");
    expect([await outcome, keys]).toEqual(["network", ["own"]]);
  });
});
