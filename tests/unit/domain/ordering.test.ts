import { describe, expect, it } from "vitest";
import { compareInTurn, formatOrdering, parseOrdering } from "#domain/ordering.ts";

describe("the order of a list", () => {
  const allowed = ["name", "start_at"] as const;

  it("is parsed from the URL and written into it", () => {
    const order = [
      { field: "start_at", descending: true },
      { field: "name", descending: false },
    ];
    expect(parseOrdering("-start_at,name", allowed)).toEqual(order);
    expect(formatOrdering(order)).toBe("-start_at,name");
    expect(parseOrdering("", allowed)).toEqual([]);
  });

  it("is refused if a field is unknown or repeated", () => {
    expect(
      ["price", "name,-name", "--name", "name,", "NAME"].map((text) =>
        parseOrdering(text, allowed),
      ),
    ).toEqual([null, null, null, null, null]);
  });
});

describe("lists of numbers", () => {
  it("are compared by the first place in which they differ", () => {
    const lists = [
      [1, 0, 5],
      [0, 7, -2],
      [1, -1, 9],
      [0, 7, -3],
    ];
    expect(lists.toSorted(compareInTurn)).toEqual([lists[3], lists[1], lists[2], lists[0]]);
    expect(compareInTurn([2, 3], [2, 3])).toBe(0);
  });
});
