import { describe, expect, it } from "vitest";
import { distanceBetween } from "#domain/closeness.ts";
import { foldName, otherLayout } from "#domain/names.ts";
import { isNearWord, slipsOf } from "#domain/similar.ts";
import { searchSounds, soundsOf } from "#domain/sounds.ts";
import { LATIN_SPELLINGS } from "../../support/latin-spellings.ts";

describe("the sound of a name", () => {
  it("is the same in Arabic and in each of its usual Latin spellings", () => {
    const different = Object.entries(LATIN_SPELLINGS).flatMap(([arabic, spellings]) => {
      const sound = soundsOf(arabic).join("");
      return spellings.filter((spelling) => soundsOf(spelling).join("") !== sound);
    });
    // The English name is no spelling of the Arabic one, only its like.
    expect(different).toEqual(["jasmine"]);
  });

  it("takes names of two words as one, however they are written", () => {
    expect(soundsOf("abd el rahman hassan")).toEqual(soundsOf("عبدالرحمن حسن"));
    expect(soundsOf("abou zeid")).toEqual(soundsOf("ابو زيد"));
    expect(soundsOf("hossameldin")).toEqual(soundsOf("حسام الدين"));
    expect(soundsOf("abdo mohamed")).toEqual(soundsOf("عبده محمد"));
  });

  it("has a blank before and after each word, and one where nothing sounds", () => {
    expect(searchSounds("محمد علي")).toBe(" mhmd l ");
    expect(searchSounds("")).toBe(" ");
  });
});

describe("the distance between what is asked and a name", () => {
  it("is nothing for the same, and grows with each letter", () => {
    expect(distanceBetween("محمد علي", "محمد علي")).toBe(0);
    expect(distanceBetween("mahmoud", "محمود")).toBeLessThan(distanceBetween("mahmoud", "محمد"));
    expect(distanceBetween("hamed", "حامد")).toBeLessThan(distanceBetween("hamed", "أحمد"));
  });
});

describe("names of two words", () => {
  it("are folded into one", () => {
    expect(["عبد الله", "أبو زيد", "نور الدين", "عبد ربه"].map(foldName)).toEqual([
      "عبدالله",
      "ابوزيد",
      "نورالدين",
      "عبدربه",
    ]);
    expect(["علي ابو", "الدين", "عبد"].map(foldName)).toEqual(["علي ابو", "الدين", "عبد"]);
  });
});

describe("what the other layout gives", () => {
  it("is a name or nothing", () => {
    expect(otherLayout("lpl]")).toBe("محمد");
    expect(otherLayout("شاةثي")).toBe("ahmed");
    expect([otherLayout("f-1"), otherLayout("0100"), otherLayout("")]).toEqual([null, null, null]);
  });
});

describe("the slips of a word", () => {
  it("meet those of each word that differs by one letter", () => {
    const near = [
      ["محمد", "محمود"],
      ["طارق", "طارف"],
      ["hassan", "hasan"],
    ] as const;
    for (const [one, other] of near) {
      expect(isNearWord(one, other)).toBe(true);
      expect(slipsOf(one).filter((slip) => slipsOf(other).includes(slip))).not.toEqual([]);
    }
  });
});
