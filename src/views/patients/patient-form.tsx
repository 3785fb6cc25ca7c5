import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { ageOn } from "#domain/ages.ts";
import { type Patient, PatientInput } from "#domain/entities/patient.ts";
import { GENDERS, readNationalId } from "#domain/identity.ts";
import { parsePhone } from "#domain/phones.ts";
import { onlyDigits } from "#domain/text.ts";
import { validate } from "#domain/validate.ts";
import { changePatient, createPatient } from "#src/api/patients.ts";
import { formatDay, currentDay } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { ChoiceField } from "#src/views/parts/form/choice-fields.tsx";
import { DayField } from "#src/views/parts/form/day-field.tsx";
import { TextField } from "#src/views/parts/form/fields.tsx";
import { editing } from "#src/views/parts/form/form-record.ts";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import type { FormValue, FormValues } from "#src/views/parts/form/form-values.ts";
import { IdentityField, type EgyptianId } from "#src/views/parts/form/identity-field.tsx";
import { PhoneField } from "#src/views/parts/form/phone-field.tsx";
import { ownDraft } from "#src/state/screen/own-drafts.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { AgeField } from "./age-field.tsx";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { SimilarPatients } from "./similar-patients.tsx";

/** Creates a patient, or corrects one. An Egyptian ID fills in birth date and gender. */
export function PatientFormDialog({
  patient,
  typed = "",
  onSaved,
}: {
  patient: Patient | null;
  /** What the user searched for before: an ID, a phone or a name. */
  typed?: string;
  onSaved?: (patient: Patient) => void;
}) {
  const form = useFormStore<PatientInput, Patient>(() => ({
    id: "patient",
    failed: `actions.patient.${patient === null ? "create" : "edit"}.failed`,
    initial: EMPTY,
    given: readTyped(typed),
    groups: [["country_phone_code", "phone_number"]],
    draft: ownDraft(patient === null ? "patients.create" : `patients.${patient.id}.edit`),
    check: (input) => validate(PatientInput, { ...input, ...estimateOf(patient, input) }),
    send: (input, { key }) => createPatient(withoutEstimate(input), key),
    edit:
      patient === null
        ? null
        : editing(patient, pick, (changes, { key, version }) =>
            changePatient(patient.id, { ...withoutEstimate(changes), version }, key),
          ),
    done(saved) {
      notifySaved("patient", saved);
      closeLayer("patient-form");
      toastSuccess(patient === null ? "actions.patient.create.done" : "actions.patient.edit.done");
      onSaved?.(saved);
    },
    unchanged: () => closeLayer("patient-form"),
  }));
  const { restoredAt } = useSnapshot(form.state);
  useEffect(() => {
    // Values that an ID fills in are not in a draft and were not typed before: they follow from the ID.
    const { national_id: typedId } = form.state.values;
    const isStored = patient !== null && restoredAt === null;
    const identity = isStored || typeof typedId !== "string" ? null : readNationalId(typedId);
    if (identity?.kind === "egyptian") fillFrom(form, identity);
  }, [form, patient, restoredAt]);
  return (
    <FormDialog
      form={form}
      width="max-w-xl"
      title={t(patient === null ? "patients.form.new" : "patients.form.edit")}
      action={t("patients.form.save")}
      onClose={() => closeLayer("patient-form")}
      // Starts at the first field that is still empty.
      {...("national_id" in readTyped(typed) && { startsAt: "name" })}
    >
      <IdentityField
        name="national_id"
        label={t("patients.form.national_id")}
        onRead={(identity) => fillFrom(form, identity)}
      />
      <TextField name="name" label={t("patients.form.name")} />
      <PhoneField
        name="phone_number"
        codeName="country_phone_code"
        label={t("patients.form.phone")}
      />
      <div className="grid grid-cols-3 gap-3">
        <DayField name="birth_date" isPast label={t("patients.form.birth_date")} />
        <AgeField form={form} />
        <ChoiceField
          name="gender"
          label={t("patients.form.gender")}
          options={GENDERS.map((value) => ({ value, label: t(`common.gender.${value}`) }))}
        />
      </div>
      <TextField name="notes" label={t("patients.form.notes")} />
      <Mismatch form={form} />
      <SimilarPatients
        form={form}
        exceptId={patient?.id}
        onChoose={(twin) => chooseTwin(twin, onSaved)}
      />
    </FormDialog>
  );
}

