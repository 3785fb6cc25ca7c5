import { addDay, addMinute, addMonth, diffDays, diffMonths, format, parse } from "@formkit/tempo";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import {
  addDays,
  addMinutes,
  addMonths,
  dayOf,
  daysBetween,
  instantOf,
  isDay,
  monthsBetween,
  timeOf,
  utcOf,
} from "#domain/dates.ts";
import { formatDay, formatTime } from "#src/i18n/dates.ts";
import { setTimeZone } from "#src/i18n/time-zone.ts";
import { loadMessages } from "#src/i18n/t.ts";

/** Time zones of a computer that have upset date arithmetic: skipped midnights, half hours, a skipped day. */
const MACHINES = [
  "UTC",
  "Africa/Cairo",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Kiritimati",
];
const machineZone = process.env["TZ"];
afterAll(() => {
  if (machineZone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = machineZone;
});

/** Returns what a function returns on computers of all these time zones, by zone. */
function onMachines<T>(run: () => T): Record<string, T> {
  return Object.fromEntries(
    MACHINES.map((zone) => {
      process.env["TZ"] = zone;
      return [zone, run()];
    }),
  );
}

/** Expects the same on every computer. */
function everywhere<T>(value: T): Record<string, T> {
  return Object.fromEntries(MACHINES.map((zone) => [zone, value]));
}

const text = (date: Date) => format(date, "YYYY-MM-DD", "en");

describe("dates of the domain", () => {
  it("do not depend on the time zone of the computer", () => {
    const cairo = "Africa/Cairo";
    const asked = () => ({
      isDay: ["2011-12-30", "1994-12-31", "2026-04-24", "2026-02-30", "2026-13-01"].map(isDay),
      addDays: [
        addDays("2011-12-29", 1),
        addDays("2011-12-29", 2),
        addDays("1994-12-30", 1),
        addDays("2027-04-29", 1),
        addDays("2027-10-28", 1),
      ],
      addMonths: [addMonths("2011-11-30", 1), addMonths("2026-01-31", 1)],
      daysBetween: [
        daysBetween("2026-04-24", "2026-04-25"),
        daysBetween("2027-10-28", "2027-10-29"),
        daysBetween("2011-12-29", "2011-12-31"),
      ],
      monthsBetween: monthsBetween("2026-01-31", "2026-02-28"),
      utcOf: [utcOf("2026-04-24T00:30:00+02:00"), utcOf("2026-04-24T00:30:00")],
      instantOf: [
        instantOf("2027-04-30", "00:30", cairo),
        instantOf("2027-10-28", "23:30", cairo),
        instantOf("2027-10-28", "24:00", cairo),
      ],
      wall: ["2027-10-28T20:30:00Z", "2027-10-28T21:30:00Z"].map(
        (at) => `${dayOf(at, cairo)} ${timeOf(at, cairo)}`,
      ),
      addMinutes: addMinutes("2027-10-28T20:45:00.000Z", 30),
    });
    expect(onMachines(asked)).toEqual(
      everywhere({
        isDay: [true, true, true, false, false],
        addDays: ["2011-12-30", "2011-12-31", "1994-12-31", "2027-04-30", "2027-10-29"],
        addMonths: ["2011-12-30", "2026-02-28"],
        daysBetween: [1, 1, 2],
        monthsBetween: 0,
        utcOf: ["2026-04-23T22:30:00.000Z", null],
        instantOf: [
          "2027-04-29T22:30:00.000Z",
          "2027-10-28T20:30:00.000Z",
          "2027-10-28T22:00:00.000Z",
        ],
        wall: ["2027-10-28 23:30", "2027-10-28 23:30"],
        addMinutes: "2027-10-28T21:15:00.000Z",
      }),
    );
  });

  it("count and add any days alike on every computer", () => {
    const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays("1990-01-01", days));
    fc.assert(
      fc.property(day, fc.integer({ min: -20_000, max: 20_000 }), (first, count) => {
        process.env["TZ"] = MACHINES[Math.abs(count) % MACHINES.length];
        const last = addDays(first, count);
        expect([isDay(last), daysBetween(first, last), addDays(last, -count)]).toEqual([
          true,
          count,
          first,
        ]);
      }),
    );
  });
});

describe("what tempo is not asked, because the answer differs from computer to computer", () => {
  it("is to add days or months: a day that the computer's zone left out is jumped over", () => {
    expect(
      onMachines(() => [
        text(addDay("2011-12-29T12:00:00", 1)),
        text(addMonth("1994-11-30T12:00:00", 1)),
        text(addDay("1994-12-30T12:00:00", 1)),
      ]),
    ).toEqual({
      ...everywhere(["2011-12-30", "1994-12-30", "1994-12-31"]),
      "Pacific/Apia": ["2011-12-31", "1994-12-30", "1994-12-31"],
      "Pacific/Kiritimati": ["2011-12-30", "1994-12-01", "1995-01-01"],
    });
  });

  it("is to count days between times without an offset, where a day has 23 hours", () => {
    expect(onMachines(() => diffDays("2026-04-25", "2026-04-24"))).toEqual({
      ...everywhere(1),
      "Africa/Cairo": 0,
    });
  });

  it("is to add minutes: the repeated hour is passed only once", () => {
    const later = () => addMinute("2027-10-28T20:45:00.000Z", 30).toISOString();
    expect(onMachines(later)).toEqual({
      ...everywhere("2027-10-28T21:15:00.000Z"),
      "Africa/Cairo": "2027-10-28T22:15:00.000Z",
    });
  });

  it("is to refuse the 30th of February, which it does only if told so", () => {
    process.env["TZ"] = "UTC";
    const february = { date: "2026-02-30", format: "YYYY-MM-DD", locale: "en" };
    expect(text(parse(february))).toBe("2026-02-28");
    expect(() => parse({ ...february, dateOverflow: "throw" })).toThrow("Invalid date");
    expect(diffMonths("2026-02-28", "2026-01-31")).toBe(1);
  });

  it("is to write a time in Arabic: its digits and its calendar are those of the engine", async () => {
    process.env["TZ"] = "UTC";
    const at = "2026-02-05T12:05:00Z";
    expect(format({ date: at, format: "hh:mm", tz: "Africa/Cairo", locale: "ar-SA" })).not.toBe(
      "02:05",
    );
    await loadMessages("ar");
    setTimeZone("Africa/Cairo");
    expect([formatTime(at), formatDay("2026-02-05")]).toEqual(["02:05 م", "05/02/2026"]);
  });
});
