/**
 * PI-RADS for MRI of the prostate. Source: American College of Radiology, PI-RADS Prostate Imaging - Reporting and Data
 * System, version 2.1, 2019, section III: assessment of the peripheral and of the transition zone.
 */

export const PROSTATE_ZONES = ["peripheral", "transition"] as const;

export type ProstateLesion = {
  zone: (typeof PROSTATE_ZONES)[number];
  /** Score of T2-weighted images, 1 to 5; may be null in the peripheral zone, where it decides nothing. */
  t2: number | null;
  /** Score of diffusion-weighted images, 1 to 5. */
  dwi: number;
  /** Dynamic contrast enhancement; null if not acquired or not adequate, then it does not raise a category. */
  dce: "positive" | "negative" | null;
};

export type PiRadsCategory = 1 | 2 | 3 | 4 | 5;

export type PiRads = {
  category: PiRadsCategory;
  /** Biopsy should be considered for 4 and 5; below, MRI alone does not decide about it. */
  management: "consider_biopsy" | "not_by_mri_alone";
};

/** Returns category and management; null if a score that is needed is not a whole number from 1 to 5. */
export function piRads({ zone, t2, dwi, dce }: ProstateLesion): PiRads | null {
  if (!isScore(dwi) || (t2 !== null && !isScore(t2))) return null;
  if (zone === "peripheral") return managed(inPeripheralZone(dwi, dce));
  return t2 === null ? null : managed(inTransitionZone(t2, dwi));
}

function managed(category: PiRadsCategory): PiRads {
  return { category, management: piRadsManagement(category) };
}

/** Returns what is recommended for a category. */
export function piRadsManagement(category: PiRadsCategory): PiRads["management"] {
  return category >= 4 ? "consider_biopsy" : "not_by_mri_alone";
}

/** Diffusion decides; a positive enhancement raises 3 to 4. */
function inPeripheralZone(dwi: PiRadsCategory, dce: ProstateLesion["dce"]): PiRadsCategory {
  return dwi === 3 && dce === "positive" ? 4 : dwi;
}

/** T2 decides; diffusion of 4 or 5 raises 2 to 3, diffusion of 5 raises 3 to 4. */
function inTransitionZone(t2: PiRadsCategory, dwi: PiRadsCategory): PiRadsCategory {
  if (t2 === 2 && dwi >= 4) return 3;
  return t2 === 3 && dwi === 5 ? 4 : t2;
}

function isScore(value: number): value is PiRadsCategory {
  return Number.isInteger(value) && value >= 1 && value <= 5;
}
