/** What is shown of a shift: cleared, else compensated, else flagged, else ended, else active. */
export const SHIFT_STATES = ["active", "ended", "flagged", "cleared", "compensated"] as const;
export type ShiftState = (typeof SHIFT_STATES)[number];
