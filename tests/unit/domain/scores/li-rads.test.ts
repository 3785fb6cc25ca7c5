import { LI_RADS_CATEGORIES, liRads, liRadsManagement } from "#domain/scores/li-rads.ts";
import { describe, expect, it } from "vitest";

/** The additional major features: none, each single one, and every combination of two and more. */
const FEATURES = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
  capsule: bits % 2 === 1,
  washout: (bits >> 1) % 2 === 1,
  thresholdGrowth: bits >= 4,
}));

/** Columns of the diagnostic table: hyperenhancement and the sizes at both ends of each range. */
const COLUMNS = [
  { aphe: false, sizes: [1, 19.9], rows: ["LR-3", "LR-3", "LR-4"] },
  { aphe: false, sizes: [20, 90], rows: ["LR-3", "LR-4", "LR-4"] },
  { aphe: true, sizes: [1, 9.9], rows: ["LR-3", "LR-4", "LR-4"] },
  { aphe: true, sizes: [10, 19.9], rows: ["LR-3", "split", "LR-5"] },
  { aphe: true, sizes: [20, 90], rows: ["LR-4", "LR-5", "LR-5"] },
];

describe("the diagnostic table of LI-RADS v2018", () => {
  it.each(COLUMNS)(
    "gives $rows with hyperenhancement $aphe at $sizes mm",
    ({ aphe, sizes, rows }) => {
      for (const size of sizes)
        for (const features of FEATURES) {
          const count = Object.values(features).filter(Boolean).length;
          const cell = rows[Math.min(count, 2)];
          const expected = cell === "split" ? (features.capsule ? "LR-4" : "LR-5") : cell;
          expect(
            liRads({ aphe, size, ...features })?.category,
            JSON.stringify({ size, ...features }),
          ).toBe(expected);
        }
    },
  );

  it("suggests the workup of each category", () => {
    expect(LI_RADS_CATEGORIES.map((one) => [one, liRadsManagement(one)])).toEqual([
      ["LR-NC", "imaging_within_3_months"],
      ["LR-TIV", "discussion_of_workup"],
      ["LR-1", "surveillance_in_6_months"],
      ["LR-2", "surveillance_or_imaging_within_6_months"],
      ["LR-3", "imaging_in_3_to_6_months"],
      ["LR-4", "discussion_of_workup"],
      ["LR-5", "discussion_of_management"],
      ["LR-M", "discussion_of_workup"],
    ]);
    const found = liRads({
      aphe: true,
      capsule: false,
      washout: true,
      thresholdGrowth: false,
      size: 21,
    });
    expect(found?.management).toBe("discussion_of_management");
  });

  it.each([0, -1, Number.NaN, Infinity])("refuses a size of %s", (size) => {
    const features = { capsule: true, washout: true, thresholdGrowth: false };
    expect(liRads({ aphe: true, size, ...features })).toBeNull();
  });

  it("has no other category", () => {
    expect(liRadsManagement("LR-6")).toBeNull();
  });
});
