import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import {
  type Patient,
  PatientInput,
  PatientPatch,
  type SimilarPatient,
} from "@domain/entities/patient";
import { GENDERS, readNationalId } from "@domain/identity";
import { parsePhone } from "@domain/phones";
import { latinDigits } from "@domain/text";
import { validate } from "@domain/validate";
import { changePatient, createPatient, listSimilarPatients } from "@src/api/patients";
import { t } from "@src/i18n/t";
import { closeLayer } from "@src/state/layers";
import { toastSuccess } from "@src/state/toasts";
import { DayField } from "../parts/form/day-field";
import { SelectField, TextField } from "../parts/form/fields";
import type { FormStore } from "../parts/form/form-store";
import type { FormValues } from "../parts/form/form-values";
import { NumberField } from "../parts/form/parsed-field";
import { PhoneField } from "../parts/form/phone-field";
import { ownDraft, useFormStore } from "../parts/form/use-form-store";
import { Ltr, OwnScript } from "../parts/text";
import { FormDialog } from "./form-dialog";

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
    check: (input) => validate(PatientInput, input),
    async submit(input, { key }) {
      const saved =
        patient === null ? await createPatient(input, key) : await change(patient, input);
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
      <TextField
        name="national_id"
        dir="ltr"
        label={t("patients.form.national_id")}
        onTaken={(text) => fillFromId(form, text)}
      />
      <TextField name="name" label={t("patients.form.name")} />
      <PhoneField
        name="phone_number"
        codeName="country_phone_code"
        label={t("patients.form.phone")}
      />
      <div className="grid grid-cols-3 gap-3">
        <DayField name="birth_date" past label={t("patients.form.birth_date")} />
        <NumberField name="age" label={t("patients.form.age")} />
        <SelectField
          name="gender"
          label={t("patients.form.gender")}
          options={GENDERS.map((value) => ({ value, label: t(`common.gender.${value}`) }))}
        />
      </div>
      <TextField name="notes" label={t("patients.form.notes")} />
      <Twins form={form} except={patient?.id} />
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
    gender: identity?.kind === "egyptian" ? identity.gender : "female",
    notes: "",
  };
}

function pick(patient: Patient): FormValues {
  const { national_id, name, country_phone_code, phone_number, birth_date, gender, notes } =
    patient;
  return { national_id, name, country_phone_code, phone_number, birth_date, gender, notes };
}

function fillFromId(form: FormStore, text: string): void {
  const identity = readNationalId(text);
  if (identity?.kind !== "egyptian") return;
  if (form.state.values["birth_date"] === null) form.set("birth_date", identity.birth_date);
  form.set("gender", identity.gender);
}

/** Likely the same person, shown beside what is typed and never in the way. */
function Twins({ form, except }: { form: FormStore; except: number | undefined }) {
  const { values } = useSnapshot(form.state);
  const [twins, setTwins] = useState<readonly SimilarPatient[]>([]);
  const { national_id: id, name, phone_number: phone, birth_date: day } = values;
  useEffect(() => {
    const query = {
      ...(typeof id === "string" && readNationalId(id) !== null ? { national_id: id } : {}),
      ...(typeof name === "string" && name.trim().length > 2 ? { name } : {}),
      ...(typeof phone === "string" ? { phone_number: phone } : {}),
      ...(typeof day === "string" ? { birth_date: day } : {}),
      ...(except === undefined ? {} : { except }),
    };
    const stop = new AbortController();
    const timer = setTimeout(() => {
      listSimilarPatients(query, stop.signal).then(setTwins, () => setTwins([]));
    }, 250);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [id, name, phone, day, except]);
  if (twins.length === 0) return null;
  return (
    <div role="status" className="rounded-ui bg-waiting-soft px-3 py-2 text-table text-waiting">
      <p className="font-medium">{t("booking.twins")}</p>
      <ul>
        {twins.map((twin) => (
          <li key={twin.id} className="flex gap-3">
            <OwnScript>{twin.name}</OwnScript>
            <Ltr>{twin.national_id}</Ltr>
            <Ltr>0{twin.phone_number}</Ltr>
          </li>
        ))}
      </ul>
    </div>
  );
}
