import { BI_RADS_CATEGORIES, biRads } from "#domain/scores/bi-rads.ts";
import { liRads, liRadsManagement } from "#domain/scores/li-rads.ts";
import { SCORE_LISTS, type ScoreList } from "#domain/scores/lists.ts";
import { LUNG_FINDINGS, lungRads, type LungNodule } from "#domain/scores/lung-rads.ts";
import { piRads } from "#domain/scores/pi-rads.ts";
import { SCORE_NAMES } from "#domain/scores/scores.ts";
import { tiRads, tiRadsLevel } from "#domain/scores/ti-rads.ts";
import { wordsOf } from "#domain/scores/words.ts";
import { computedFrom, fieldsOf, type Filled } from "../../support/scored-templates.ts";
import { describe, expect, it } from "vitest";

const LANGUAGES = ["en", "ar"] as const;
const YES_NO = [false, true];

/** Returns all combinations of one value of each list. */
function combinations<T extends Readonly<Record<string, readonly unknown[]>>>(
  lists: T,
): { [K in keyof T]: T[K][number] }[] {
  return Object.entries(lists).reduce<Record<string, unknown>[]>(
    (found, [name, values]) =>
      found.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  ) as { [K in keyof T]: T[K][number] }[];
}

/** Checks that each input that a score needs leaves it empty while it is missing. */
function expectNeeded(template: string, filled: Filled, results: readonly string[]): void {
  const fields = fieldsOf(template);
  for (const name of Object.keys(filled)) {
    const found = computedFrom(fields, { ...filled, [name]: null });
    expect(
      results.map((result) => found[result]),
      `${template} without ${name}`,
    ).toEqual(results.map(() => null));
  }
}

