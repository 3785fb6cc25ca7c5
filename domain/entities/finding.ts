import type { Finding } from "../findings.ts";
import type { Modality } from "./common.ts";

/** A finding of a submitted report, and where it was found. */
export type FoundFinding = Finding & {
  /** Id of the report, which is that of its appointment; several findings of a report share it. */
  id: number;
  appointment: number;
  branch: number;
  /** Instant of the appointment. */
  start_at: string;
  patient: number;
  patient_name: string;
  modality: Modality;
  test_name_ar: string;
  test_name_en: string;
};
