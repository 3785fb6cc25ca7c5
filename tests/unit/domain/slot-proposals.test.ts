import { describe, expect, it } from "vitest";
import { isLongPast, slotAfterOtherTimes } from "#domain/slots.ts";

const timeAt = (time: string) => `2026-11-24T${time}:00Z`;
const half = (time: string) => ({ start_at: timeAt(time), duration_minutes: 30 });
const slots = [half("08:00"), half("08:30"), half("16:00"), half("16:30")];

describe("the slot proposed to a patient with other appointments on that day", () => {
  it.each([
    ["nothing else", [], "08:00"],
    ["one time", [half("08:00")], "08:30"],
    ["a time in the afternoon: the second test follows the first", [half("16:00")], "16:30"],
    ["the last time of the day: the first that is free", [half("16:30")], "08:00"],
    ["all times", slots, "08:00"],
  ])("fits these appointments: %s", (_said, taken, expected) => {
    expect(slotAfterOtherTimes(slots, taken)?.start_at).toBe(timeAt(expected));
  });

  it("is null if there is no slot", () => {
    expect(slotAfterOtherTimes([], [half("08:00")])).toBeNull();
  });
});

describe("the question about a time in the past", () => {
  it("is asked only if it was more than an hour ago, so that a late patient is booked without it", () => {
    const now = Date.parse(timeAt("10:00"));
    expect(
      ["08:59", "09:00", "09:30", "10:30"].map((time) => isLongPast(timeAt(time), now)),
    ).toEqual([true, false, false, false]);
  });
});
