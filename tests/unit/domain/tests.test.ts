import { describe, expect, it } from "vitest";
import { byCode, byName, matchesTestName } from "#domain/tests.ts";

const abdomen = {
  unique_id: "CT-ABD",
  name_ar: "أشعة مقطعية على البطن والحوض",
  name_en: "CT abdomen and pelvis",
};
const chest = { unique_id: "XCH1", name_ar: "أشعة عادية على الصدر", name_en: "Chest X-ray" };
const nameless = { unique_id: null, name_ar: "", name_en: "Knee" };

describe("a test", () => {
  it.each([
    "ct-abd",
    "CT-A",
    "ctab",
    "abdo",
    "ct abdomen and",
    "pelv",
    "اشعه",
    "مقطعية",
    "البط",
    "بطن",
    "والح",
    "بطن وحوض",
    "بطن و حوض",
    "البطن و الحوض",
    // In the other keyboard layout: "بطن" and "abdo".
    "f'k",
    "شلايخ",
  ])("matches %s, its code or the beginning of a word in its names", (text) => {
    expect([matchesTestName(abdomen, text), matchesTestName(nameless, text)]).toEqual([
      true,
      false,
    ]);
  });

  it.each(["xch", "chx", "bdomen", "ct chest", "abdomen ct", "BD", "", " ", "-", "حوض", "zzz"])(
    "does not match %j",
    (text) => {
      expect(matchesTestName(abdomen, text)).toBe(false);
    },
  );

  it("matches its own code, and no unknown code", () => {
    expect(
      ["xch", "xch1", "XCH-1", "xch2", "chx"].map((text) => matchesTestName(chest, text)),
    ).toEqual([true, true, true, false, false]);
  });
});

describe("the code of a test", () => {
  it("is found in any case, with the exact spelling preferred", () => {
    const lower = { ...abdomen, unique_id: "ct-abd" };
    const find = byCode([lower, abdomen, nameless]);
    expect(["CT-ABD", "ct-abd", "XCH1"].map(find)).toEqual([abdomen, lower, null]);
    expect(["XCH1", "xch1", "Xch1", "xch"].map(byCode([chest]))).toEqual([
      chest,
      chest,
      chest,
      null,
    ]);
  });
});

describe("the whole name of a test", () => {
  it("finds all tests with it, in either language, and none if it is empty", () => {
    const twin = { ...nameless, unique_id: "KN2" };
    const find = byName([abdomen, nameless, twin]);
    expect(["knee", "اشعه مقطعيه على البطن والحوض", "kne", ""].map(find)).toEqual([
      [nameless, twin],
      [abdomen],
      [],
      [],
    ]);
  });
});
