import { LUNG_FINDINGS, type LungNodule, lungRads } from "#domain/scores/lung-rads.ts";
import { describe, expect, it } from "vitest";

/** The rows of the table for nodules: both ends of each range of sizes, in millimetres. */
const NODULES: readonly (readonly [category: string | undefined, nodule: LungNodule])[] = [
  // Juxtapleural.
  ["2", { kind: "solid", when: "baseline", size: 9.9, juxtapleural: true }],
  ["2", { kind: "solid", when: "new", size: 9.9, juxtapleural: true }],
  ["4A", { kind: "solid", when: "baseline", size: 10, juxtapleural: true }],
  ["4B", { kind: "solid", when: "new", size: 10, juxtapleural: true }],
  ["4A", { kind: "solid", when: "growing", size: 7.9, juxtapleural: true }],
  // Solid.
  ["2", { kind: "solid", when: "baseline", size: 5.9 }],
  ["3", { kind: "solid", when: "baseline", size: 6 }],
  ["3", { kind: "solid", when: "baseline", size: 7.9 }],
  ["4A", { kind: "solid", when: "baseline", size: 8 }],
  ["4A", { kind: "solid", when: "baseline", size: 14.9 }],
  ["4B", { kind: "solid", when: "baseline", size: 15 }],
  ["2", { kind: "solid", when: "new", size: 3.9 }],
  ["3", { kind: "solid", when: "new", size: 4 }],
  ["3", { kind: "solid", when: "new", size: 5.9 }],
  ["4A", { kind: "solid", when: "new", size: 6 }],
  ["4A", { kind: "solid", when: "new", size: 7.9 }],
  ["4B", { kind: "solid", when: "new", size: 8 }],
  ["4A", { kind: "solid", when: "growing", size: 7.9 }],
  ["4B", { kind: "solid", when: "growing", size: 8 }],
  // Part solid.
  ["2", { kind: "part_solid", when: "baseline", size: 5.9, solidSize: 3 }],
  ["3", { kind: "part_solid", when: "baseline", size: 6, solidSize: 5.9 }],
  ["4A", { kind: "part_solid", when: "baseline", size: 9, solidSize: 6 }],
  ["4A", { kind: "part_solid", when: "baseline", size: 9, solidSize: 7.9 }],
  ["4B", { kind: "part_solid", when: "baseline", size: 9, solidSize: 8 }],
  ["3", { kind: "part_solid", when: "new", size: 5.9, solidSize: 3.9 }],
  ["4A", { kind: "part_solid", when: "new", size: 6, solidSize: 3.9 }],
  ["4B", { kind: "part_solid", when: "new", size: 6, solidSize: 4 }],
  ["4A", { kind: "part_solid", when: "growing", size: 9, solidSize: 3.9 }],
  ["4B", { kind: "part_solid", when: "growing", size: 9, solidSize: 4 }],
  // Ground glass.
  ["2", { kind: "ground_glass", when: "baseline", size: 29.9 }],
  ["2", { kind: "ground_glass", when: "new", size: 29.9 }],
  ["2", { kind: "ground_glass", when: "growing", size: 29.9 }],
  ["2", { kind: "ground_glass", when: "slowly_growing", size: 30 }],
  ["3", { kind: "ground_glass", when: "baseline", size: 30 }],
  ["3", { kind: "ground_glass", when: "new", size: 30 }],
  // Without a row in the table, or without sense.
  [undefined, { kind: "ground_glass", when: "growing", size: 30 }],
  [undefined, { kind: "solid", when: "baseline", size: 0 }],
  [undefined, { kind: "solid", when: "new", size: Number.NaN }],
  [undefined, { kind: "ground_glass", when: "new", size: Infinity }],
  [undefined, { kind: "part_solid", when: "baseline", size: 6, solidSize: 7 }],
  [undefined, { kind: "part_solid", when: "baseline", size: 6, solidSize: 0 }],
];

/** The other rows of the table, in its order. */
const FINDINGS = {
  prior_awaited: "0",
  not_evaluable: "0",
  inflammatory: "0",
  no_nodule: "1",
  benign_features: "1",
  airway_subsegmental: "2",
  category_3_stable_at_6_months: "2",
  category_4b_proven_benign: "2",
  category_4a_not_airway_stable_at_3_months: "3",
  cyst_thick_wall_growing_cyst: "3",
  airway_segmental_at_baseline: "4A",
  cyst_thick_wall_at_baseline: "4A",
  cyst_multilocular_at_baseline: "4A",
  cyst_became_multilocular: "4A",
  airway_segmental_stable_or_growing: "4B",
  cyst_thick_wall_growing_wall: "4B",
  cyst_multilocular_growing: "4B",
  cyst_multilocular_more_loculated_or_opaque: "4B",
  slow_growth_over_screenings: "4B",
};

describe("Lung-RADS v2022", () => {
  it.each(NODULES)("gives %s for %o", (category, nodule) => {
    expect(lungRads(nodule)?.category).toBe(category);
  });

  it("gives each other finding the category of its row", () => {
    const found = (Object.keys(LUNG_FINDINGS) as (keyof typeof LUNG_FINDINGS)[]).map((one) => [
      one,
      lungRads(one)?.category,
    ]);
    expect(Object.fromEntries(found)).toEqual(FINDINGS);
  });

  it("recommends the management of each category", () => {
    const of = (finding: keyof typeof LUNG_FINDINGS, suspicious = false) =>
      lungRads(finding, { suspicious });
    expect([
      of("not_evaluable"),
      of("no_nodule"),
      of("airway_subsegmental"),
      of("cyst_thick_wall_growing_cyst"),
      of("airway_segmental_at_baseline"),
      of("cyst_multilocular_growing"),
      of("cyst_multilocular_growing", true),
    ]).toEqual([
      { category: "0", management: "complete" },
      { category: "1", management: "ldct_in_12_months" },
      { category: "2", management: "ldct_in_12_months" },
      { category: "3", management: "ldct_in_6_months" },
      { category: "4A", management: "ldct_in_3_months" },
      { category: "4B", management: "diagnostic_workup" },
      { category: "4X", management: "diagnostic_workup" },
    ]);
  });

  it("raises only categories 3 and 4 by suspicious features", () => {
    const raised = (size: number) =>
      lungRads({ kind: "solid", when: "baseline", size }, { suspicious: true })?.category;
    expect([5, 6, 8, 15].map(raised)).toEqual(["2", "4X", "4X", "4X"]);
    expect(lungRads("not_evaluable", { suspicious: true })?.category).toBe("0");
  });
});
