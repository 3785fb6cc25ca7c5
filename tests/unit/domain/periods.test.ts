import { describe, expect, it } from "vitest";
import { daysOfQuickRange, quickRangeOf } from "#domain/periods.ts";

// 21 November 2026 is a Saturday.
describe("quick ranges", () => {
  it("have this week up to today, and the whole week before, from Sunday or from Monday", () => {
    const weeks = (day: string, start: 0 | 1) =>
      (["this_week", "last_week"] as const).map((range) => {
        const { start_date, end_date } = daysOfQuickRange(range, day, start);
        return `${start_date} ${end_date}`;
      });
    expect([weeks("2026-11-21", 0), weeks("2026-11-21", 1), weeks("2026-11-22", 0)]).toEqual([
      ["2026-11-15 2026-11-21", "2026-11-08 2026-11-14"],
      ["2026-11-16 2026-11-21", "2026-11-09 2026-11-15"],
      ["2026-11-22 2026-11-22", "2026-11-15 2026-11-21"],
    ]);
  });

  it("have months that end today or with the month before", () => {
    expect([
      daysOfQuickRange("this_month", "2026-03-05", 0),
      daysOfQuickRange("last_month", "2026-03-05", 0),
    ]).toEqual([
      { start_date: "2026-03-01", end_date: "2026-03-05" },
      { start_date: "2026-02-01", end_date: "2026-02-28" },
    ]);
  });

  it("are found again by their days; the shorter name wins where two are the same days", () => {
    const today = { start_date: "2026-11-22", end_date: "2026-11-22" };
    const week = { start_date: "2026-11-16", end_date: "2026-11-21" };
    expect([
      quickRangeOf(today, "2026-11-22", 0),
      quickRangeOf(week, "2026-11-21", 1),
      quickRangeOf({ ...week, start_date: "2026-11-17" }, "2026-11-21", 1),
    ]).toEqual(["today", "this_week", null]);
  });
});
