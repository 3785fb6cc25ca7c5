/**
 * ACR TI-RADS. Source: Tessler FN et al., ACR Thyroid Imaging, Reporting and Data System (TI-RADS): White Paper of
 * the ACR TI-RADS Committee, J Am Coll Radiol 2017;14:587-595, figure 1 (points, levels, sizes) and the text on
 * follow-up.
 */

export const COMPOSITION = { cystic: 0, spongiform: 0, mixed: 1, solid: 2 } as const;
export const ECHOGENICITY = {
  anechoic: 0,
  hyperechoic: 1,
  isoechoic: 1,
  hypoechoic: 2,
  very_hypoechoic: 3,
} as const;
export const SHAPE = { wider_than_tall: 0, taller_than_wide: 3 } as const;
export const MARGIN = {
  smooth: 0,
  ill_defined: 0,
  lobulated_or_irregular: 2,
  extrathyroidal: 3,
} as const;
const FOCI = { none_or_comet_tail: 0, macrocalcification: 1, rim: 2, punctate: 3 } as const;

/** What a nodule looks like, from which its points follow. */
export type ThyroidFeatures = {
  /** `cystic` and `solid` include almost completely so; `solid` also if calcification hides the composition. */
  composition: keyof typeof COMPOSITION;
  /** Of the solid part; `anechoic` only in a cystic nodule. */
  echogenicity: keyof typeof ECHOGENICITY;
  shape: keyof typeof SHAPE;
  /** `ill_defined` also if the margin cannot be determined. */
  margin: keyof typeof MARGIN;
  /** All kinds that are present; the only list in which points are added up. */
  foci: readonly (keyof typeof FOCI)[];
};

export type ThyroidNodule = ThyroidFeatures & {
  /** Largest diameter in millimetres. */
  size: number;
};

export const TI_RADS_LEVELS = ["TR1", "TR2", "TR3", "TR4", "TR5"] as const;
export type TiRadsLevel = (typeof TI_RADS_LEVELS)[number];
export type TiRadsManagement = "no_fna" | "follow_up" | "fna";

export type TiRads = {
  points: number;
  category: TiRadsLevel;
  management: TiRadsManagement;
  /** Years after which ultrasound is repeated; empty unless `management` is `follow_up`. */
  years: readonly number[];
};

/** Smallest diameters in millimetres for aspiration (FNA) and follow-up; null if there is none. */
const SIZES: Readonly<
  Record<TiRadsLevel, { fna: number; followUp: number; years: readonly number[] } | null>
> = {
  TR1: null,
  TR2: null,
  TR3: { fna: 25, followUp: 15, years: [1, 3, 5] },
  TR4: { fna: 15, followUp: 10, years: [1, 2, 3, 5] },
  TR5: { fna: 10, followUp: 5, years: [1, 2, 3, 4, 5] },
};

/** Returns points, level and management; null where `tiRadsLevel` or `tiRadsManagement` returns null. */
export function tiRads(nodule: ThyroidNodule): TiRads | null {
  const level = tiRadsLevel(nodule);
  const managed = level === null ? null : tiRadsManagement(level.category, nodule.size);
  return level === null || managed === null ? null : { ...level, ...managed };
}

/**
 * Returns points and level. A spongiform nodule gets no points for other features. Null if the features contradict each
 * other: `anechoic` in a nodule with a solid part, or no foci beside other foci; and for one point in total, for which the
 * table has no level.
 */
export function tiRadsLevel(features: ThyroidFeatures): Pick<TiRads, "points" | "category"> | null {
  if (contradicts(features)) return null;
  const points = pointsOf(features);
  const category = levelOf(points);
  return category === null ? null : { points, category };
}

/** Returns what is recommended for a level and a largest diameter in millimetres; null if that is not positive. */
export function tiRadsManagement(
  level: TiRadsLevel,
  size: number,
): Pick<TiRads, "management" | "years"> | null {
  if (!(size > 0) || !Number.isFinite(size)) return null;
  const sizes = SIZES[level];
  if (sizes === null || size < sizes.followUp) return { management: "no_fna", years: [] };
  return size < sizes.fna
    ? { management: "follow_up", years: sizes.years }
    : { management: "fna", years: [] };
}

function contradicts({ composition, echogenicity, foci }: ThyroidFeatures): boolean {
  const hasSolidPart = composition === "mixed" || composition === "solid";
  if (echogenicity === "anechoic" && hasSolidPart) return true;
  if (new Set(foci).size !== foci.length) return true;
  return foci.includes("none_or_comet_tail") && foci.length > 1;
}

function pointsOf({ composition, echogenicity, shape, margin, foci }: ThyroidFeatures): number {
  if (composition === "spongiform") return 0;
  const ofFoci = foci.reduce((sum, one) => sum + FOCI[one], 0);
  return (
    COMPOSITION[composition] + ECHOGENICITY[echogenicity] + SHAPE[shape] + MARGIN[margin] + ofFoci
  );
}

/** Returns the level of a number of points; null if the table has none for it. */
function levelOf(points: number): TiRadsLevel | null {
  if (points === 0) return "TR1";
  if (points === 1) return null;
  if (points === 2) return "TR2";
  if (points === 3) return "TR3";
  return points <= 6 ? "TR4" : "TR5";
}
