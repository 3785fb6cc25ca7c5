import type { Appointment } from "@domain/entities/appointment";
import { formatDateTime } from "@src/i18n/dates";
import { t } from "@src/i18n/t";
import { ageWords, testName } from "@src/i18n/record-words";
import { OwnScript } from "../parts/text";
import { Barcode } from "./parts";

/** What sticks on a film, a disc or a folder: 62 × 40 mm. */
export function Label({ appointment }: { appointment: Appointment }) {
  const { patient_name, patient_birth_date, patient_gender } = appointment;
  return (
    <article
      data-print="label"
      className="label-paper hidden flex-col gap-0.5 text-black print:flex"
    >
      <p className="truncate text-body font-semibold">
        <OwnScript>{patient_name}</OwnScript>
      </p>
      <p className="text-label">
        {t(`common.gender.${patient_gender}`)} · {ageWords(patient_birth_date)}
      </p>
      <p className="truncate text-label">{testName(appointment)}</p>
      <p className="text-label">{formatDateTime(appointment.start_at)}</p>
      <Barcode text={appointment.accession_number} height={28} />
    </article>
  );
}
