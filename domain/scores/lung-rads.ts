/**
 * Lung-RADS for low-dose CT screening of the lungs. Source: American College of Radiology, Lung-RADS v2022 Assessment
 * Categories and Recommendations, November 2022 (Christensen J et al., Chest 2024;165:738-753).
 */

/** A nodule of the lung; sizes are mean diameters in millimetres. */
export type LungNodule =
  | {
      kind: "solid";
      when: When;
      size: number;
      /** Juxtapleural, with smooth margins, and oval, lentiform or triangular. */
      juxtapleural?: boolean;
    }
  | { kind: "part_solid"; when: When; size: number; solidSize: number }
  | { kind: "ground_glass"; when: When | "slowly_growing"; size: number };

/**
 * `growing`: the mean diameter increased by more than 1.5 mm within 12 months. A nodule that is larger without such growth
 * gets the category of its size, like one at `baseline`.
 */
export type When = "baseline" | "new" | "growing";

/**
 * A finding of the airways, an atypical cyst, or what else decides the category by itself. We found no row for a nodule that
 * has resolved: what is most suspicious of what remains decides, and without any the category is that of no nodule.
 */
export const LUNG_FINDINGS = {
  prior_awaited: "0",
  not_evaluable: "0",
  inflammatory: "0",
  no_nodule: "1",
  benign_features: "1",
  airway_subsegmental: "2",
  category_3_stable_at_6_months: "2",
  category_4b_proven_benign: "2",
  // A nodule of the airways has a row of its own: `airway_segmental_stable_or_growing`.
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
} as const satisfies Readonly<Record<string, LungRadsCategory>>;

export type LungFinding = keyof typeof LUNG_FINDINGS;

export const LUNG_RADS_CATEGORIES = ["0", "1", "2", "3", "4A", "4B", "4X"] as const;
export type LungRadsCategory = (typeof LUNG_RADS_CATEGORIES)[number];

export type LungRadsManagement =
  /** Low-dose CT in 1 to 3 months if inflammatory, else the missing images or the comparison. */
  | "complete"
  | "ldct_in_12_months"
  | "ldct_in_6_months"
  /** PET/CT may be considered with a solid nodule or component of at least 8 mm. */
  | "ldct_in_3_months"
  /** Referral for clinical evaluation, diagnostic CT, PET/CT or tissue sampling. */
  | "diagnostic_workup";

export type LungRads = { category: LungRadsCategory; management: LungRadsManagement };

const MANAGEMENT: Readonly<Record<LungRadsCategory, LungRadsManagement>> = {
  "0": "complete",
  "1": "ldct_in_12_months",
  "2": "ldct_in_12_months",
  "3": "ldct_in_6_months",
  "4A": "ldct_in_3_months",
  "4B": "diagnostic_workup",
  "4X": "diagnostic_workup",
};

/**
 * Returns category and management. `suspicious`: features that raise the suspicion of a nodule of category 3 or 4, such
 * as spiculation or enlarged lymph nodes (4X). Null if a size is not positive, or a solid part larger than its nodule.
 */
export function lungRads(
  finding: LungNodule | LungFinding,
  { suspicious = false }: { suspicious?: boolean } = {},
): LungRads | null {
  const found = typeof finding === "string" ? LUNG_FINDINGS[finding] : categoryOf(finding);
  if (found === null) return null;
  const isRaised = suspicious && (found === "3" || found === "4A" || found === "4B");
  const category = isRaised ? "4X" : found;
  return { category, management: MANAGEMENT[category] };
}

/** Returns what is recommended for a category. */
export function lungRadsManagement(category: LungRadsCategory): LungRadsManagement {
  return MANAGEMENT[category];
}

function categoryOf(nodule: LungNodule): LungRadsCategory | null {
  if (!isSize(nodule.size)) return null;
  switch (nodule.kind) {
    case "solid":
      return solid(nodule);
    case "part_solid": {
      const { solidSize, size } = nodule;
      return isSize(solidSize) && solidSize <= size ? partSolid(nodule) : null;
    }
    case "ground_glass":
      return groundGlass(nodule);
    default:
      return nodule satisfies never;
  }
}

function isSize(size: number): boolean {
  return Number.isFinite(size) && size > 0;
}

function solid({ when, size, juxtapleural = false }: Extract<LungNodule, { kind: "solid" }>) {
  if (juxtapleural && when !== "growing" && size < 10) return "2";
  if (when === "growing") return size < 8 ? "4A" : "4B";
  const [probablyBenign, suspicious, verySuspicious] = when === "new" ? [4, 6, 8] : [6, 8, 15];
  if (size < probablyBenign) return "2";
  if (size < suspicious) return "3";
  return size < verySuspicious ? "4A" : "4B";
}

function partSolid({ when, size, solidSize }: Extract<LungNodule, { kind: "part_solid" }>) {
  if (when !== "baseline") {
    if (solidSize >= 4) return "4B";
    return when === "new" && size < 6 ? "3" : "4A";
  }
  if (size < 6) return "2";
  if (solidSize < 6) return "3";
  return solidSize < 8 ? "4A" : "4B";
}

/** A large one that grows slowly is benign; for one that grows fast the table has no row. */
function groundGlass({ when, size }: Extract<LungNodule, { kind: "ground_glass" }>) {
  if (size < 30 || when === "slowly_growing") return "2";
  return when === "growing" ? null : "3";
}
