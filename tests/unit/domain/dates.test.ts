import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMinutes,
  addMonths,
  dayOf,
  dayRange,
  daysBetween,
  daysOf,
  subtractSpans,
  daysRange,
  instantOf,
  isDay,
  lastDays,
  monthsBetween,
  monthsWithin,
  timeOf,
  today,
  utcOf,
  offsetSpans,
} from "#domain/dates.ts";

const CAIRO = "Africa/Cairo";
const day = fc.integer({ min: 0, max: 3650 }).map((offset) => addDays("2022-01-01", offset));
const zone = fc.constantFrom(CAIRO, "UTC", "Asia/Riyadh", "America/New_York", "Europe/London");

function hoursOf({ start, end }: { start: string; end: string }): number {
  return (Date.parse(end) - Date.parse(start)) / 3_600_000;
}

describe("a day in Cairo", () => {
  it("begins at 22:00 UTC in winter and 21:00 in summer", () => {
    expect([dayRange("2026-01-15", CAIRO), dayRange("2026-07-15", CAIRO)]).toEqual([
      { start: "2026-01-14T22:00:00.000Z", end: "2026-01-15T22:00:00.000Z" },
      { start: "2026-07-14T21:00:00.000Z", end: "2026-07-15T21:00:00.000Z" },
    ]);
  });

  it("has 23 hours if midnight is skipped, and 25 if its last hour is repeated", () => {
    const days = ["2026-04-24", "2026-10-29", "2027-04-30", "2027-10-28"];
    expect(days.map((each) => dayRange(each, CAIRO))).toEqual([
      { start: "2026-04-23T22:00:00.000Z", end: "2026-04-24T21:00:00.000Z" },
      { start: "2026-10-28T21:00:00.000Z", end: "2026-10-29T22:00:00.000Z" },
      { start: "2027-04-29T22:00:00.000Z", end: "2027-04-30T21:00:00.000Z" },
      { start: "2027-10-27T21:00:00.000Z", end: "2027-10-28T22:00:00.000Z" },
    ]);
    expect(days.map((each) => hoursOf(dayRange(each, CAIRO)))).toEqual([23, 25, 23, 25]);
  });

  it("includes both passes of the repeated hour", () => {
    const both = ["2026-10-29T20:30:00.000Z", "2026-10-29T21:30:00.000Z"];
    expect(both.map((at) => [dayOf(at, CAIRO), timeOf(at, CAIRO)])).toEqual([
      ["2026-10-29", "23:30"],
      ["2026-10-29", "23:30"],
    ]);
    expect(instantOf("2026-10-29", "23:30", CAIRO)).toBe(both[0]);
  });

  it("turns a skipped time into the one an hour later", () => {
    expect(instantOf("2026-04-24", "00:30", CAIRO)).toBe("2026-04-23T22:30:00.000Z");
    expect(timeOf("2026-04-23T22:30:00.000Z", CAIRO)).toBe("01:30");
    expect(instantOf("2026-04-23", "24:00", CAIRO)).toBe(dayRange("2026-04-23", CAIRO).end);
  });

  it("ends at midnight to the millisecond", () => {
    expect(today(CAIRO, Date.parse("2026-11-20T21:59:59.999Z"))).toBe("2026-11-20");
    expect(today(CAIRO, Date.parse("2026-11-20T22:00:00.000Z"))).toBe("2026-11-21");
  });
});

describe("the days of any time zone", () => {
  it("follow each other without gap or overlap, and contain their first and last instant", () => {
    fc.assert(
      fc.property(day, zone, (date, tz) => {
        const range = dayRange(date, tz);
        const last = new Date(Date.parse(range.end) - 1).toISOString();
        expect(range.end).toBe(dayRange(addDays(date, 1), tz).start);
        expect([dayOf(range.start, tz), dayOf(last, tz)]).toEqual([date, date]);
      }),
    );
  });

  it("add up to the range of all of them", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 20 }), (first, count) => {
        const last = addDays(first, count);
        const hours = daysOf(first, last).map((each) => hoursOf(dayRange(each, CAIRO)));
        expect(hours.reduce((sum, each) => sum + each, 0)).toBe(
          hoursOf(daysRange(first, last, CAIRO)),
        );
      }),
    );
  });

  it("convert a wall-clock time to an instant and back", () => {
    fc.assert(
      fc.property(day, zone, fc.integer({ min: 4, max: 22 }), (date, tz, hour) => {
        const time = `${String(hour).padStart(2, "0")}:15`;
        const startAt = instantOf(date, time, tz);
        expect([dayOf(startAt, tz), timeOf(startAt, tz)]).toEqual([date, time]);
      }),
    );
  });
});

