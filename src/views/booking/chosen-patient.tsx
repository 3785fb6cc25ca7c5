import { useEffect, useState } from "react";
import type { Patient } from "@domain/entities/patient";
import { formatPhone } from "@domain/phones";
import { getPatient } from "@src/api/patients";
import { ageWords } from "@src/i18n/record-words";
import { t } from "@src/i18n/t";
import { Ltr } from "../parts/text";

/** Reads the chosen patient, for what tells people of one name or one phone apart; null until it is read. */
export function useChosenPatient(id: number | null): Patient | null {
  const [patient, setPatient] = useState<Patient | null>(null);
  useEffect(() => {
    if (id === null) return undefined;
    let isOld = false;
    // Without the answer the name stands there alone.
    getPatient(id).then(
      (found) => {
        if (!isOld) setPatient(found);
      },
      () => undefined,
    );
    return () => {
      isOld = true;
    };
  }, [id]);
  return patient?.id === id ? patient : null;
}

/** Age, gender and phone. */
export function PatientFacts({ patient }: { patient: Patient }) {
  const { birth_date, gender, country_phone_code, phone_number } = patient;
  return (
    <>
      {ageWords(birth_date)} · {t(`common.gender.${gender}`)} ·{" "}
      <Ltr>{formatPhone({ country_phone_code, phone_number })}</Ltr>
    </>
  );
}