describe.each(LANGUAGES)("a template of the library, in %s, computes", (language) => {
  it("points, level and recommendation of ACR TI-RADS as the table does", () => {
    const fields = fieldsOf(`us-thyroid-ti-rads-${language}`);
    const rows = combinations({
      composition: SCORE_LISTS.ti_rads_composition,
      echogenicity: SCORE_LISTS.ti_rads_echogenicity,
      shape: SCORE_LISTS.ti_rads_shape,
      margin: SCORE_LISTS.ti_rads_margin,
      macrocalcification: YES_NO,
      rim_calcification: YES_NO,
      punctate_foci: YES_NO,
    });
    for (const row of rows) {
      const { macrocalcification, rim_calcification, punctate_foci, ...features } = row;
      const present = [
        ...(macrocalcification ? (["macrocalcification"] as const) : []),
        ...(rim_calcification ? (["rim"] as const) : []),
        ...(punctate_foci ? (["punctate"] as const) : []),
      ];
      const foci = present.length === 0 ? (["none_or_comet_tail"] as const) : present;
      // Whatever else is chosen for a spongiform nodule, it has no points.
      const level =
        row.composition === "spongiform"
          ? { points: 0, category: "TR1" }
          : tiRadsLevel({ ...features, foci });
      expect(computedFrom(fields, row), JSON.stringify(row)).toEqual({
        points: level?.points ?? null,
        level: level?.category ?? null,
        recommendation: null,
      });
    }
  });

  it.each<[size: number, points: readonly string[], management: string]>([
    [14, ["mixed", "hyperechoic"], "no_fna"],
    [14, ["mixed", "hypoechoic"], "no_fna"],
    [15, ["mixed", "hypoechoic"], "follow_up_1_3_5"],
    [25, ["mixed", "hypoechoic"], "fna"],
    [9, ["solid", "hypoechoic"], "no_fna"],
    [10, ["solid", "hypoechoic"], "follow_up_1_2_3_5"],
    [15, ["solid", "hypoechoic"], "fna"],
    [4, ["solid", "very_hypoechoic", "lobulated_or_irregular"], "no_fna"],
    [5, ["solid", "very_hypoechoic", "lobulated_or_irregular"], "follow_up_1_2_3_4_5"],
    [10, ["solid", "very_hypoechoic", "lobulated_or_irregular"], "fna"],
  ])("what TI-RADS recommends for %d mm and %j: %s", (size, features, management) => {
    const [composition = "", echogenicity = "", margin = "smooth"] = features;
    const filled = {
      composition,
      echogenicity,
      margin,
      shape: "wider_than_tall",
      macrocalcification: false,
      rim_calcification: false,
      punctate_foci: false,
      size: [3, size],
    };
    const template = `us-thyroid-ti-rads-${language}`;
    expect(computedFrom(fieldsOf(template), filled)["recommendation"]).toBe(management);
    expectNeeded(template, filled, ["recommendation"]);
    const { size: _size, ...needed } = filled;
    expectNeeded(template, needed, ["level", "points"]);
  });

  it("the LI-RADS category as the diagnostic table does, unless the reader gives another", () => {
    for (const modality of ["ct", "mr"]) {
      const template = `${modality}-liver-li-rads-${language}`;
      const fields = fieldsOf(template);
      const rows = combinations({
        aphe: YES_NO,
        washout: YES_NO,
        capsule: YES_NO,
        threshold_growth: YES_NO,
        size: [9.9, 10, 19.9, 20],
      });
      for (const { size, ...row } of rows) {
        const found = liRads({ ...row, thresholdGrowth: row.threshold_growth, size });
        const filled = { ...row, assessment: "table", size: [size, 5] };
        expect(computedFrom(fields, filled)).toEqual({
          category: found?.category,
          recommendation: found?.management,
        });
        expectNeeded(template, filled, ["category", "recommendation"]);
      }
      for (const assessment of SCORE_LISTS.li_rads_assessment.slice(1))
        expect(computedFrom(fields, { assessment })).toEqual({
          category: assessment,
          recommendation: liRadsManagement(assessment),
        });
    }
  });

  it("the Lung-RADS category of nodules as the table does", () => {
    const template = `ct-lung-screening-${language}`;
    const fields = fieldsOf(template);
    const sizes = [3.9, 4, 5.9, 6, 7.9, 8, 9.9, 10, 14.9, 15, 29.9, 30];
    const whens = ["baseline", "new", "growing"] as const;
    const check = (nodule: LungNodule, filled: Filled) => {
      for (const suspicious of YES_NO) {
        const found = lungRads(nodule, { suspicious });
        expect(computedFrom(fields, { ...filled, suspicious }), JSON.stringify(nodule)).toEqual({
          category: found?.category ?? null,
          recommendation: found?.management ?? null,
        });
      }
    };
    for (const { when, size, juxtapleural } of combinations({
      when: whens,
      size: sizes,
      juxtapleural: YES_NO,
    })) {
      const filled = { finding: "solid", change: when, diameter: [size], juxtapleural };
      check({ kind: "solid", when, size, juxtapleural }, filled);
      expectNeeded(template, filled, ["category"]);
    }
    for (const { when, size, solidSize } of combinations({
      when: whens,
      size: sizes,
      solidSize: sizes,
    })) {
      const filled = {
        finding: "part_solid",
        change: when,
        diameter: [size],
        solid_part: [solidSize],
      };
      check({ kind: "part_solid", when, size, solidSize }, filled);
      expectNeeded(template, filled, ["category"]);
    }
    for (const { when, size } of combinations({
      when: [...whens, "slowly_growing"] as const,
      size: sizes,
    })) {
      const filled = { finding: "ground_glass", change: when, diameter: [size] };
      check({ kind: "ground_glass", when, size }, filled);
      expectNeeded(template, filled, ["category"]);
    }
  });

  it("the Lung-RADS category of other findings, and asks for suspicious features only of 3 and 4", () => {
    const fields = fieldsOf(`ct-lung-screening-${language}`);
    for (const [finding, category] of Object.entries(LUNG_FINDINGS)) {
      const isRaised = category === "3" || category === "4A" || category === "4B";
      const found = (suspicious: boolean | null) =>
        computedFrom(fields, { finding, suspicious })["category"];
      expect([null, false, true].map(found), finding).toEqual(
        isRaised ? [null, category, "4X"] : [category, category, category],
      );
    }
  });

  it("the mean diameter of a long and a short axis, to one decimal; that of three sides is unknown", () => {
    const fields = fieldsOf(`ct-lung-screening-${language}`);
    const found = (...diameter: number[]) =>
      computedFrom(fields, {
        finding: "solid",
        change: "baseline",
        diameter,
        juxtapleural: false,
        suspicious: false,
      })["category"];
    expect([found(7, 4.8), found(7, 4.9), found(7, 5), found(7, 5, 5)]).toEqual([
      "2",
      "3",
      "3",
      null,
    ]);
  });

  it("the PI-RADS category as the tables of both zones do, from what they look at", () => {
    const fields = fieldsOf(`mr-prostate-pi-rads-${language}`);
    const grades = [1, 2, 3, 4, 5];
    const rows = combinations({
      zone: SCORE_LISTS.pi_rads_zone,
      t2: grades,
      dwi: grades,
      dce: SCORE_LISTS.pi_rads_dce,
    });
    for (const { zone, t2, dwi, dce } of rows) {
      const found = piRads({ zone, t2, dwi, dce: dce === "not_done" ? null : dce });
      const filled = { zone, t2: String(t2), dwi: String(dwi), dce };
      expect(computedFrom(fields, filled), JSON.stringify(filled)).toEqual({
        category: String(found?.category),
        recommendation: found?.management,
      });
      const { category } = computedFrom(fields, { ...filled, dce: null });
      expect(category === null).toBe(zone === "peripheral" && dwi === 3);
      for (const name of ["zone", "dwi"])
        expect(computedFrom(fields, { ...filled, [name]: null })["category"]).toBeNull();
      expect(computedFrom(fields, { ...filled, t2: null })["category"]).toBe(
        zone === "peripheral" ? String(found?.category) : null,
      );
    }
  });

  it("what BI-RADS recommends for the category that the reader chose", () => {
    for (const modality of ["mg", "us-breast"])
      for (const category of [...BI_RADS_CATEGORIES, null])
        expect(
          computedFrom(fieldsOf(`${modality}-bi-rads-${language}`), { category })["recommendation"],
        ).toBe(category === null ? null : biRads(category)?.management);
  });

  it("has a word of its own for each code of each list", () => {
    for (const list of Object.keys(SCORE_LISTS) as ScoreList[]) {
      const words = wordsOf(list, SCORE_LISTS[list], language);
      expect(new Set(words).size, list).toBe(SCORE_LISTS[list].length);
    }
  });
});

describe("the templates of the library", () => {
  it("use every score", () => {
    const used = new Set(
      [
        "us-thyroid-ti-rads-en",
        "us-breast-bi-rads-en",
        "ct-liver-li-rads-en",
        "ct-lung-screening-en",
        "mr-prostate-pi-rads-en",
      ].flatMap((template) => fieldsOf(template).map(({ score }) => score)),
    );
    expect(SCORE_NAMES.filter((name) => !used.has(name))).toEqual([]);
  });
});

describe("the management of TI-RADS", () => {
  it("is none without a positive size", () => {
    const features = {
      composition: "solid",
      echogenicity: "hypoechoic",
      shape: "wider_than_tall",
      margin: "smooth",
      foci: ["none_or_comet_tail"],
    } as const;
    expect(tiRads({ ...features, size: 0 })).toBeNull();
    expect(tiRadsLevel(features)).toEqual({ points: 4, category: "TR4" });
  });
});
