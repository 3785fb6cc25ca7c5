import { type ThyroidNodule, tiRads } from "#domain/scores/ti-rads.ts";
import { describe, expect, it } from "vitest";

/** The points of the white paper's figure 1, feature by feature. */
const POINTS = {
  composition: { cystic: 0, spongiform: 0, mixed: 1, solid: 2 },
  echogenicity: { anechoic: 0, hyperechoic: 1, isoechoic: 1, hypoechoic: 2, very_hypoechoic: 3 },
  shape: { wider_than_tall: 0, taller_than_wide: 3 },
  margin: { smooth: 0, ill_defined: 0, lobulated_or_irregular: 2, extrathyroidal: 3 },
  foci: { none_or_comet_tail: 0, macrocalcification: 1, rim: 2, punctate: 3 },
} as const;

const LEVELS: Readonly<Record<number, string>> = {
  0: "TR1",
  2: "TR2",
  3: "TR3",
  4: "TR4",
  5: "TR4",
  6: "TR4",
};

const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T)[];

const FOCI: ThyroidNodule["foci"][] = [
  [],
  ["none_or_comet_tail"],
  ...[1, 2, 3, 4, 5, 6, 7].map((bits) =>
    (["macrocalcification", "rim", "punctate"] as const).filter(
      (_one, at) => (bits >> at) % 2 === 1,
    ),
  ),
];

/** Every combination of the features. */
const ALL: ThyroidNodule[] = keysOf(POINTS.composition).flatMap((composition) =>
  keysOf(POINTS.echogenicity).flatMap((echogenicity) =>
    keysOf(POINTS.shape).flatMap((shape) =>
      keysOf(POINTS.margin).flatMap((margin) =>
        FOCI.map((foci) => ({ composition, echogenicity, shape, margin, foci, size: 5 })),
      ),
    ),
  ),
);

function expectedPoints(nodule: ThyroidNodule): number {
  if (nodule.composition === "spongiform") return 0;
  return (
    POINTS.composition[nodule.composition] +
    POINTS.echogenicity[nodule.echogenicity] +
    POINTS.shape[nodule.shape] +
    POINTS.margin[nodule.margin] +
    nodule.foci.reduce((sum, one) => sum + POINTS.foci[one], 0)
  );
}

const base: ThyroidNodule = {
  composition: "solid",
  echogenicity: "hypoechoic",
  shape: "wider_than_tall",
  margin: "smooth",
  foci: [],
  size: 12,
};

/** A nodule of each level. */
const OF_LEVEL: Readonly<Record<string, Partial<ThyroidNodule>>> = {
  TR1: { composition: "spongiform" },
  TR2: { composition: "mixed", echogenicity: "isoechoic" },
  TR3: { echogenicity: "isoechoic" },
  TR4: {},
  TR5: { shape: "taller_than_wide" },
};

describe("ACR TI-RADS", () => {
  it("gives every combination of features its points and level, or refuses it", () => {
    const scored = ALL.map((nodule) => {
      const points = expectedPoints(nodule);
      const isAnechoicSolid =
        nodule.echogenicity === "anechoic" &&
        (nodule.composition === "solid" || nodule.composition === "mixed");
      const isRefused = isAnechoicSolid || points === 1;
      const level = points >= 7 ? "TR5" : LEVELS[points];
      return { nodule, expected: isRefused ? null : { points, category: level } };
    });
    expect(scored).toHaveLength(1440);
    for (const { nodule, expected } of scored) {
      const found = tiRads(nodule);
      const short = found && { points: found.points, category: found.category };
      expect(short, JSON.stringify(nodule)).toEqual(expected);
    }
  });

  it.each([
    ["TR1", [[100, "no_fna"]]],
    ["TR2", [[100, "no_fna"]]],
    [
      "TR3",
      [
        [14.9, "no_fna"],
        [15, "follow_up"],
        [24.9, "follow_up"],
        [25, "fna"],
      ],
    ],
    [
      "TR4",
      [
        [9.9, "no_fna"],
        [10, "follow_up"],
        [14.9, "follow_up"],
        [15, "fna"],
      ],
    ],
    [
      "TR5",
      [
        [4.9, "no_fna"],
        [5, "follow_up"],
        [9.9, "follow_up"],
        [10, "fna"],
      ],
    ],
  ] as const)("has the sizes of %s", (category, rows) => {
    for (const [size, management] of rows)
      expect(tiRads({ ...base, ...OF_LEVEL[category], size })).toMatchObject({
        category,
        management,
      });
  });

  it("names the years of the follow-up by level", () => {
    const yearsAt = (level: string, size: number) =>
      tiRads({ ...base, ...OF_LEVEL[level], size })?.years;
    expect(yearsAt("TR3", 20)).toEqual([1, 3, 5]);
    expect(yearsAt("TR4", 12)).toEqual([1, 2, 3, 5]);
    expect(yearsAt("TR5", 7)).toEqual([1, 2, 3, 4, 5]);
    expect(yearsAt("TR5", 30)).toEqual([]);
  });

  it.each([
    { size: 0 },
    { size: -4 },
    { size: Number.NaN },
    { size: Infinity },
    { foci: ["none_or_comet_tail", "punctate"] },
    { foci: ["rim", "rim"] },
  ] as const)("refuses %o", (odd) => {
    expect(tiRads({ ...base, ...odd })).toBeNull();
  });
});
