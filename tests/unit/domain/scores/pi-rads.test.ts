import { piRads } from "#domain/scores/pi-rads.ts";
import { describe, expect, it } from "vitest";

const SCORES = [1, 2, 3, 4, 5];

/** Category by T2 (rows) and diffusion (columns) in the transition zone. */
const TRANSITION = [
  [1, 1, 1, 1, 1],
  [2, 2, 2, 3, 3],
  [3, 3, 3, 3, 4],
  [4, 4, 4, 4, 4],
  [5, 5, 5, 5, 5],
];

describe("PI-RADS v2.1", () => {
  it.each([
    ["negative", [1, 2, 3, 4, 5]],
    [null, [1, 2, 3, 4, 5]],
    ["positive", [1, 2, 4, 4, 5]],
  ] as const)("scores the peripheral zone with enhancement %s by diffusion", (dce, expected) => {
    for (const t2 of SCORES)
      expect(
        SCORES.map((dwi) => piRads({ zone: "peripheral", t2, dwi, dce })?.category),
        `T2 ${t2}`,
      ).toEqual(expected);
  });

  it.each(["negative", "positive", null] as const)(
    "scores the transition zone by T2, with enhancement %s",
    (dce) => {
      expect(
        SCORES.map((t2) =>
          SCORES.map((dwi) => piRads({ zone: "transition", t2, dwi, dce })?.category),
        ),
      ).toEqual(TRANSITION);
    },
  );

  it("says from 4 on that biopsy should be considered", () => {
    expect(
      SCORES.map((dwi) => piRads({ zone: "peripheral", t2: 1, dwi, dce: null })?.management),
    ).toEqual([
      "not_by_mri_alone",
      "not_by_mri_alone",
      "not_by_mri_alone",
      "consider_biopsy",
      "consider_biopsy",
    ]);
  });

  it.each([0, 6, 2.5, Number.NaN])("refuses a score of %s", (score) => {
    expect(piRads({ zone: "peripheral", t2: score, dwi: 3, dce: null })).toBeNull();
    expect(piRads({ zone: "transition", t2: 3, dwi: score, dce: null })).toBeNull();
  });
});
