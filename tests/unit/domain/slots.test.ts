import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf, dayRange, instantOf, parseTypedMoment, timeOf } from "#domain/dates.ts";
import {
  firstFreeSlot,
  freeSlots,
  openingOf,
  openMinutes,
  slotAt,
  slotStepsAway,
  typedStart,
} from "#domain/slots.ts";
import type { SlotFacts } from "#domain/slots.ts";

const DAY = "2026-11-21";
const facts: SlotFacts = {
  zone: "Africa/Cairo",
  opens_at: "08:00",
  closes_at: "10:00",
  duration_minutes: 30,
  busy: [],
  now: Date.parse("2026-11-20T10:00:00Z"),
};
const timeAt = (time: string): string => `2026-11-21T${time}:00.000Z`;

describe("the free slots of a day", () => {
  it("follow each other within the opening hours", () => {
    expect(freeSlots(DAY, facts)).toEqual(["06:00", "06:30", "07:00", "07:30"].map(timeAt));
  });

  it("exclude booked times and continue where these end", () => {
    const busy = [
      { start: timeAt("07:20"), end: timeAt("07:30") },
      { start: timeAt("06:10"), end: timeAt("06:25") },
    ];
    expect(freeSlots(DAY, { ...facts, busy })).toEqual([timeAt("06:25"), timeAt("07:30")]);
  });

  it("may adjoin an appointment on both sides", () => {
    const busy = [
      { start: timeAt("05:30"), end: timeAt("06:00") },
      { start: timeAt("06:30"), end: timeAt("08:00") },
    ];
    expect(freeSlots(DAY, { ...facts, busy })).toEqual([timeAt("06:00")]);
  });

  it("begin now, rounded up to five minutes", () => {
    expect(freeSlots(DAY, { ...facts, now: Date.parse(timeAt("06:41")) + 1 })).toEqual([
      timeAt("06:45"),
      timeAt("07:15"),
    ]);
    expect(freeSlots(DAY, { ...facts, now: Date.parse(timeAt("07:30")) })).toEqual([
      timeAt("07:30"),
    ]);
    expect(freeSlots(DAY, { ...facts, now: Date.parse(timeAt("07:31")) })).toEqual([]);
  });

  it("are empty for an examination longer than the day", () => {
    expect(freeSlots(DAY, { ...facts, duration_minutes: 121 })).toEqual([]);
  });

  it("continue to the end of the day if the branch closes at 24:00", () => {
    const late = { ...facts, opens_at: "23:00", closes_at: "24:00" };
    expect(freeSlots(DAY, late)).toEqual([timeAt("21:00"), timeAt("21:30")]);
  });

  it("continue past midnight if the branch closes later, each start on its own day", () => {
    const night = { ...facts, opens_at: "23:00", closes_at: "01:00", duration_minutes: 40 };
    expect(freeSlots(DAY, night)).toEqual([
      "2026-11-20T22:00:00.000Z",
      timeAt("21:00"),
      timeAt("21:40"),
    ]);
  });

  it("handle the days with 23 and 25 hours", () => {
    const open = { ...facts, opens_at: "00:00", closes_at: "24:00", duration_minutes: 60, now: 0 };
    expect([
      freeSlots("2026-04-23", open).length,
      freeSlots("2026-04-24", open).length,
      freeSlots("2026-10-29", open).length,
    ]).toEqual([24, 23, 25]);
    expect(openMinutes("2026-04-24", open)).toBe(23 * 60);
    expect(openMinutes(DAY, { ...facts, opens_at: "22:00", closes_at: "02:00" })).toBe(4 * 60);
    expect(openingOf("2026-04-24", { ...facts, opens_at: "00:30", closes_at: "24:00" })).toEqual([
      { start: "2026-04-23T22:30:00.000Z", end: "2026-04-24T21:00:00.000Z" },
    ]);
    expect(openingOf("2026-04-24", { ...facts, opens_at: "00:30", closes_at: "01:00" })).toEqual(
      [],
    );
  });

  it("never overlap an appointment or each other, and are on the day and not in the past", () => {
    const minute = fc.integer({ min: 0, max: 24 * 60 });
    const booking = fc.tuple(minute, fc.integer({ min: 5, max: 90 }));
    const range = dayRange("2026-10-29", facts.zone);
    const startTime = Date.parse(range.start);
    fc.assert(
      fc.property(
        fc.array(booking, { maxLength: 25 }),
        fc.integer({ min: 5, max: 120 }),
        minute,
        (...drawn) => {
          const [booked, duration_minutes, nowMinute] = drawn;
          const busy = booked.map(([start, length]) => ({
            start: new Date(startTime + start * 60_000).toISOString(),
            end: new Date(startTime + (start + length) * 60_000).toISOString(),
          }));
          const now = startTime + nowMinute * 60_000;
          const open = {
            ...facts,
            opens_at: "08:00",
            closes_at: "24:00",
            busy,
            duration_minutes,
            now,
          };
          const spans = freeSlots("2026-10-29", open).map((start) => ({
            start,
            end: new Date(Date.parse(start) + duration_minutes * 60_000).toISOString(),
          }));
          const overlapping = spans.filter(({ start, end }, index) =>
            [...busy, ...spans.slice(index + 1)].some(
              (other) => other.start < end && start < other.end,
            ),
          );
          expect(overlapping).toEqual([]);
          expect(
            spans.every(({ start, end }) => Date.parse(start) >= now && end <= range.end),
          ).toBe(true);
          expect(spans.every(({ start }) => dayOf(start, facts.zone) === "2026-10-29")).toBe(true);
        },
      ),
    );
  });
});

