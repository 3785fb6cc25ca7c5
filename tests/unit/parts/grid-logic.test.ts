import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnAfter, rowAfter } from "#src/views/parts/grid/grid-keys.ts";
import { offsetShowing, scrollScale } from "#src/views/parts/grid/scaled-scroll.ts";
import { sortingOf } from "#src/views/parts/grid/use-grid-table.ts";
import { indexesBetween } from "#src/views/parts/grid/use-rows-in-view.ts";

describe("scrolling a list", () => {
  it("is not scaled as long as the browser can lay it out", () => {
    const scale = scrollScale(36_000, 900);
    expect([scale.height, scale.isScaled, scale.toList(1234), scale.toReal(1234)]).toEqual([
      36_000,
      false,
      1234,
      1234,
    ]);
  });

  it("reaches the last of a million rows within the maximum height of a browser", () => {
    const scale = scrollScale(1_000_000 * 36 + 34, 900);
    expect(scale.height).toBeLessThan(17_000_000);
    expect(scale.toList(scale.height - 900)).toBe(scale.end);
    expect(scale.end).toBe(1_000_000 * 36 + 34 - 900);
  });

  it("converts between list and scroll area and back within a pixel of the scroll area", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 400_000, max: 5_000_000 }),
        fc.integer({ min: 200, max: 2_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (count, view, part) => {
          const scale = scrollScale(count * 36, view);
          const offset = part * scale.end;
          const pixel = scale.end / (scale.height - view);
          return Math.abs(scale.toList(scale.toReal(offset)) - offset) <= pixel;
        },
      ),
    );
  });

  it("scrolls to a row by the smallest distance", () => {
    const stateAt = (index: number, offset: number) =>
      offsetShowing(index, { row: 36, head: 34, view: 394, offset });
    expect([stateAt(0, 720), stateAt(25, 720), stateAt(30, 720), stateAt(40, 720)]).toEqual([
      0, 720, 756, 1116,
    ]);
  });
});

describe("the rows in view", () => {
  it("are those from the first to the last, none of an empty list", () => {
    expect([indexesBetween(3, 5), indexesBetween(0, 0), indexesBetween(0, -1)]).toEqual([
      [3, 4, 5],
      [0],
      [],
    ]);
  });
});

describe("keys in a list", () => {
  it("move the active row and stop at the ends", () => {
    const position = { index: 3, count: 10, pageRows: 5 };
    const keys = ["ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End", "a"];
    expect(keys.map((key) => rowAfter(key, position))).toEqual([4, 2, 8, 0, 0, 9, null]);
  });

  it("move through the column headers in the reading direction", () => {
    const columns = ["name", "phone", "age"];
    const after = (key: string, direction: "ltr" | "rtl") =>
      columnAfter(key, { columns, current: "phone", direction });
    expect([
      after("ArrowRight", "ltr"),
      after("ArrowRight", "rtl"),
      columnAfter("ArrowLeft", { columns, current: "name", direction: "ltr" }),
    ]).toEqual(["age", "name", "name"]);
  });
});

describe("the sort order", () => {
  it("is shown on the columns that it names", () => {
    const columns = [{ id: "when", sort: "start_at" }, { id: "name", sort: "name" }, { id: "x" }];
    expect(sortingOf("-start_at,name,gone", columns)).toEqual([
      { id: "when", desc: true },
      { id: "name", desc: false },
    ]);
  });
});
