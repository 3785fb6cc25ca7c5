import { describe, expect, it } from "vitest";
import { isNearName, isNearWord, likenessOf } from "#domain/similar.ts";

describe("two names", () => {
  it("are similar if each word of the shorter one is in the longer one, with small differences", () => {
    const nearPairs = [
      ["محمد أحمد علي", "محمد احمد على"],
      ["محمد أحمد علي", "احمد محمد علي حسن"],
      ["Mohamed Ahmed", "mohamad ahmed aly"],
      ["عبد الله محمود", "عبدالله محمود"],
      ["Mariam", "Maryam"],
      ["Samira Adel", "Sameera Adel"],
      ["Samira Adel", "سميرة عادل"],
      ["Yousef Ali", "Youssif Aly"],
    ] as const;
    expect(nearPairs.filter(([one, other]) => !isNearName(one, other))).toEqual([]);
  });

  it("are not similar if a word differs, or if only a first name is the same", () => {
    const far = [
      ["محمد أحمد علي", "سارة أحمد علي"],
      ["محمد", "محمد أحمد"],
      ["علي حسن", "علا حسن"],
      ["", "محمد"],
      ["محمد محمد", "محمد علي"],
      ["Samira Adel", "Samar Adel"],
      ["Samira Adel", "Samir Nabil"],
    ] as const;
    expect(far.filter(([one, other]) => isNearName(one, other))).toEqual([]);
  });

  it("have similar words if these differ by one letter or by two swapped neighbors", () => {
    expect([
      isNearWord("ahmed", "ahmad"),
      isNearWord("ahmed", "ahmd"),
      isNearWord("ahmed", "ahmeed"),
      isNearWord("ahmed", "samir"),
      isNearWord("ahmed", "ahemd"),
      isNearWord("ahmed", "ahemad"),
      isNearWord("ali", "aly"),
    ]).toEqual([true, true, true, false, true, false, false]);
  });
});

describe("two patients", () => {
  const one = {
    name: "محمد أحمد علي",
    national_id: "29007150112355",
    phone_number: "1012345678",
    birth_date: "1990-07-15",
  };
  const other = {
    name: "محمد احمد على",
    national_id: "A123456",
    phone_number: null,
    birth_date: null,
  };

  it("are likely the same by the national ID, or by the name with the phone or birth date", () => {
    expect([
      likenessOf(one, { ...other, national_id: one.national_id, name: null }),
      likenessOf(one, { ...other, phone_number: "1012345678" }),
      likenessOf(one, { ...other, birth_date: "1990-07-15" }),
      likenessOf(one, one),
    ]).toEqual([
      ["national_id"],
      ["phone", "name"],
      ["birth_date", "name"],
      ["national_id", "phone", "birth_date", "name"],
    ]);
  });

  it("are not likely the same by the name alone, nor by the phone of a family", () => {
    expect([
      likenessOf(one, other),
      likenessOf(one, { ...other, name: "سارة أحمد علي", phone_number: "1012345678" }),
      likenessOf({ ...other, national_id: "" }, { ...other, national_id: "" }),
    ]).toEqual([[], [], []]);
  });
});
