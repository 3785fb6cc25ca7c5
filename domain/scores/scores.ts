import { biRads } from "./bi-rads.ts";
import { liRads, liRadsManagement } from "./li-rads.ts";
import { SCORE_LISTS, type CodeOf, type ScoreList } from "./lists.ts";
import { LUNG_FINDINGS, lungRads, lungRadsManagement, type LungNodule } from "./lung-rads.ts";
import { piRads, piRadsManagement, type PiRadsCategory } from "./pi-rads.ts";
import { tiRadsLevel, tiRadsManagement, type ThyroidFeatures } from "./ti-rads.ts";

/**
 * What a score takes from a field: one of the codes of a list, yes or no, or a length in millimetres; of the sides of a
 * measurement the longest, or their mean.
 */
export type ScoreInput =
  | { takes: "choice"; list: ScoreList }
  | { takes: "yes_no" }
  | { takes: "length"; of: "longest" | "mean" };

/** A code, yes or no, or a length in millimetres. */
export type InputValue = string | boolean | number;

type Score = {
  inputs: Readonly<Record<string, ScoreInput>>;
  /** The codes that it gives; null if it gives a number. */
  gives: ScoreList | null;
  /** Returns a code or a number; null if a value that it needs is missing, or the publication has no row for the values. */
  of: (values: Values) => string | number | null;
};

/** The values of inputs by name; undefined is not known yet. */
export class Values {
  constructor(private readonly values: Readonly<Record<string, InputValue | undefined>>) {}

  code<L extends ScoreList>(name: string, list: L): CodeOf<L> | undefined {
    const codes: readonly CodeOf<L>[] = SCORE_LISTS[list];
    return codes.find((code) => code === this.values[name]);
  }

  yesNo(name: string): boolean | undefined {
    const value = this.values[name];
    return typeof value === "boolean" ? value : undefined;
  }

  length(name: string): number | undefined {
    const value = this.values[name];
    return typeof value === "number" ? value : undefined;
  }
}

const YES_NO: ScoreInput = { takes: "yes_no" };
const LONGEST: ScoreInput = { takes: "length", of: "longest" };
const MEAN: ScoreInput = { takes: "length", of: "mean" };
const choice = (list: ScoreList): ScoreInput => ({ takes: "choice", list });

const THYROID_INPUTS = {
  composition: choice("ti_rads_composition"),
  echogenicity: choice("ti_rads_echogenicity"),
  shape: choice("ti_rads_shape"),
  margin: choice("ti_rads_margin"),
  macrocalcification: YES_NO,
  rim_calcification: YES_NO,
  punctate_foci: YES_NO,
};

/** The scores that fields of reports can compute. Their tables and sources are in the other files of this folder. */
export const SCORES = {
  ti_rads_level: {
    inputs: THYROID_INPUTS,
    gives: "ti_rads_level",
    of: (values) => thyroid(values)?.category ?? null,
  },
  ti_rads_points: {
    inputs: THYROID_INPUTS,
    gives: null,
    of: (values) => thyroid(values)?.points ?? null,
  },
  ti_rads_management: {
    inputs: { level: choice("ti_rads_level"), size: LONGEST },
    gives: "ti_rads_management",
    of(values) {
      const level = values.code("level", "ti_rads_level");
      const size = values.length("size");
      if (level === undefined || size === undefined) return null;
      const managed = tiRadsManagement(level, size);
      if (managed?.management !== "follow_up") return managed?.management ?? null;
      return ["follow_up", ...managed.years].join("_");
    },
  },
  // The atlas gives a table of categories and what is recommended; the category itself is the reader's judgement.
  bi_rads_management: {
    inputs: { category: choice("bi_rads_category") },
    gives: "bi_rads_management",
    of: (values) => biRads(values.code("category", "bi_rads_category") ?? "")?.management ?? null,
  },
  li_rads_category: {
    inputs: {
      assessment: choice("li_rads_assessment"),
      aphe: YES_NO,
      washout: YES_NO,
      capsule: YES_NO,
      threshold_growth: YES_NO,
      size: LONGEST,
    },
    gives: "li_rads_category",
    of: liver,
  },
  li_rads_management: {
    inputs: { category: choice("li_rads_category") },
    gives: "li_rads_management",
    of: (values) => liRadsManagement(values.code("category", "li_rads_category") ?? ""),
  },
  lung_rads_category: {
    inputs: {
      finding: choice("lung_rads_finding"),
      change: choice("lung_rads_change"),
      diameter: MEAN,
      solid_part: MEAN,
      juxtapleural: YES_NO,
      suspicious: YES_NO,
    },
    gives: "lung_rads_category",
    of: lung,
  },
  lung_rads_management: {
    inputs: { category: choice("lung_rads_category") },
    gives: "lung_rads_management",
    of(values) {
      const category = values.code("category", "lung_rads_category");
      return category === undefined ? null : lungRadsManagement(category);
    },
  },
  pi_rads_category: {
    inputs: {
      zone: choice("pi_rads_zone"),
      t2: choice("pi_rads_t2"),
      dwi: choice("pi_rads_dwi"),
      dce: choice("pi_rads_dce"),
    },
    gives: "pi_rads_category",
    of: prostate,
  },
  pi_rads_management: {
    inputs: { category: choice("pi_rads_category") },
    gives: "pi_rads_management",
    of(values) {
      const category = gradeOf(values.code("category", "pi_rads_category"));
      return category === undefined ? null : piRadsManagement(category);
    },
  },
} as const satisfies Readonly<Record<string, Score>>;

