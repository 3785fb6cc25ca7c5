import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldName, searchTerms, searchText, swapLayout } from "#domain/names.ts";

describe("a normalized name", () => {
  it("is the same for all usual spellings", () => {
    const families = [
      ["أحمد", "احمد", "إحمد", "آحمد", "أَحْمَد", "أحـــمد", " احمد "],
      ["فاطمة الزهراء", "فاطمه الزهرا", "فَاطِمَة الزّهراء"],
      ["هدى", "هدي", "هُدَى"],
      ["عائشة", "عايشه", "عايشة"],
      ["عبد الله", "عبدالله", "عَبْدُ الله"],
      ["محمد عبد الرحمن علي", "محمد عبدالرحمن على"],
      ["José O'Brien", "JOSE OBRIEN", "josé o’brien"],
      ["Abdel-Rahman", "abdel rahman", "ABDEL  RAHMAN"],
      ["کریم", "كريم"],
    ];
    expect(families.map((names) => new Set(names.map(foldName)).size)).toEqual(
      families.map(() => 1),
    );
    expect(foldName("عبد الله")).toBe("عبدالله");
    expect(foldName("محمد عبد")).toBe("محمد عبد");
  });

  it("contains only letters, digits and single blanks, and does not change when normalized again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const folded = foldName(text);
        expect(folded).toMatch(/^([\p{L}\p{N}]+( [\p{L}\p{N}]+)*)?$/u);
        expect(foldName(folded)).toBe(folded);
      }),
    );
  });
});

describe("the search text of a patient", () => {
  const text = searchText({
    name: "محمد أحمد عبد الله",
    national_id: "29007150112355",
    country_phone_code: "+20",
    phone_number: "1012345678",
  });
  const finds = (query: string): boolean => searchTerms(query).every((term) => text.includes(term));

  it("is found by words in any order, any part of the phone, and the national ID", () => {
    const queries = [
      "أحمد محمد",
      "عبدالله",
      "عبد الله",
      "مح",
      "5678",
      "01012345678",
      "+201012345678",
      "00201012345678",
      "010 1234 5678",
      "٥٦٧٨ محمد",
      "29007150112355",
      "",
    ];
    expect(queries.filter((query) => !finds(query))).toEqual([]);
  });

  it("is not found by other words or digits", () => {
    expect(["سارة", "محمد سارة", "9999", "محمد 1111"].filter(finds)).toEqual([]);
  });

  it("is searched for at most eight terms, each once", () => {
    expect(searchTerms("a a b c d e f g h i j")).toEqual(["a", "b", "c", "d", "e", "f", "g", "h"]);
    expect(searchTerms(" ,;% _ ")).toEqual([]);
  });
});

describe("text typed in the other keyboard layout", () => {
  it("is converted to what the same keys type in the other layout", () => {
    expect(["lpl]", "شاةثي", "ىثص شحح", "p[.", "حجز", "b", "لا"].map(swapLayout)).toEqual([
      "محمد",
      "ahmed",
      "new app",
      "حجز",
      "p[.",
      "لا",
      "b",
    ]);
  });

  it("is the same again after two conversions", () => {
    const keys = fc.string({
      unit: fc.constantFrom(...Array.from("qwertyuiop[]asdfjkl;'zxcvnm,./ 123")),
    });
    fc.assert(
      fc.property(
        keys.filter((typed) => /[a-z]/.test(typed)),
        (typed) => swapLayout(swapLayout(typed)) === typed,
      ),
    );
  });
});
