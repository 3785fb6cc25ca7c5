import type { Modality, Stored } from "./common";

/** An examination that the center offers. At least one of the names is not empty. */
export type Test = Stored & {
  /** Short code that people type; unique in the center. */
  unique_id: string | null;
  name_ar: string;
  name_en: string;
  modality: Modality;
  /** Default 15. */
  default_duration_minutes: number;
  active: boolean;
};
