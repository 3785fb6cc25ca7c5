import { useSnapshot } from "valtio";
import { type Patient, PatientInput, PatientPatch } from "@domain/entities/patient";
import { GENDERS, readNationalId } from "@domain/identity";
import { parsePhone } from "@domain/phones";
import { latinDigits } from "@domain/text";
import { validate } from "@domain/validate";
import { changePatient, createPatient } from "@src/api/patients";
import { formatDay } from "@src/i18n/dates";
import { t } from "@src/i18n/t";
import { closeLayer } from "@src/state/layers";
import { navigate } from "@src/state/navigation";
import { tellSaved } from "@src/state/saved";
import { toastSuccess } from "@src/state/toasts";
import { ageWords } from "@src/i18n/record-words";
import { ChoiceField } from "../parts/form/choice-fields";
import { DayField } from "../parts/form/day-field";
import { TextField } from "../parts/form/fields";
import type { FormStore } from "../parts/form/form-store";
import type { FormValues } from "../parts/form/form-values";
import { IdentityField, type EgyptianId } from "../parts/form/identity-field";
import { NumberField } from "../parts/form/parsed-field";
import { PhoneField } from "../parts/form/phone-field";
import { ownDraft, useFormStore } from "../parts/form/use-form-store";
import { FormDialog } from "./form-dialog";
import { Twins } from "./twins";

/** A new patient, or one to correct. An Egyptian ID fills birth date and gender by itself. */
export function PatientFormDialog({
  patient,
  typed = "",
  onSaved,
}: {
  patient: Patient | null;
  /** What was looked for before: an ID, a phone or a name. */
  typed?: string;
  onSaved?: (patient: Patient) => void;
}) {
  const form = useFormStore(() => ({
    id: "patient",
    initial: patient === null ? valuesOf(typed) : { ...pick(patient), age: null },
    draft: ownDraft(patient === null ? "patients.create" : `patients.${patient.id}.edit`),
    check: (input) => validate(PatientInput, { ...input, ...estimateOf(patient, input) }),
    async submit(input, { key }) {
      const saved =
        patient === null ? await createPatient(input, key) : await change(patient, input);
      tellSaved("patient", saved);
      closeLayer("patient-form");
      toastSuccess(patient === null ? "actions.patient.create.done" : "actions.patient.edit.done");
      onSaved?.(saved);
    },
  }));
  return (
    <FormDialog
      form={form}
      width="max-w-xl"
      title={t(patient === null ? "patients.form.new" : "patients.form.edit")}
      action={t("patients.form.save")}
      onClose={() => closeLayer("patient-form")}
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
        <DayField name="birth_date" past label={t("patients.form.birth_date")} />
        <AgeField form={form} />
        <ChoiceField
          name="gender"
          label={t("patients.form.gender")}
          options={GENDERS.map((value) => ({ value, label: t(`common.gender.${value}`) }))}
        />
      </div>
      <TextField name="notes" label={t("patients.form.notes")} />
      <Mismatch form={form} />
      <Twins form={form} except={patient?.id} onTake={(twin) => take(twin, onSaved)} />
    </FormDialog>
  );
}

function change(patient: Patient, input: PatientInput): Promise<Patient> {
  const result = validate(PatientPatch, { ...input, version: patient.version });
  if (!result.ok) throw new Error("a valid patient is a valid change");
  return changePatient(patient.id, result.value);
}

function valuesOf(typed: string): FormValues {
  const digits = latinDigits(typed).replace(/\D/g, "");
  const isId = /^\d{14}$/.test(digits);
  const phone = !isId && digits.length >= 10 ? parsePhone(digits, "+20") : null;
  const identity = isId ? readNationalId(digits) : null;
  return {
    national_id: isId ? digits : "",
    name: digits === "" ? typed : "",
    country_phone_code: phone?.country_phone_code ?? "+20",
    phone_number: phone?.phone_number ?? null,
    birth_date: identity?.kind === "egyptian" ? identity.birth_date : null,
    age: null,
    gender: identity?.kind === "egyptian" ? identity.gender : null,
    notes: "",
  };
}

function pick(patient: Patient): FormValues {
  const { national_id, name, country_phone_code, phone_number, birth_date, gender, notes } =
    patient;
  return { national_id, name, country_phone_code, phone_number, birth_date, gender, notes };
}

/** What is typed already stays; that it differs is said beside the form. */
function fillFrom(form: FormStore, { birth_date, gender }: EgyptianId): void {
  const { values } = form.state;
  if (values["birth_date"] === null) form.set("birth_date", birth_date);
  if (values["gender"] === null) form.set("gender", gender);
}

/** A birth date that was made from an age stays an estimate until another one is typed. */
function estimateOf(patient: Patient | null, { birth_date }: Record<string, unknown>) {
  const stays = patient?.birth_date_estimated === true && birth_date === patient.birth_date;
  return stays ? { birth_date_estimated: true } : {};
}

/** The person is known already: goes on with that one instead of a second one. */
function take(twin: Patient, onSaved: ((patient: Patient) => void) | undefined): void {
  closeLayer("patient-form");
  if (onSaved === undefined) navigate(`/patients/${twin.id}/records`);
  else onSaved(twin);
}

/** Years, for who has no birth date; beside one, what follows from it. */
function AgeField({ form }: { form: FormStore }) {
  const { values } = useSnapshot(form.state);
  const { birth_date: day, age } = values;
  const hint = typeof day === "string" ? ageWords(day) : t("patients.form.estimated");
  return (
    <NumberField
      name="age"
      label={t("patients.form.age")}
      hint={typeof day === "string" || age !== null ? hint : undefined}
    />
  );
}

/** Where an Egyptian ID and what is typed differ. It asks, and never blocks. */
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
