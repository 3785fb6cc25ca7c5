import { describe, expect, it } from "vitest";
import { formatOrdering, parseOrdering } from "#domain/ordering.ts";

describe("the order of a list", () => {
  const allowed = ["name", "start_at"] as const;

  it("is read from and written into the address", () => {
    const order = [
      { field: "start_at", descending: true },
      { field: "name", descending: false },
    ];
    expect(parseOrdering("-start_at,name", allowed)).toEqual(order);
    expect(formatOrdering(order)).toBe("-start_at,name");
    expect(parseOrdering("", allowed)).toEqual([]);
  });

  it("is refused with a field that is unknown or named twice", () => {
    expect(
      ["price", "name,-name", "--name", "name,", "NAME"].map((text) =>
        parseOrdering(text, allowed),
      ),
    ).toEqual([null, null, null, null, null]);
  });
});
