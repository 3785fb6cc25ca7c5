import { may } from "#domain/access.ts";
import type { PatientCredit } from "#domain/entities/credit.ts";
import { getCredit } from "#src/api/credits.ts";
import { session } from "#src/state/session/session.ts";
import { useReading, type Reading } from "#src/views/parts/reading/use-reading.ts";

/** Reads the credit of a patient, and again when it changes at any desk; nothing without a patient, or if the role may not. */
export function useCredit(patient: number | null): Reading<PatientCredit> {
  const isReadable = may(session.role, "payments.read");
  return useReading(isReadable ? patient : null, (signal) => getCredit(patient ?? 0, signal), {
    kinds: ["patient_credit"],
  });
}