/** Whether a birth date is estimated follows from the age. */
type Fields = Record<Exclude<keyof PatientInput, "birth_date_estimated">, FormValue>;

const EMPTY: Fields = {
  national_id: "",
  name: "",
  country_phone_code: "+20",
  phone_number: null,
  birth_date: null,
  age: null,
  gender: null,
  notes: "",
};

/** Reads a searched text as an ID, a phone or a name; returns nothing if it is none of them. */
function readTyped(typed: string): FormValues {
  const digits = onlyDigits(typed);
  if (typed === "") return {};
  if (digits === "") return { name: typed };
  if (/^\d{14}$/.test(digits)) return { national_id: digits };
  const phone = digits.length >= 10 ? parsePhone(digits, "+20") : null;
  if (phone === null) return {};
  const { country_phone_code, phone_number } = phone;
  return { country_phone_code, phone_number };
}

function pick(patient: Patient): Fields {
  const { national_id, name, country_phone_code, phone_number, birth_date, gender, notes } =
    patient;
  return {
    national_id,
    name,
    country_phone_code,
    phone_number,
    birth_date,
    age: ageTyped(patient),
    gender,
    notes,
  };
}

/** Returns the age that an estimated birth date was made from; null if the birth date is known. */
function ageTyped({ birth_date, birth_date_estimated }: Patient): number | null {
  const years = birth_date_estimated ? ageOn(birth_date, currentDay()) : null;
  return Number.isInteger(years) ? years : null;
}

/** Leaves out the birth date if an age is sent: the server derives it from the age and marks it as estimated. */
function withoutEstimate<T extends Partial<PatientInput>>(input: T): T {
  if (typeof input.age !== "number") return input;
  const { birth_date: _estimate, ...others } = input;
  return others as T;
}

/** Fills in empty fields only; `Mismatch` shows where the ID differs from what was typed. */
function fillFrom(form: FormStore, { birth_date, gender }: EgyptianId): void {
  const { values } = form.state;
  if (values["birth_date"] === null) form.fill("birth_date", birth_date);
  if (values["gender"] === null) form.fill("gender", gender);
}

/** Returns the mark that the birth date is estimated, which stays until another birth date is typed. */
function estimateOf(patient: Patient | null, { birth_date }: Record<string, unknown>) {
  const isEstimated = patient?.birth_date_estimated === true && birth_date === patient.birth_date;
  return isEstimated ? { birth_date_estimated: true } : {};
}

/** The patient is already registered: continues with that record instead of creating a second one. */
function chooseTwin(twin: Patient, onSaved: ((patient: Patient) => void) | undefined): void {
  closeLayer("patient-form");
  if (onSaved === undefined) navigate(`/patients/${twin.id}/records`);
  else onSaved(twin);
}

/** Shows where an Egyptian ID and the typed values differ. It only warns, and never blocks. */
function Mismatch({ form }: { form: FormStore }) {
  const { values } = useSnapshot(form.state);
  const { national_id: id, birth_date: day, gender } = values;
  const identity = typeof id === "string" ? readNationalId(id) : null;
  if (identity?.kind !== "egyptian") return null;
  const fields = [
    ...(typeof day === "string" && day !== identity.birth_date
      ? [`${t("patients.form.birth_date")} ${formatDay(identity.birth_date)}`]
      : []),
    ...(typeof gender === "string" && gender !== identity.gender
      ? [`${t("patients.form.gender")} ${t(`common.gender.${identity.gender}`)}`]
      : []),
  ];
  if (fields.length === 0) return null;
  return (
    <p role="status" className="rounded-ui bg-waiting-soft px-3 py-2 text-table text-waiting">
      {t("patients.form.mismatch", { fields: fields.join(" · ") })}
    </p>
  );
}
