import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSequence, SEQUENCE_PAUSE } from "#src/commands/engine/sequence.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a key sequence", () => {
  it("waits for the next key, and each key restarts the wait", () => {
    const facts: { sequence: readonly string[] } = { sequence: [] };
    const { waitAfter } = createSequence(facts);
    waitAfter(["n"]);
    vi.advanceTimersByTime(SEQUENCE_PAUSE - 1);
    waitAfter(["n", "a"]);
    vi.advanceTimersByTime(SEQUENCE_PAUSE - 1);
    expect(facts.sequence).toEqual(["n", "a"]);
    vi.advanceTimersByTime(1);
    expect(facts.sequence).toEqual([]);
  });

  it("changes no facts if no sequence has begun", () => {
    const facts: { sequence: readonly string[] } = { sequence: [] };
    const { sequence } = facts;
    createSequence(facts).endSequence();
    expect(facts.sequence).toBe(sequence);
  });
});
