import type { DocumentKindName } from "../documents.ts";

/** The fields of every record. */
export type Stored = {
  id: number;
  /** Instant, ISO 8601 with `Z`. */
  created_at: string;
  /** Instant of the last change. */
  updated_at: string;
  /** Increases with every change. A change that is based on an older version is refused as `stale`. */
  version: number;
};

/** A file that belongs to a record. */
export type AttachedDocument = Stored & {
  /** Name of the file. */
  name: string;
  kind: DocumentKindName;
  /** Empty if nobody wrote one. */
  note: string;
  /** Bytes. */
  size: number;
  content_type: string;
};

/** A page of a list. */
export type Page<T> = {
  results: T[];
  /** Number of rows in the whole filtered list. */
  count: number;
  /** There may be more rows than `count`; only sent if the request allows it (`at_least=true`). */
  at_least?: true;
};

/** The DICOM modalities that a test can have. */
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

/** The methods by which money moves. */
export const MONEY_METHODS = ["cash", "card", "transfer"] as const;
export type MoneyMethod = (typeof MONEY_METHODS)[number];

/** The methods by which an appointment is paid or refunded; the credit of the patient moves no money. */
export const PAYMENT_METHODS = [...MONEY_METHODS, "credit"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
