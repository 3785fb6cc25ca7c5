import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSequence, SEQUENCE_PAUSE } from "#src/commands/engine/sequence.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a key sequence", () => {
  it("waits for the next key, and each key restarts the wait", () => {
    const facts: { sequence: readonly string[] } = { sequence: [] };
    const { waitAfter } = createSequence(facts);
    waitAfter(["n"], 0);
    vi.advanceTimersByTime(SEQUENCE_PAUSE - 1);
    waitAfter(["n", "a"], SEQUENCE_PAUSE - 1);
    vi.advanceTimersByTime(SEQUENCE_PAUSE - 1);
    expect(facts.sequence).toEqual(["n", "a"]);
    vi.advanceTimersByTime(1);
    expect(facts.sequence).toEqual([]);
  });

  it("goes on with a key that was pressed in time, though the page was too busy to see it until the wait was over", () => {
    const facts: { sequence: readonly string[] } = { sequence: [] };
    const { waitAfter, continueAt } = createSequence(facts);
    waitAfter(["n"], 100);
    vi.advanceTimersByTime(SEQUENCE_PAUSE);
    expect(facts.sequence).toEqual([]);
    continueAt(100 + SEQUENCE_PAUSE);
    expect(facts.sequence).toEqual(["n"]);
  });

  it("ends with a key that was pressed too late, though the timer has not run yet", () => {
    const facts: { sequence: readonly string[] } = { sequence: [] };
    const { waitAfter, continueAt } = createSequence(facts);
    waitAfter(["n"], 100);
    continueAt(101 + SEQUENCE_PAUSE);
    expect(facts.sequence).toEqual([]);
    continueAt(102 + SEQUENCE_PAUSE);
    expect(facts.sequence).toEqual([]);
  });

  it("that was ended does not come back", () => {
    const facts: { sequence: readonly string[] } = { sequence: [] };
    const { waitAfter, continueAt, endSequence } = createSequence(facts);
    waitAfter(["n"], 100);
    endSequence();
    continueAt(200);
    expect(facts.sequence).toEqual([]);
  });

  it("changes no facts if no sequence has begun", () => {
    const facts: { sequence: readonly string[] } = { sequence: [] };
    const { sequence } = facts;
    createSequence(facts).endSequence();
    expect(facts.sequence).toBe(sequence);
  });
});
