import { BI_RADS_CATEGORIES } from "./bi-rads.ts";
import { LI_RADS_CATEGORIES } from "./li-rads.ts";
import { LUNG_FINDINGS, LUNG_RADS_CATEGORIES } from "./lung-rads.ts";
import { PROSTATE_ZONES } from "./pi-rads.ts";
import { COMPOSITION, ECHOGENICITY, MARGIN, SHAPE, TI_RADS_LEVELS } from "./ti-rads.ts";

const FIVE = ["1", "2", "3", "4", "5"] as const;

/** Codes of the options that scores take and give. They are stored with reports and never change. */
export const SCORE_LISTS = {
  ti_rads_composition: keysOf(COMPOSITION),
  ti_rads_echogenicity: keysOf(ECHOGENICITY),
  ti_rads_shape: keysOf(SHAPE),
  ti_rads_margin: keysOf(MARGIN),
  ti_rads_level: TI_RADS_LEVELS,
  ti_rads_management: [
    "no_fna",
    "follow_up_1_3_5",
    "follow_up_1_2_3_5",
    "follow_up_1_2_3_4_5",
    "fna",
  ],
  bi_rads_category: BI_RADS_CATEGORIES,
  bi_rads_management: [
    "recall",
    "routine_screening",
    "short_interval_follow_up",
    "tissue_diagnosis",
    "excision",
  ],
  /** The diagnostic table, or a category that the reader gives by other criteria; LR-5 is given by the table alone. */
  li_rads_assessment: ["table", "LR-NC", "LR-TIV", "LR-1", "LR-2", "LR-3", "LR-4", "LR-M"],
  li_rads_category: LI_RADS_CATEGORIES,
  li_rads_management: [
    "imaging_within_3_months",
    "surveillance_in_6_months",
    "surveillance_or_imaging_within_6_months",
    "imaging_in_3_to_6_months",
    "discussion_of_workup",
    "discussion_of_management",
  ],
  lung_rads_finding: ["solid", "part_solid", "ground_glass", ...keysOf(LUNG_FINDINGS)],
  lung_rads_change: ["baseline", "new", "growing", "slowly_growing"],
  lung_rads_category: LUNG_RADS_CATEGORIES,
  lung_rads_management: [
    "complete",
    "ldct_in_12_months",
    "ldct_in_6_months",
    "ldct_in_3_months",
    "diagnostic_workup",
  ],
  pi_rads_zone: PROSTATE_ZONES,
  pi_rads_t2: FIVE,
  pi_rads_dwi: FIVE,
  pi_rads_dce: ["positive", "negative", "not_done"],
  pi_rads_category: FIVE,
  pi_rads_management: ["consider_biopsy", "not_by_mri_alone"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ScoreList = keyof typeof SCORE_LISTS;
export type CodeOf<L extends ScoreList> = (typeof SCORE_LISTS)[L][number];

function keysOf<T extends object>(table: T): readonly (keyof T & string)[] {
  // The tables are constants without other keys.
  return Object.keys(table) as (keyof T & string)[];
}
