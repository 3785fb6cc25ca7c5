import { describe, expect, it } from "vitest";
import { isNearName, isNearWord, likenessOf } from "#domain/similar.ts";

describe("two names", () => {
  it("are near when the words of the shorter one are in the longer one, nearly", () => {
    const near = [
      ["محمد أحمد علي", "محمد احمد على"],
      ["محمد أحمد علي", "احمد محمد علي حسن"],
      ["Mohamed Ahmed", "mohamad ahmed aly"],
      ["عبد الله محمود", "عبدالله محمود"],
      ["Mariam", "Maryam"],
      ["Samira Adel", "Sameera Adel"],
      ["Samira Adel", "سميرة عادل"],
      ["Yousef Ali", "Youssif Aly"],
    ] as const;
    expect(near.filter(([one, other]) => !isNearName(one, other))).toEqual([]);
  });

  it("are not near when a word is another, or when only a first name is shared", () => {
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

  it("have near words that differ by one letter or by two neighbours swapped", () => {
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

  it("are likely one by the identity number, or by the name with the phone or birth date", () => {
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

  it("are not by the name alone, nor by the phone of a family", () => {
    expect([
      likenessOf(one, other),
      likenessOf(one, { ...other, name: "سارة أحمد علي", phone_number: "1012345678" }),
      likenessOf({ ...other, national_id: "" }, { ...other, national_id: "" }),
    ]).toEqual([[], [], []]);
  });
});
