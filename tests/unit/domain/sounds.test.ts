import { describe, expect, it } from "vitest";
import { distanceBetween } from "#domain/closeness.ts";
import { foldName, otherLayout } from "#domain/names.ts";
import { isNearWord, deletionVariantsOf } from "#domain/similar.ts";
import { searchSounds, soundsOf } from "#domain/sounds.ts";
import { LATIN_SPELLINGS } from "../../support/latin-spellings.ts";

describe("the sound of a name", () => {
  it("is the same in Arabic and in each usual Latin spelling", () => {
    const different = Object.entries(LATIN_SPELLINGS).flatMap(([arabic, spellings]) => {
      const sound = soundsOf(arabic).join("");
      return spellings.filter((spelling) => soundsOf(spelling).join("") !== sound);
    });
    // Jasmine is the English equivalent of the Arabic name, not a spelling of it.
    expect(different).toEqual(["jasmine"]);
  });

  it("treats a name of two words as one, however it is written", () => {
    expect(soundsOf("abd el rahman hassan")).toEqual(soundsOf("عبدالرحمن حسن"));
    expect(soundsOf("abou zeid")).toEqual(soundsOf("ابو زيد"));
    expect(soundsOf("hossameldin")).toEqual(soundsOf("حسام الدين"));
    expect(soundsOf("abdo mohamed")).toEqual(soundsOf("عبده محمد"));
  });

  it("has a blank before and after each word, and is one blank if it is empty", () => {
    expect(searchSounds("محمد علي")).toBe(" mhmd l ");
    expect(searchSounds("")).toBe(" ");
  });
});

describe("the distance between a query and a name", () => {
  it("is 0 if they are equal, and grows with each letter", () => {
    expect(distanceBetween("محمد علي", "محمد علي")).toBe(0);
    expect(distanceBetween("mahmoud", "محمود")).toBeLessThan(distanceBetween("mahmoud", "محمد"));
    expect(distanceBetween("hamed", "حامد")).toBeLessThan(distanceBetween("hamed", "أحمد"));
  });
});

describe("names of two words", () => {
  it("are joined into one when normalized", () => {
    expect(["عبد الله", "أبو زيد", "نور الدين", "عبد ربه"].map(foldName)).toEqual([
      "عبدالله",
      "ابوزيد",
      "نورالدين",
      "عبدربه",
    ]);
    expect(["علي ابو", "الدين", "عبد"].map(foldName)).toEqual(["علي ابو", "الدين", "عبد"]);
  });
});

describe("text converted to the other layout", () => {
  it("is a name or null", () => {
    expect(otherLayout("lpl]")).toBe("محمد");
    expect(otherLayout("شاةثي")).toBe("ahmed");
    expect([otherLayout("f-1"), otherLayout("0100"), otherLayout("")]).toEqual([null, null, null]);
  });
});

describe("the variants of a word", () => {
  it("include a common one for any two words that differ by one letter", () => {
    const nearPairs = [
      ["محمد", "محمود"],
      ["طارق", "طارف"],
      ["hassan", "hasan"],
    ] as const;
    for (const [one, other] of nearPairs) {
      expect(isNearWord(one, other)).toBe(true);
      expect(
        deletionVariantsOf(one).filter((slip) => deletionVariantsOf(other).includes(slip)),
      ).not.toEqual([]);
    }
  });
});
