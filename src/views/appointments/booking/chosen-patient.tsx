import type { ReactNode } from "react";
import type { Patient } from "#domain/entities/patient.ts";
import { formatPhone } from "#domain/phones.ts";
import { getPatient } from "#src/api/patients.ts";
import { ageWords } from "#src/i18n/record-words.ts";
import { t } from "#src/i18n/t.ts";
import { fieldNamed } from "#src/focus/fields.ts";
import { FailedLine } from "#src/views/parts/states.tsx";
import { Ltr } from "#src/views/parts/text.tsx";
import { useReading, type Reading } from "#src/views/parts/reading/use-reading.ts";

/** Loads the chosen patient, whose facts tell apart people of one name or one phone. */
export function useChosenPatient(id: number | null): Reading<Patient | null> {
  return useReading(id, (signal) => (id === null ? Promise.resolve(null) : getPatient(id, signal)));
}

/** Returns the hint below the patient field; undefined if there is none. */
export function patientHint({ found, failure, retry }: Reading<Patient | null>): ReactNode {
  if (found !== null) return <PatientFacts patient={found} />;
  if (failure === null) return undefined;
  return (
    <FailedLine
      words={t("errors.unread.patient")}
      retry={retry}
      focusAfterwards={fieldNamed("patient")}
    />
  );
}

/** Age, gender and phone. */
function PatientFacts({ patient }: { patient: Patient }) {
  const { birth_date, gender, country_phone_code, phone_number } = patient;
  return (
    <>
      {ageWords(birth_date)} · {t(`common.gender.${gender}`)} ·{" "}
      <Ltr>{formatPhone({ country_phone_code, phone_number })}</Ltr>
    </>
  );
}
