import { describe, expect, it } from "vitest";
import { isFirstMeant } from "#src/state/list/row-meant.ts";

const rows = [
  { id: 1, name: "كريم علي", phone: "1012345678", number: "5001" },
  { id: 2, name: "كريم حسن", phone: "1056789999", number: "5678" },
];

describe("the first row of a search, chosen before the user has seen it", () => {
  it("is chosen if it alone has the typed name or a number that ends with the digits", () => {
    const [karim, hassan] = rows;
    if (karim === undefined || hassan === undefined) throw new Error("there are two");
    expect({
      name: isFirstMeant(rows, "كريم علي"),
      otherName: isFirstMeant(rows, "كريم حسن"),
      beginning: isFirstMeant(rows, "كريم"),
      beginningOfOne: isFirstMeant([karim], "كريم"),
      number: isFirstMeant(rows, "5001"),
      arabicDigits: isFirstMeant(rows, "٥٠٠١"),
      phoneAsDialled: isFirstMeant(rows, "01012345678"),
      endOfBoth: isFirstMeant(rows, "5678"),
      middle: isFirstMeant([hassan], "6789"),
      nobody: isFirstMeant([], "5001"),
    }).toEqual({
      name: true,
      otherName: false,
      beginning: false,
      beginningOfOne: true,
      number: true,
      arabicDigits: true,
      phoneAsDialled: true,
      endOfBoth: false,
      middle: false,
      nobody: false,
    });
  });

  it("is matched by the fields that the list identifies its rows by", () => {
    const isNumber = ({ number }: { number: string }, typed: string) => number === typed;
    expect([
      isFirstMeant(rows, "5001", isNumber),
      isFirstMeant(rows, "12345678", isNumber),
      isFirstMeant(rows.slice(0, 1), "كريم", isNumber),
    ]).toEqual([true, false, true]);
  });
});
