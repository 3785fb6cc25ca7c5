/**
 * BI-RADS for mammography. Source: American College of Radiology, ACR BI-RADS Atlas, 5th edition, 2013,
 * Mammography: breast composition categories, and the table that pairs assessment categories with management.
 */

/** The assessment categories, with the subdivisions of category 4. */
export const BI_RADS_CATEGORIES = ["0", "1", "2", "3", "4", "4A", "4B", "4C", "5", "6"] as const;
export type BiRadsCategory = (typeof BI_RADS_CATEGORIES)[number];

/** What is recommended for a category. */
export type BiRadsManagement =
  /** Recall for additional imaging, or comparison with earlier examinations. */
  | "recall"
  /** Routine mammography screening. */
  | "routine_screening"
  /** Follow-up after a short interval (6 months), or continued surveillance. */
  | "short_interval_follow_up"
  /** Tissue diagnosis. */
  | "tissue_diagnosis"
  /** Surgical excision when clinically appropriate. */
  | "excision";

export type BiRads = {
  category: BiRadsCategory;
  management: BiRadsManagement;
  /**
   * Likelihood of cancer in percent: above `over` (or from it, if `includesOver`), and at most `to` (or below it, unless
   * `includesTo`). Null where the table gives none.
   */
  likelihood: { over: number; includesOver: boolean; to: number; includesTo: boolean } | null;
};

/** The compositions of a breast, from almost entirely fatty to extremely dense. */
export const BREAST_COMPOSITIONS = ["a", "b", "c", "d"] as const;
export type BreastComposition = (typeof BREAST_COMPOSITIONS)[number];

/** Whether a composition may hide masses (c obscures small ones, d lowers the sensitivity), which the report says. */
export function hidesMasses(composition: BreastComposition): boolean {
  return composition === "c" || composition === "d";
}

/** Returns management and likelihood of a category; null if there is no such category. */
export function biRads(category: string): BiRads | null {
  return TABLE.find((row) => row.category === category) ?? null;
}

const ESSENTIALLY_NONE = { over: 0, includesOver: true, to: 0, includesTo: true };

function above(over: number, to: number, includesTo: boolean): BiRads["likelihood"] {
  return { over, includesOver: false, to, includesTo };
}

const TABLE: readonly BiRads[] = [
  { category: "0", management: "recall", likelihood: null },
  { category: "1", management: "routine_screening", likelihood: ESSENTIALLY_NONE },
  { category: "2", management: "routine_screening", likelihood: ESSENTIALLY_NONE },
  { category: "3", management: "short_interval_follow_up", likelihood: above(0, 2, true) },
  { category: "4", management: "tissue_diagnosis", likelihood: above(2, 95, false) },
  { category: "4A", management: "tissue_diagnosis", likelihood: above(2, 10, true) },
  { category: "4B", management: "tissue_diagnosis", likelihood: above(10, 50, true) },
  { category: "4C", management: "tissue_diagnosis", likelihood: above(50, 95, false) },
  {
    category: "5",
    management: "tissue_diagnosis",
    likelihood: { over: 95, includesOver: true, to: 100, includesTo: true },
  },
  { category: "6", management: "excision", likelihood: null },
];
