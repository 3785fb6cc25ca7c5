import {
  BI_RADS_CATEGORIES,
  biRads,
  BREAST_COMPOSITIONS,
  hidesMasses,
} from "#domain/scores/bi-rads.ts";
import { describe, expect, it } from "vitest";

/** Category, management, likelihood of cancer in percent as the atlas writes it. */
const TABLE = [
  ["0", "recall", null],
  ["1", "routine_screening", "0"],
  ["2", "routine_screening", "0"],
  ["3", "short_interval_follow_up", ">0 to ≤2"],
  ["4", "tissue_diagnosis", ">2 to <95"],
  ["4A", "tissue_diagnosis", ">2 to ≤10"],
  ["4B", "tissue_diagnosis", ">10 to ≤50"],
  ["4C", "tissue_diagnosis", ">50 to <95"],
  ["5", "tissue_diagnosis", "≥95 to ≤100"],
  ["6", "excision", null],
];

function written(category: string): string | null {
  const likelihood = biRads(category)?.likelihood ?? null;
  if (likelihood === null) return null;
  const { over, includesOver, to, includesTo } = likelihood;
  if (over === to) return String(over);
  return `${includesOver ? "≥" : ">"}${over} to ${includesTo ? "≤" : "<"}${to}`;
}

describe("BI-RADS for mammography", () => {
  it("has the categories, management and likelihoods of the atlas", () => {
    expect(
      BI_RADS_CATEGORIES.map((category) => [
        category,
        biRads(category)?.management,
        written(category),
      ]),
    ).toEqual(TABLE);
  });

  it.each(["", "4D", "7", "a", "toString"])("has no category %o", (category) => {
    expect(biRads(category)).toBeNull();
  });

  it("names the two compositions that hide masses", () => {
    expect(BREAST_COMPOSITIONS.map((one) => [one, hidesMasses(one)])).toEqual([
      ["a", false],
      ["b", false],
      ["c", true],
      ["d", true],
    ]);
  });
});
