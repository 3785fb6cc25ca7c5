import { describe, expect, it } from "vitest";
import {
  parseTypedDay,
  parseTypedDays,
  parseTypedMoment,
  parseTypedTime,
} from "#domain/typed-dates.ts";

const TODAY = "2026-11-21";

describe("a typed day", () => {
  it("is read in every usual form of a date", () => {
    const forms = [
      "15071990",
      "150790",
      "15/7/90",
      "15-7-1990",
      "15.7.1990",
      "15 7 1990",
      "1990-07-15",
      "19900715",
      "١٥/٧/١٩٩٠",
      "١٥٠٧١٩٩٠",
    ];
    expect(forms.map((text) => parseTypedDay(text, TODAY))).toEqual(forms.map(() => "1990-07-15"));
  });

  it("can be relative to today", () => {
    expect(
      ["t", "ف", "T", "اليوم", "+1", "-7", "+٣", "+0"].map((text) => parseTypedDay(text, TODAY)),
    ).toEqual([TODAY, TODAY, TODAY, TODAY, "2026-11-22", "2026-11-14", "2026-11-24", TODAY]);
  });

  it("can be a word in English or Arabic", () => {
    expect(
      ["Tomorrow", "غدًا", "غدا", "بكرة", "yesterday", "أمس", "غدد"].map((text) =>
        parseTypedDay(text, TODAY),
      ),
    ).toEqual([...Array<string>(4).fill("2026-11-22"), "2026-11-20", "2026-11-20", null]);
  });

  it("is in the current year if no year is typed", () => {
    expect(parseTypedDay("15/7", TODAY)).toBe("2026-07-15");
    expect(parseTypedDay("25/12", TODAY)).toBe("2026-12-25");
    expect(parseTypedDay("25/12", TODAY, { isPast: true })).toBe("2025-12-25");
  });

  it("is in the past if it is a birth date with a two-digit year", () => {
    expect(["1/1/30", "1/12/26", "1/1/26"].map((text) => parseTypedDay(text, TODAY))).toEqual([
      "2030-01-01",
      "2026-12-01",
      "2026-01-01",
    ]);
    expect(
      ["1/1/30", "1/12/26", "1/1/26"].map((text) => parseTypedDay(text, TODAY, { isPast: true })),
    ).toEqual(["1930-01-01", "1926-12-01", "2026-01-01"]);
  });

  it("is null if there is no such day", () => {
    const odd = [
      "",
      "31/2/2020",
      "29/2/2025",
      "0/1/2020",
      "1",
      "x",
      "15/13/1990",
      "+",
      "99999",
      "1/2/3/4",
    ];
    expect(odd.map((text) => parseTypedDay(text, TODAY))).toEqual(odd.map(() => null));
  });
});

describe("a typed time", () => {
  it("is read in every usual form of a time", () => {
    const times: Record<string, string | null> = {
      "9": "09:00",
      "0": "00:00",
      "23": "23:00",
      "930": "09:30",
      "0930": "09:30",
      "1530": "15:30",
      "9:30": "09:30",
      "9.30": "09:30",
      "٩": "09:00",
      "٩٣٠": "09:30",
      "3م": "15:00",
      "3 م": "15:00",
      "3p": "15:00",
      "3PM": "15:00",
      "330p": "15:30",
      "9ص": "09:00",
      "12ص": "00:00",
      "12م": "12:00",
      "12am": "00:00",
      "15م": "15:00",
      "3ح": "15:00",
    };
    expect(
      Object.fromEntries(Object.keys(times).map((text) => [text, parseTypedTime(text)])),
    ).toEqual(times);
  });

  it("is null if there is no such time", () => {
    const odd = ["", "24", "25", "960", "9:60", "12345", "15ص", "x", "3x", "-1"];
    expect(odd.map(parseTypedTime)).toEqual(odd.map(() => null));
  });
});

describe("a typed range of days", () => {
  it("has one day, or a first and a last one", () => {
    const range = { start: "2026-07-01", end: "2026-07-15" };
    expect(
      [
        "1/7 15/7",
        "1/7..15/7",
        "1/7 - 15/7",
        "1-7-2026 – 15-7-2026",
        "1/7 إلى 15/7",
        "٠١٠٧ ١٥٠٧",
      ].map((text) => parseTypedDays(text, TODAY)),
    ).toEqual([range, range, range, range, range, null]);
    const dashed = ["1/7-15/7", "١/٧-١٥/٧", "1/7/2026-15/7/26"];
    expect(dashed.map((text) => parseTypedDays(text, TODAY))).toEqual([range, range, range]);
    expect(parseTypedDays("t", TODAY)).toEqual({ start: TODAY, end: TODAY });
    expect(parseTypedDays("-9 t", TODAY)).toEqual({ start: "2026-11-12", end: TODAY });
    expect(parseTypedDays("1 7", TODAY)).toEqual({ start: "2026-07-01", end: "2026-07-01" });
  });

  it("can be a month", () => {
    expect(["10/2026", "٢/٢٠٢٤", "13/2026"].map((text) => parseTypedDays(text, TODAY))).toEqual([
      { start: "2026-10-01", end: "2026-10-31" },
      { start: "2024-02-01", end: "2024-02-29" },
      null,
    ]);
  });

  it("is null if the last day is before the first, or if there is more text", () => {
    expect(
      ["15/7 1/7", "1/7 2/7 3/7", "hello", "1/7 ..", ""].map((text) => parseTypedDays(text, TODAY)),
    ).toEqual([null, null, null, null, null]);
  });
});

describe("a typed day and time", () => {
  it("may have the day before or after the time, or no day", () => {
    const read = (text: string) => {
      const { day, time, isOpen } = parseTypedMoment(text, TODAY) ?? {};
      return [day, time, isOpen];
    };
    expect(
      ["930", "+1 930", "930 +1", "غدًا 5:45 م", "3p tomorrow", "10 25/11", "10 1", "10 +"].map(
        read,
      ),
    ).toEqual([
      [null, "09:30", true],
      ["2026-11-22", "09:30", true],
      ["2026-11-22", "09:30", true],
      ["2026-11-22", "17:45", false],
      ["2026-11-22", "15:00", false],
      ["2026-11-25", "10:00", true],
      [undefined, undefined, undefined],
      [undefined, undefined, undefined],
    ]);
  });
});
