import type { Modality, Stored } from "./common";

/** A text that reports begin from, as a list shows it. */
export type ReportTemplate = Stored & {
  /** Unique among those that are there. */
  name: string;
  /** Offered first for appointments of it; null for any. */
  modality: Modality | null;
  /** Account; null when it came with the center's first data. */
  created_by: number | null;
  created_by_name: string | null;
};
