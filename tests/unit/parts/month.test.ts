import { describe, expect, it } from "vitest";
import { dayAfter, weeksOf } from "#src/views/parts/form/month.ts";

const english = { weekStart: 1, direction: "ltr" } as const;
const arabic = { weekStart: 0, direction: "rtl" } as const;

describe("the calendar", () => {
  it("starts its weeks on Monday in English and on Sunday in Arabic", () => {
    expect([weeksOf("2026-11-21", 1)[0]?.[0], weeksOf("2026-11-21", 0)[0]?.[0]]).toEqual([
      "2026-10-26",
      "2026-11-01",
    ]);
  });

  it("shows six whole weeks that contain the month", () => {
    const days = weeksOf("2026-02-10", 0).flat();
    expect([days.length, days.includes("2026-02-01"), days.includes("2026-02-28")]).toEqual([
      42,
      true,
      true,
    ]);
  });

  it("moves by a day in the reading direction", () => {
    expect([
      dayAfter("ArrowLeft", "2026-11-21", english),
      dayAfter("ArrowLeft", "2026-11-21", arabic),
      dayAfter("ArrowRight", "2026-11-21", arabic),
    ]).toEqual(["2026-11-20", "2026-11-22", "2026-11-20"]);
  });

  it("moves by a week, a month and to the ends of the week", () => {
    expect({
      down: dayAfter("ArrowDown", "2026-11-28", english),
      month: dayAfter("PageUp", "2026-03-31", english),
      start: dayAfter("Home", "2026-11-21", arabic),
      end: dayAfter("End", "2026-11-21", english),
      other: dayAfter("x", "2026-11-21", english),
    }).toEqual({
      down: "2026-12-05",
      month: "2026-02-28",
      start: "2026-11-15",
      end: "2026-11-22",
      other: null,
    });
  });
});
