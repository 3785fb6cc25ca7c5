import { describe, expect, it } from "vitest";
import { birthDateOf, faultOfBirthDate, identityMismatches } from "#domain/patients.ts";

const TODAY = "2026-11-21";

describe("the birth date of a patient", () => {
  it("is the given one, or estimated from the age and marked as such", () => {
    expect([
      birthDateOf({ birth_date: "1990-07-15", age: 99 }, TODAY),
      birthDateOf({ birth_date: "1990-07-15", birth_date_estimated: true }, TODAY),
      birthDateOf({ birth_date: null, age: 36 }, TODAY),
      birthDateOf({ age: null }, TODAY),
    ]).toEqual([
      { birth_date: "1990-07-15", birth_date_estimated: false },
      { birth_date: "1990-07-15", birth_date_estimated: true },
      { birth_date: "1990-11-21", birth_date_estimated: true },
      null,
    ]);
  });

  it("is not in the future and at most 150 years ago", () => {
    expect(
      [TODAY, "2026-11-22", "1876-11-21", "1876-11-20"].map((day) => faultOfBirthDate(day, TODAY)),
    ).toEqual([null, "birth_date", null, "birth_date"]);
  });
});

describe("an Egyptian national ID", () => {
  it("is compared with birth date and gender, and the fields that differ are named", () => {
    const national_id = "29007150112355";
    expect([
      identityMismatches({ national_id, birth_date: "1990-07-15", gender: "male" }),
      identityMismatches({ national_id, birth_date: "1990-07-16", gender: "female" }),
      identityMismatches({ national_id }),
      identityMismatches({ national_id: "A123456", birth_date: "1990-07-16" }),
    ]).toEqual([[], ["birth_date", "gender"], [], []]);
  });
});
