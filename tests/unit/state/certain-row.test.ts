import { describe, expect, it } from "vitest";
import { isFirstCertain } from "#src/state/list/certain-row.ts";

const rows = [
  { id: 1, name: "كريم علي", phone: "1012345678", number: "5001" },
  { id: 2, name: "كريم حسن", phone: "1056789999", number: "5678" },
];

describe("the first row of a search, chosen before the user has seen it", () => {
  it("is chosen if it alone has the typed name or a number that ends with the digits", () => {
    const [karim, hassan] = rows;
    if (karim === undefined || hassan === undefined) throw new Error("there are two");
    expect({
      name: isFirstCertain(rows, "كريم علي"),
      otherName: isFirstCertain(rows, "كريم حسن"),
      beginning: isFirstCertain(rows, "كريم"),
      beginningOfOne: isFirstCertain([karim], "كريم"),
      number: isFirstCertain(rows, "5001"),
      arabicDigits: isFirstCertain(rows, "٥٠٠١"),
      phoneAsDialled: isFirstCertain(rows, "01012345678"),
      endOfBoth: isFirstCertain(rows, "5678"),
      middle: isFirstCertain([hassan], "6789"),
      nobody: isFirstCertain([], "5001"),
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
      isFirstCertain(rows, "5001", isNumber),
      isFirstCertain(rows, "12345678", isNumber),
      isFirstCertain(rows.slice(0, 1), "كريم", isNumber),
    ]).toEqual([true, false, true]);
  });
});
