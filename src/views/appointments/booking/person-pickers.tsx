import { isPartOfNumber } from "#domain/patients.ts";
import { t } from "#src/i18n/t.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import type { Choice } from "#src/views/parts/form/form-values.ts";
import { PickerField } from "#src/views/parts/picker/picker-field.tsx";
import {
  doctorIndexFor,
  findDoctors,
  findPatients,
  isPatientNumber,
  patientIndexFor,
  PatientLine,
} from "#src/views/parts/picker/searches.tsx";
import { patientHint, useChosenPatient } from "./chosen-patient.tsx";

/** The field for the patient of a booking, from which a new one can be added. */
export function PatientPicker({
  patient,
  onPatient,
}: {
  /** Id of the chosen patient; null while nobody is chosen. */
  patient: number | null;
  /** Called with the chosen patient; by default the field takes it. */
  onPatient?: ((patient: Choice) => void) | undefined;
}) {
  const chosen = useChosenPatient(patient);
  return (
    <PickerField
      name="patient"
      label={t("booking.patient")}
      placeholder={t("booking.patient_hint")}
      search={findPatients}
      indexFor={patientIndexFor}
      isNumber={isPatientNumber}
      hint={patientHint(chosen)}
      render={(option, query) => <PatientLine option={option} query={query} />}
      create={{ label: t("booking.new_patient"), run: addPatient, isUnlikely: isPartOfNumber }}
      {...(onPatient === undefined ? {} : { setChoice: onPatient })}
    />
  );
}

/** The field for the referring doctor of a booking, from which a new one can be added. */
export function DoctorPicker() {
  return (
    <PickerField
      name="referring_doctor"
      label={t("booking.doctor")}
      placeholder={t("form.optional")}
      search={findDoctors}
      indexFor={doctorIndexFor}
      render={(option) => <bdi>{option.label}</bdi>}
      create={{ label: t("catalog.kinds.doctors.add"), run: addDoctor }}
    />
  );
}

/** Opens the form for a new patient. */
function addPatient(typed: string, choose: (patient: Choice) => void): void {
  openLayer({
    kind: "patient-form",
    patient: null,
    typed,
    onSaved: ({ id, name }) => choose({ value: id, label: name }),
  });
}

/** Opens the form for a new referring doctor. */
function addDoctor(typed: string, choose: (doctor: Choice) => void): void {
  openLayer({
    kind: "catalog-form",
    catalog: "doctors",
    record: null,
    parent: null,
    typed,
    onSaved: ({ id, ...saved }) => choose({ value: id, label: String(Reflect.get(saved, "name")) }),
  });
}