export type ScoreName = keyof typeof SCORES;

export const SCORE_NAMES = Object.keys(SCORES) as readonly ScoreName[];

/** Returns a score with the type that all of them have. */
export function scoreNamed(name: ScoreName): Score {
  return SCORES[name];
}

/** A spongiform nodule gets no points for other features, so they are not needed. */
function thyroid(values: Values) {
  const composition = values.code("composition", "ti_rads_composition");
  if (composition === "spongiform") return tiRadsLevel({ composition, ...NO_POINTS });
  const echogenicity = values.code("echogenicity", "ti_rads_echogenicity");
  const shape = values.code("shape", "ti_rads_shape");
  const margin = values.code("margin", "ti_rads_margin");
  const macrocalcification = values.yesNo("macrocalcification");
  const rim = values.yesNo("rim_calcification");
  const punctate = values.yesNo("punctate_foci");
  if (
    composition === undefined ||
    echogenicity === undefined ||
    shape === undefined ||
    margin === undefined ||
    macrocalcification === undefined ||
    rim === undefined ||
    punctate === undefined
  )
    return null;
  const present = Object.entries({ macrocalcification, rim, punctate } as const);
  const foci = FOCI.filter((one) => present.some(([name, is]) => name === one && is));
  return tiRadsLevel({
    composition,
    echogenicity,
    shape,
    margin,
    foci: foci.length === 0 ? ["none_or_comet_tail"] : foci,
  });
}

const FOCI = ["macrocalcification", "rim", "punctate"] as const;
const NO_POINTS: Omit<ThyroidFeatures, "composition"> = {
  echogenicity: "isoechoic",
  shape: "wider_than_tall",
  margin: "smooth",
  foci: ["none_or_comet_tail"],
};

function liver(values: Values): string | null {
  const assessment = values.code("assessment", "li_rads_assessment");
  if (assessment !== "table") return assessment ?? null;
  const aphe = values.yesNo("aphe");
  const washout = values.yesNo("washout");
  const capsule = values.yesNo("capsule");
  const thresholdGrowth = values.yesNo("threshold_growth");
  const size = values.length("size");
  if (
    aphe === undefined ||
    washout === undefined ||
    capsule === undefined ||
    thresholdGrowth === undefined ||
    size === undefined
  )
    return null;
  return liRads({ aphe, washout, capsule, thresholdGrowth, size })?.category ?? null;
}

function lung(values: Values): string | null {
  const finding = values.code("finding", "lung_rads_finding");
  if (finding === undefined) return null;
  const found = finding in LUNG_FINDINGS ? (finding as keyof typeof LUNG_FINDINGS) : nodule(values);
  const category = found === null ? null : (lungRads(found)?.category ?? null);
  if (found === null || (category !== "3" && category !== "4A" && category !== "4B"))
    return category;
  const suspicious = values.yesNo("suspicious");
  return suspicious === undefined ? null : (lungRads(found, { suspicious })?.category ?? null);
}

/** Returns the nodule; null if a value that its kind needs is missing. */
function nodule(values: Values): LungNodule | null {
  const kind = values.code("finding", "lung_rads_finding");
  const when = values.code("change", "lung_rads_change");
  const size = values.length("diameter");
  if (when === undefined || size === undefined) return null;
  if (kind === "ground_glass") return { kind, when, size };
  // The table speaks of slow growth of ground glass nodules alone.
  if (when === "slowly_growing") return null;
  if (kind === "solid") {
    const juxtapleural = values.yesNo("juxtapleural");
    return juxtapleural === undefined ? null : { kind, when, size, juxtapleural };
  }
  const solidSize = values.length("solid_part");
  if (kind !== "part_solid" || solidSize === undefined) return null;
  return { kind, when, size, solidSize };
}

/** What a table does not look at need not be known. */
function prostate(values: Values): string | null {
  const zone = values.code("zone", "pi_rads_zone");
  const t2 = gradeOf(values.code("t2", "pi_rads_t2"));
  const dwi = gradeOf(values.code("dwi", "pi_rads_dwi"));
  const dce = values.code("dce", "pi_rads_dce");
  if (zone === undefined || dwi === undefined) return null;
  if (zone === "peripheral" && dwi === 3 && dce === undefined) return null;
  const enhancement = dce === "positive" || dce === "negative" ? dce : null;
  const found = piRads({ zone, t2: t2 ?? null, dwi, dce: enhancement });
  return found === null ? null : String(found.category);
}

function gradeOf(code: string | undefined): PiRadsCategory | undefined {
  return ([1, 2, 3, 4, 5] as const).find((one) => String(one) === code);
}
