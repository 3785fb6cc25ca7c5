import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDayScale } from "#domain/day-scale.ts";
import {
  addDays,
  dayOf,
  dayRange,
  instantsOf,
  parseTypedMoment,
  passOf,
  timeOf,
  today,
  wallClockOf,
} from "#domain/dates.ts";
import { openMinutes, typedStart } from "#domain/slots.ts";
import { cellXml } from "#server/spreadsheet/cells.ts";
import { formatDateTime, formatDay, formatTime } from "#src/i18n/dates.ts";
import { setTimeZone } from "#src/i18n/time-zone.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { loadMessages } from "#src/i18n/t.ts";
import { CHANGING_ZONES, changesBetween, engineTimeOf } from "../../support/wall-clock.ts";

const FIRST = "2026-11-28T00:00:00.000Z";
const LAST = "2028-11-28T00:00:00.000Z";
const MINUTE_MS = 60_000;
const NOW = Date.parse(FIRST);

beforeAll(() => loadMessages("en"));
afterAll(() => setTimeZone("Africa/Cairo"));

/** Returns what each place of the product says of an instant, as `2027-04-30 01:00`; each by the function it uses. */
function said(instant: string, zone: string): Record<string, string> {
  setTimeZone(zone);
  const day = dayOf(instant, zone);
  const scale = createDayScale(day, zone);
  const cell = cellXml(instant, { kind: "instant", place: "A1", style: 0, zone });
  const serial = Number(/<v>([^<]+)</.exec(cell)?.[1]) - 25_569;
  const clock = (text: string) => text.replace(/ (?:summer|winter)$/, "");
  const isoDay = (text: string) => text.split("/").toReversed().join("-");
  const [shownDay = "", ...shownTime] = formatDateTime(instant).split(" ");
  return {
    board: `${day} ${clock(formatTime(scale.instantAt(scale.minuteOf(instant))))}`,
    list: `${day} ${clock(formatRelativeDateTime(instant)).slice(-5)}`,
    paper: `${isoDay(shownDay)} ${clock(shownTime.join(" "))}`,
    typing: `${day} ${timeOf(instant, zone)}`,
    csv: wallClockOf(instant, zone).slice(0, 16),
    xlsx: new Date(Math.round(serial * 1_440) * MINUTE_MS)
      .toISOString()
      .slice(0, 16)
      .replace("T", " "),
  };
}

/** Expects that all places say of an instant what the engine says, and that typing what they show leads back to it. */
function expectOneTime(at: number, zone: string): void {
  const instant = new Date(at).toISOString();
  const truth = engineTimeOf(at, zone);
  const places = said(instant, zone);
  expect([instant, places]).toEqual([
    instant,
    Object.fromEntries(Object.keys(places).map((place) => [place, truth])),
  ]);
  const [day = "", time = ""] = truth.split(" ");
  const typed = `${formatDay(day)} ${formatTime(instant)}`;
  const moment = parseTypedMoment(typed, today(zone, NOW));
  const back =
    moment === null ? null : typedStart({ ...moment, isOpen: false }, { day, zone, now: NOW });
  expect([instant, typed, back]).toEqual([instant, typed, instant]);
  const both = instantsOf(day, time, zone);
  expect([instant, both.indexOf(instant), both.length]).toEqual([
    instant,
    passOf(instant, zone) === 2 ? 1 : 0,
    passOf(instant, zone) === null ? 1 : 2,
  ]);
}

describe.each(CHANGING_ZONES)("in %s, for two years,", (zone) => {
  const changes = changesBetween(FIRST, LAST, zone);

  it("board, list, papers and exports say the same time, and typing it leads back to it", () => {
    const minutes = (Date.parse(LAST) - NOW) / MINUTE_MS;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: minutes }), (minute) =>
        expectOneTime(NOW + minute * MINUTE_MS, zone),
      ),
    );
    expect(changes.length).toBe(zone === "Asia/Kathmandu" ? 0 : 4);
    for (const change of changes)
      for (let at = change - 150 * MINUTE_MS; at <= change + 150 * MINUTE_MS; at += 5 * MINUTE_MS)
        expectOneTime(at, zone);
  });

  it("a time that the clocks skip is refused, and one that comes twice is the first unless winter is typed", () => {
    const days = changes.map((at) => dayOf(new Date(at).toISOString(), zone));
    for (const day of days.flatMap((each) => [addDays(each, -1), each, addDays(each, 1)])) {
      const { start, end } = dayRange(day, zone);
      const shown = new Map<string, string[]>();
      for (let at = Date.parse(start); at < Date.parse(end); at += 5 * MINUTE_MS) {
        const time = engineTimeOf(at, zone).slice(11);
        shown.set(time, [...(shown.get(time) ?? []), new Date(at).toISOString()]);
      }
      for (let minute = 0; minute < 1_440; minute += 5) {
        const time = new Date(minute * MINUTE_MS).toISOString().slice(11, 16);
        const instants = shown.get(time) ?? [];
        const started = ([1, 2] as const).map((pass) =>
          typedStart({ day, time, isOpen: false, pass }, { day, zone, now: NOW }),
        );
        const unsaid = typedStart({ day, time, isOpen: false }, { day, zone, now: NOW });
        expect([day, time, unsaid, ...started]).toEqual([
          day,
          time,
          instants[0] ?? null,
          instants[0] ?? null,
          instants.at(-1) ?? null,
        ]);
      }
    }
  });

  it("the scale of a day has the hours of its clock, each once for each time that they strike", () => {
    const days = changes.map((at) => dayOf(new Date(at).toISOString(), zone));
    for (const day of [dayOf(FIRST, zone), ...days, ...days.map((each) => addDays(each, 1))]) {
      const { start, end } = dayRange(day, zone);
      const scale = createDayScale(day, zone);
      const struck: string[] = [];
      for (let at = Date.parse(start); at < Date.parse(end); at += 5 * MINUTE_MS) {
        const text = engineTimeOf(at, zone);
        if (text.endsWith(":00")) struck.push(text);
      }
      const drawn = scale
        .hoursIn({ opens: 0, closes: scale.length })
        .map((minute) => engineTimeOf(scale.instantAt(minute), zone));
      expect([day, drawn, scale.length]).toEqual([
        day,
        struck,
        (Date.parse(end) - Date.parse(start)) / MINUTE_MS,
      ]);
    }
  });

  it("a branch that never closes is open for all minutes of each day", () => {
    for (const change of changes) {
      const day = dayOf(new Date(change).toISOString(), zone);
      const lengths = [
        { opens_at: "00:00", closes_at: "24:00" },
        { opens_at: "08:00", closes_at: "08:00" },
      ].map((hours) => openMinutes(day, { zone, ...hours }));
      const { length } = createDayScale(day, zone);
      expect([day, lengths]).toEqual([day, [length, length]]);
    }
  });
});

describe("a day that a zone left out", () => {
  it("has no minute, no slot and no opening hours", () => {
    const zone = "Pacific/Apia";
    const scale = createDayScale("2011-12-30", zone);
    const hours = { opens_at: "08:00", closes_at: "22:00" };
    expect([
      scale.length,
      scale.hoursIn({ opens: 0, closes: scale.length }),
      openMinutes("2011-12-30", { zone, ...hours }),
      instantsOf("2011-12-30", "12:00", zone),
      createDayScale("2011-12-29", zone).length,
    ]).toEqual([0, [], 0, [], 1_440]);
  });
});