describe("the first free slot", () => {
  it("is on a later day if the first days are full", () => {
    const busy = [{ start: "2026-11-20T00:00:00.000Z", end: "2026-11-22T06:30:00.000Z" }];
    expect(firstFreeSlot({ ...facts, busy })).toBe("2026-11-22T06:30:00.000Z");
    expect(firstFreeSlot(facts)).toBe(timeAt("06:00"));
  });

  it("is searched for no longer than the given number of days", () => {
    const busy = [{ start: "2026-11-01T00:00:00.000Z", end: "2027-11-01T00:00:00.000Z" }];
    expect(firstFreeSlot({ ...facts, busy })).toBeNull();
    expect(firstFreeSlot({ ...facts, opens_at: "08:00", closes_at: "08:20" }, 5)).toBeNull();
  });
});

describe("a requested time", () => {
  const slot = (machine: number, time: string) => ({
    machine,
    start_at: timeAt(time),
    duration_minutes: 30,
    price: machine * 100,
  });
  const slots = [slot(1, "06:00"), slot(1, "06:30"), slot(1, "07:30"), slot(2, "07:00")];
  const begins = (machine: number, time: string) => {
    const found = slotAt(slots, { machine, start_at: timeAt(time) });
    return found === null ? null : [found.machine, found.start_at, found.price];
  };

  it("is available if the machine is free for the duration, whether or not the list has it", () => {
    expect([begins(1, "06:30"), begins(1, "06:15"), begins(2, "07:00")]).toEqual([
      [1, timeAt("06:30"), 100],
      [1, timeAt("06:15"), 100],
      [2, timeAt("07:00"), 200],
    ]);
  });

  it("is not available if another appointment follows too soon, or the machine is not free or has no slots", () => {
    expect([
      begins(1, "06:45"),
      begins(1, "07:00"),
      begins(1, "05:45"),
      begins(2, "06:30"),
      begins(3, "06:00"),
    ]).toEqual([null, null, null, null, null]);
  });
});

describe("moving from one free slot to the next", () => {
  const slot = (branch: number, machine: number, time: string) => ({
    branch,
    machine,
    start_at: timeAt(time),
  });
  const slots = [
    slot(1, 1, "08:00"),
    slot(2, 5, "08:00"),
    slot(1, 2, "08:00"),
    slot(2, 5, "08:15"),
    slot(1, 1, "08:30"),
    slot(1, 2, "08:30"),
  ];
  const move = (index: number, steps: number) => {
    const [chosen] = slots.slice(index);
    const next = chosen === undefined ? null : slotStepsAway(slots, chosen, steps);
    return next === null ? null : slots.indexOf(next);
  };

  it("stays in the branch, and on the machine if it is free", () => {
    expect([move(0, 1), move(2, 1), move(1, 1), move(5, -1), move(4, -1)]).toEqual([4, 5, 3, 2, 0]);
  });

  it("can move several steps, at most to the first or last slot of the branch", () => {
    expect([move(0, 2), move(0, Infinity), move(4, -10), move(5, -Infinity)]).toEqual([4, 4, 0, 2]);
  });

  it("returns null after the last slot of the branch", () => {
    expect([move(3, 1), move(4, 1), move(0, -1)]).toEqual([null, null, null]);
  });
});

describe("a typed time", () => {
  const timeStarted = (...args: Parameters<typeof typedStart>) => {
    const start = typedStart(...args);
    return start === null ? null : timeOf(start, args[1].zone);
  };
  const zone = "Africa/Cairo";
  const day = "2026-11-22";
  const read = (text: string, clock: string) => {
    const moment = parseTypedMoment(text, day);
    if (moment === null) return null;
    return timeStarted(moment, { day, zone, now: Date.parse(instantOf(day, clock, zone)) });
  };

  it("means the afternoon if the morning time has passed and the afternoon is nearer", () => {
    expect([
      read("405", "15:43"),
      read("9", "15:49"),
      read("4", "17:00"),
      read("930", "10:00"),
      read("9", "08:00"),
    ]).toEqual(["16:05", "21:00", "16:00", "09:30", "09:00"]);
  });

  it("means the morning on any other day", () => {
    const moment = parseTypedMoment("9", day);
    const now = Date.parse(instantOf(day, "15:49", zone));
    const startOnDay = (other: string) =>
      moment === null ? null : timeStarted(moment, { day: other, zone, now });
    expect([startOnDay("2026-11-21"), startOnDay("2026-11-23")]).toEqual(["09:00", "09:00"]);
  });

  it("without am or pm means the half of the day in which the branch is open", () => {
    const now = Date.parse(instantOf(day, "15:49", zone));
    const opening = { opens_at: "08:00", closes_at: "24:00" };
    const startOf = (text: string, hours = opening) => {
      const moment = parseTypedMoment(text, day);
      if (moment === null) return null;
      return timeStarted(moment, { day: "2026-11-25", zone, now, opening: hours });
    };
    const night = { opens_at: "20:00", closes_at: "02:00" };
    expect([
      startOf("3"),
      startOf("405"),
      startOf("9"),
      startOf("3a"),
      startOf("1", night),
      startOf("9", night),
    ]).toEqual(["15:00", "16:05", "09:00", "03:00", "01:00", "21:00"]);
  });

  it("means exactly what was typed if am or pm was typed", () => {
    expect([
      read("9a", "15:49"),
      read("09:00", "15:49"),
      read("00:40", "15:49"),
      read("12", "15:49"),
      read("4 ص", "15:49"),
      read("1530", "10:00"),
      read("15:30", "10:00"),
      read("3p", "10:00"),
      read("3م", "10:00"),
      read("23", "10:00"),
    ]).toEqual([
      "09:00",
      "09:00",
      "00:40",
      "12:00",
      "04:00",
      "15:30",
      "15:30",
      "15:00",
      "15:00",
      "23:00",
    ]);
  });
});