describe("the offset of a time zone", () => {
  it("may be behind UTC, zero, or no whole hour", () => {
    const startAt = "2026-01-01T00:00:00.000Z";
    const zones = ["America/St_Johns", "UTC", "Europe/London", "Asia/Kathmandu", "Pacific/Apia"];
    expect(zones.map((tz) => [dayOf(startAt, tz), timeOf(startAt, tz)])).toEqual([
      ["2025-12-31", "20:30"],
      ["2026-01-01", "00:00"],
      ["2026-01-01", "00:00"],
      ["2026-01-01", "05:45"],
      ["2026-01-01", "13:00"],
    ]);
  });

  it("has whole minutes, also for years in which clocks showed local solar time", () => {
    const noons = [
      timeOf("1800-01-01T12:00:00Z", CAIRO),
      timeOf("1935-01-01T12:00:00Z", "Africa/Monrovia"),
    ];
    expect(noons).toEqual(["14:05", "11:16"]);
  });

  it("is refused for a zone that does not exist", () => {
    expect(() => today("Mars/Olympus", 0)).toThrow(RangeError);
  });
});

describe("arithmetic with days", () => {
  it("handles the lengths of months and years", () => {
    expect([
      addDays("2024-02-28", 1),
      addDays("2026-01-01", -1),
      addMonths("2026-01-31", 1),
      addMonths("2024-02-29", -12),
      daysBetween("2026-11-21", "2026-11-14"),
      monthsBetween("2026-01-31", "2026-02-28"),
      monthsBetween("2025-06-15", "2026-06-15"),
    ]).toEqual(["2024-02-29", "2025-12-31", "2026-02-28", "2023-02-28", -7, 0, 12]);
    expect(daysOf("2026-11-02", "2026-11-01")).toEqual([]);
  });

  it("returns the last days", () => {
    expect(lastDays(10, "2026-11-21")).toEqual({
      start_date: "2026-11-12",
      end_date: "2026-11-21",
    });
    expect(addMinutes("2026-11-21T09:50:00.000Z", 15)).toBe("2026-11-21T10:05:00.000Z");
  });

  it("accepts only real days", () => {
    expect(
      ["2024-02-29", "2026-02-29", "2026-13-01", "2026-00-10", "26-01-01", "0999-01-01", ""].map(
        isDay,
      ),
    ).toEqual([true, false, false, false, false, false, false]);
  });
});

describe("an instant from a request", () => {
  it("is converted to UTC from any offset", () => {
    expect(
      ["2026-11-21T09:00Z", "2026-11-21T11:00:00+02:00", "2026-11-21T11:00:00.5+0200"].map(utcOf),
    ).toEqual(["2026-11-21T09:00:00.000Z", "2026-11-21T09:00:00.000Z", "2026-11-21T09:00:00.500Z"]);
  });

  it("is refused without an offset, or if it does not exist", () => {
    const odd = [
      "2026-11-21T09:00",
      "2026-11-21",
      "2026-02-30T09:00Z",
      "2026-11-21T24:00Z",
      "2026-11-21T09:60Z",
      "2026-11-21T09:00+25:00",
      "now",
      "",
    ];
    expect(odd.map(utcOf)).toEqual(odd.map(() => null));
  });
});

describe("a range of days", () => {
  it("has the UTC offsets of its time zone, with their changes", () => {
    expect(offsetSpans("2026-04-20T22:00:00Z", "2026-11-04T22:00:00Z", "Africa/Cairo")).toEqual([
      { until: "2026-04-23T22:00:00.000Z", minutes: 120 },
      { until: "2026-10-29T21:00:00.000Z", minutes: 180 },
      { until: null, minutes: 120 },
    ]);
    expect(offsetSpans("2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z", "Asia/Kolkata")).toEqual([
      { until: null, minutes: 330 },
    ]);
  });

  it("is split into whole months and the remaining days", () => {
    const monthsIn = (first: string, last: string) =>
      monthsWithin({ first, last }).map((month) => `${month.first} ${month.last}`);
    expect([
      monthsIn("2026-01-01", "2026-03-31"),
      monthsIn("2026-01-02", "2026-03-30"),
      monthsIn("2023-12-31", "2024-03-01"),
      monthsIn("2026-02-01", "2026-02-28"),
      monthsIn("2026-02-10", "2026-02-20"),
      monthsIn("2026-03-01", "2026-02-01"),
    ]).toEqual([
      ["2026-01-01 2026-01-31", "2026-02-01 2026-02-28", "2026-03-01 2026-03-31"],
      ["2026-02-01 2026-02-28"],
      ["2024-01-01 2024-01-31", "2024-02-01 2024-02-29"],
      ["2026-02-01 2026-02-28"],
      [],
      [],
    ]);
    const period = { first: "2026-01-15", last: "2026-05-10" };
    const months = monthsWithin(period);
    const remainingSpans = (excluded: typeof months) =>
      subtractSpans(period, excluded).map(({ first, last }) => `${first} ${last}`);
    expect([
      remainingSpans([]),
      remainingSpans(months),
      remainingSpans([...months.slice(0, 1), ...months.slice(2)]),
    ]).toEqual([
      ["2026-01-15 2026-05-10"],
      ["2026-01-15 2026-01-31", "2026-05-01 2026-05-10"],
      ["2026-01-15 2026-01-31", "2026-03-01 2026-03-31", "2026-05-01 2026-05-10"],
    ]);
    expect(
      subtractSpans(
        { first: "2026-02-01", last: "2026-02-28" },
        monthsWithin({ first: "2026-02-01", last: "2026-02-28" }),
      ),
    ).toEqual([]);
  });
});
