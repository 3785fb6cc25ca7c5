/** What every record carries. */
export type Stored = {
  id: number;
  /** Instant, ISO 8601 with `Z`. */
  created_at: string;
  /** Instant of the last change. */
  updated_at: string;
  /** Grows with every change; a change made from an older one is refused as stale. */
  version: number;
};

/** A page of a list. */
export type Page<T> = {
  results: T[];
  /** Rows of the whole filtered list. */
  count: number;
  /** There are more than the count says; only where that was allowed for. */
  at_least?: true;
};

/** The DICOM modalities a test can be of. */
export const MODALITIES = [
  "CR",
  "DX",
  "CT",
  "MR",
  "US",
  "MG",
  "NM",
  "PT",
  "RF",
  "XA",
  "BMD",
  "ES",
  "OT",
] as const;
export type Modality = (typeof MODALITIES)[number];

/** How money changes hands. */
export const PAYMENT_METHODS = ["cash", "card", "transfer"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
