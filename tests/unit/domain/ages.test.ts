import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ageOn, agePartsOn, birthDateFromAge } from "#domain/ages.ts";

const TODAY = "2026-11-21";

describe("an age", () => {
  it("is shown in years, below one year in months, below one month in days", () => {
    const born = [
      "1990-11-21",
      "1990-11-22",
      "2025-11-21",
      "2025-11-22",
      "2026-04-20",
      "2026-11-14",
      TODAY,
    ];
    expect(born.map((date) => agePartsOn(date, TODAY))).toEqual([
      { unit: "years", count: 36 },
      { unit: "years", count: 35 },
      { unit: "years", count: 1 },
      { unit: "months", count: 11 },
      { unit: "months", count: 7 },
      { unit: "days", count: 7 },
      { unit: "days", count: 0 },
    ]);
  });

  it("is a number above 0 in the API", () => {
    expect(
      ["1990-11-21", "2026-04-20", "2026-11-14", TODAY].map((date) => ageOn(date, TODAY)),
    ).toEqual([36, 0.58, 0.02, 0.01]);
  });

  it("equals the age from which its birth date was estimated", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 150 }),
        (years) => ageOn(birthDateFromAge(years, TODAY), TODAY) === years,
      ),
    );
    expect([
      birthDateFromAge(36, TODAY),
      birthDateFromAge(0.58, TODAY),
      birthDateFromAge(0.02, TODAY),
    ]).toEqual(["1990-11-21", "2026-04-21", "2026-11-14"]);
  });
});
