import { createPressure } from "#server/http/pressure.ts";
import { describe, expect, it } from "vitest";

/** Returns whether the pressure was high after each look. */
function judged(...late: number[]): boolean[] {
  const pressure = createPressure();
  return late.map((milliseconds) => {
    pressure.note(milliseconds);
    return pressure.isHigh();
  });
}

describe("the pressure on the server", () => {
  it("is high while every look is late, and no longer than that", () => {
    expect(judged(2_000, 2_500, 2_000, 9_000, 0, 2_000)).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it("is not high after one pause, even of an hour, nor after two", () => {
    expect(judged(0, 3_600_000, 0, 5_000, 5_000, 0)).toEqual(Array(6).fill(false));
  });
});
