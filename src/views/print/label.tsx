import type { Appointment } from "#domain/entities/appointment.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { ageWords, testName } from "#src/i18n/record-words.ts";
import { OwnScript } from "#src/views/parts/text.tsx";
import { LabelCenter } from "#src/views/parts/paper-center.tsx";
import { Paper } from "#src/views/parts/paper.tsx";
import { Barcode } from "./parts.tsx";

/** A label of 62 × 40 mm for a film, a disc or a folder. */
export function Label({ appointment }: { appointment: Appointment }) {
  const { patient_name, patient_birth_date, patient_gender } = appointment;
  return (
    <Paper kind="label" sheet="label" printed={{ entity: "appointment", ids: [appointment.id] }}>
      <LabelCenter />
      <p className="truncate text-body font-semibold">
        <OwnScript>{patient_name}</OwnScript>
      </p>
      <p className="text-label">
        {t(`common.gender.${patient_gender}`)} · {ageWords(patient_birth_date)}
      </p>
      <p className="truncate text-label">{testName(appointment)}</p>
      <p className="text-label">
        <bdi>{formatDateTime(appointment.start_at)}</bdi>
      </p>
      <Barcode text={appointment.accession_number} height={24} />
    </Paper>
  );
}
