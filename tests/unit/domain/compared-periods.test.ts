import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween, daysOf, firstOfWeek } from "#domain/calendar.ts";
import { changeInPercent, comparedSpan } from "#domain/compared-periods.ts";
import { byMonth, byWeek, isNothing, pairedRows } from "#domain/financial-groups.ts";
import type { FiguresWithDoctors } from "#domain/entities/financial-report.ts";

const figures = (paid: number): FiguresWithDoctors => ({
  appointments: paid === 0 ? 0 : 1,
  cancelled: 0,
  no_show: 0,
  discount_amount: 0,
  total_price: paid,
  covered_amount: 0,
  settled_amount: 0,
  pending_amount: 0,
  written_off_amount: 0,
  paid_amount: paid,
  refunded_amount: 0,
  remaining_cost: 0,
  commission_amount: 0,
  doctor_compensation: 0,
  net: paid,
});

describe("the days to compare with", () => {
  it.each([
    // Whole months with whole months.
    ["2026-10-01", "2026-10-31", "2026-09-01", "2026-09-30", "2025-10-01", "2025-10-31"],
    ["2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28", "2025-03-01", "2025-03-31"],
    ["2026-01-01", "2026-03-31", "2025-10-01", "2025-12-31", "2025-01-01", "2025-03-31"],
    ["2029-02-01", "2029-02-28", "2029-01-01", "2029-01-31", "2028-02-01", "2028-02-29"],
    // Other days with as many before, and with the same dates.
    ["2026-11-18", "2026-11-27", "2026-11-08", "2026-11-17", "2025-11-18", "2025-11-27"],
    ["2026-11-27", "2026-11-27", "2026-11-26", "2026-11-26", "2025-11-27", "2025-11-27"],
    ["2028-02-20", "2028-02-29", "2028-02-10", "2028-02-19", "2027-02-20", "2027-02-28"],
    ["2026-10-01", "2026-10-30", "2026-09-01", "2026-09-30", "2025-10-01", "2025-10-30"],
  ])("of %s to %s are %s to %s, and a year before %s to %s", (first, last, ...expected) => {
    const before = comparedSpan({ first, last }, "before");
    const year = comparedSpan({ first, last }, "year_before");
    expect([before.first, before.last, year.first, year.last]).toEqual(expected);
  });

  it("end directly before the first day", () => {
    fc.assert(
      fc.property(fc.nat(3_000), fc.nat(400), (offset, length) => {
        const first = addDays("2022-01-01", offset);
        const before = comparedSpan({ first, last: addDays(first, length) }, "before");
        expect(daysBetween(before.last, first)).toBe(1);
        expect(before.first <= before.last).toBe(true);
      }),
    );
  });
});

it("a change is in percent of the earlier figure, and says nothing against zero", () => {
  expect([
    changeInPercent(150, 100),
    changeInPercent(50, 150),
    changeInPercent(-50, -100),
    changeInPercent(5, 0),
    changeInPercent(0, 0),
  ]).toEqual([50, -66.7, 50, null, null]);
});

describe("weeks and months", () => {
  const days = daysOf("2026-10-30", "2026-11-10").map((day, index) => ({
    day,
    ...figures(index + 1),
  }));

  it("begin on the language's day and hold the days of the report alone", () => {
    const shown = (weekStart: 0 | 1) =>
      byWeek(days, weekStart).map(({ week, start_date, end_date, net }) => [
        week,
        start_date,
        end_date,
        net,
      ]);
    expect([shown(0), shown(1)]).toEqual([
      [
        ["2026-10-25", "2026-10-30", "2026-10-31", 3],
        ["2026-11-01", "2026-11-01", "2026-11-07", 42],
        ["2026-11-08", "2026-11-08", "2026-11-10", 33],
      ],
      [
        ["2026-10-26", "2026-10-30", "2026-11-01", 6],
        ["2026-11-02", "2026-11-02", "2026-11-08", 49],
        ["2026-11-09", "2026-11-09", "2026-11-10", 23],
      ],
    ]);
    expect(firstOfWeek("2026-11-01", 0)).toBe("2026-11-01");
    expect(firstOfWeek("2026-11-01", 1)).toBe("2026-10-26");
  });

  it("of months add up the days of each", () => {
    expect(byMonth(days)).toEqual([
      {
        month: "2026-10",
        start_date: "2026-10-30",
        end_date: "2026-10-31",
        ...figures(3),
        appointments: 2,
      },
      {
        month: "2026-11",
        start_date: "2026-11-01",
        end_date: "2026-11-10",
        ...figures(75),
        appointments: 10,
      },
    ]);
  });
});

describe("rows beside those of earlier days", () => {
  const day = (name: string, paid: number) => ({ day: name, ...figures(paid) });
  const branch = (id: number, paid: number) => ({ branch: id, name: `B${id}`, ...figures(paid) });

  it("pair days by their place, and leave out pairs of nothing", () => {
    const now = [day("2026-11-03", 0), day("2026-11-04", 5)];
    const earlier = [day("2026-10-01", 0), day("2026-10-02", 0), day("2026-10-03", 7)];
    expect(pairedRows("by_day", now, earlier)).toEqual([
      { now: now[1], earlier: earlier[1] },
      { now: null, earlier: earlier[2] },
    ]);
    expect(pairedRows("by_day", now, [])).toEqual([{ now: now[1], earlier: null }]);
  });

  it("pair records by what they are, and keep one that only the earlier days have", () => {
    const now = [branch(2, 5), branch(1, 3)];
    const earlier = [branch(1, 4), branch(3, 6)];
    expect(pairedRows("by_branch", now, earlier)).toEqual([
      { now: now[0], earlier: null },
      { now: now[1], earlier: earlier[0] },
      { now: null, earlier: earlier[1] },
    ]);
  });

  it("are of nothing only if every figure is zero", () => {
    expect([
      isNothing(figures(0)),
      isNothing({ ...figures(0), cancelled: 1 }),
      isNothing({ ...figures(0), doctor_compensation: 1 }),
    ]).toEqual([true, false, false]);
  });
});
