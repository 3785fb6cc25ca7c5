/**
 * LI-RADS for CT and MR, for patients at high risk of hepatocellular carcinoma. Source: American College of Radiology,
 * CT/MRI LI-RADS v2018 Core: the diagnostic table, and the suggested workup per category.
 */

export type LiverObservation = {
  /** Nonrim arterial phase hyperenhancement. */
  aphe: boolean;
  /** Enhancing "capsule". */
  capsule: boolean;
  /** Nonperipheral "washout". */
  washout: boolean;
  /** Size increase of at least 50 % in at most 6 months. */
  thresholdGrowth: boolean;
  /** Largest outer-edge-to-outer-edge dimension in millimetres. */
  size: number;
};

/** The categories that the diagnostic table gives. */
export type TableCategory = "LR-3" | "LR-4" | "LR-5";

/** All categories; those that are not in the table are chosen before it is used. */
export const LI_RADS_CATEGORIES = [
  "LR-NC",
  "LR-TIV",
  "LR-1",
  "LR-2",
  "LR-3",
  "LR-4",
  "LR-5",
  "LR-M",
] as const;
export type LiRadsCategory = (typeof LI_RADS_CATEGORIES)[number];

export type LiRadsManagement =
  /** Repeat or alternative diagnostic imaging in at most 3 months. */
  | "imaging_within_3_months"
  /** Surveillance imaging in 6 months. */
  | "surveillance_in_6_months"
  /** Surveillance imaging in 6 months; repeat diagnostic imaging within 6 months may be considered. */
  | "surveillance_or_imaging_within_6_months"
  /** Repeat or alternative diagnostic imaging in 3 to 6 months. */
  | "imaging_in_3_to_6_months"
  /** Multidisciplinary discussion for tailored workup, which may include biopsy. */
  | "discussion_of_workup"
  /** Hepatocellular carcinoma is confirmed: multidisciplinary discussion for consensus management. */
  | "discussion_of_management";

const MANAGEMENT: Readonly<Record<LiRadsCategory, LiRadsManagement>> = {
  "LR-NC": "imaging_within_3_months",
  "LR-TIV": "discussion_of_workup",
  "LR-1": "surveillance_in_6_months",
  "LR-2": "surveillance_or_imaging_within_6_months",
  "LR-3": "imaging_in_3_to_6_months",
  "LR-4": "discussion_of_workup",
  "LR-5": "discussion_of_management",
  "LR-M": "discussion_of_workup",
};

/** Returns what is suggested for a category; null if there is no such category. */
export function liRadsManagement(category: string): LiRadsManagement | null {
  const known = LI_RADS_CATEGORIES.find((one) => one === category);
  return known === undefined ? null : MANAGEMENT[known];
}

/** Returns the category of the diagnostic table, with its management; null if the size is not positive. */
export function liRads(
  observation: LiverObservation,
): { category: TableCategory; management: LiRadsManagement } | null {
  if (!(observation.size > 0) || !Number.isFinite(observation.size)) return null;
  const category = observation.aphe ? withAphe(observation) : withoutAphe(observation);
  return { category, management: MANAGEMENT[category] };
}

/** Returns the number of additional major features. */
function featuresOf({ capsule, washout, thresholdGrowth }: LiverObservation): number {
  return [capsule, washout, thresholdGrowth].filter(Boolean).length;
}

function withoutAphe(observation: LiverObservation): TableCategory {
  const features = featuresOf(observation);
  if (features >= 2) return "LR-4";
  return features === 1 && observation.size >= 20 ? "LR-4" : "LR-3";
}

function withAphe(observation: LiverObservation): TableCategory {
  const { size, capsule } = observation;
  const features = featuresOf(observation);
  if (size < 10) return features === 0 ? "LR-3" : "LR-4";
  if (size >= 20) return features === 0 ? "LR-4" : "LR-5";
  if (features === 0) return "LR-3";
  // The one cell that is split: a "capsule" alone makes it LR-4, washout or threshold growth LR-5.
  return features === 1 && capsule ? "LR-4" : "LR-5";
}
