import type { FoundPatient } from "@domain/entities/patient";
import type { ReferringDoctor } from "@domain/entities/referring-doctor";
import type { Test } from "@domain/entities/test";
import { latinDigits } from "@domain/text";
import { listReferringDoctors, listTests } from "@src/api/catalog";
import { listBestPatients } from "@src/api/patients";
import { formatInstantDay } from "@src/i18n/dates";
import { language } from "@src/i18n/language";
import { t } from "@src/i18n/t";
import { ageWords } from "@src/i18n/record-words";
import { Ltr, MarkedText } from "../parts/text";

const MOST = 8;

export type PatientOption = { id: number; label: string; patient: FoundPatient };
export type TestOption = { id: number; label: string; test: Test };
export type DoctorOption = { id: number; label: string; doctor: ReferringDoctor };

export async function findPatients(text: string): Promise<PatientOption[]> {
  const found = await listBestPatients(text, MOST);
  return found.map((patient) => ({ id: patient.id, label: patient.name, patient }));
}

/** The own code first, since three letters are typed for it. */
export async function findTests(text: string): Promise<TestOption[]> {
  const tests = await listTests({ search: text, active: true });
  const code = text.trim().toLowerCase();
  const found = tests.toSorted(
    (one, other) => Number(isCode(other, code)) - Number(isCode(one, code)),
  );
  return found.slice(0, MOST).map((test) => ({ id: test.id, label: labelOf(test), test }));
}

function isCode({ unique_id: id }: Test, code: string): boolean {
  return id?.toLowerCase() === code;
}

export function labelOf(test: Pick<Test, "unique_id" | "name_ar" | "name_en">): string {
  const name = language() === "ar" ? test.name_ar || test.name_en : test.name_en || test.name_ar;
  return test.unique_id === null ? name : `${test.unique_id} · ${name}`;
}

export async function findDoctors(text: string): Promise<DoctorOption[]> {
  const doctors = await listReferringDoctors({ search: text, active: true });
  return doctors.slice(0, MOST).map((doctor) => ({ id: doctor.id, label: doctor.name, doctor }));
}

/** Name first, then what tells people of one name apart. */
export function PatientLine({ option, query }: { option: PatientOption; query: string }) {
  const { patient } = option;
  return (
    <span className="flex w-full items-center gap-3">
      <bdi className="min-w-32 flex-1 truncate font-medium">
        <MarkedText text={patient.name} query={query} />
      </bdi>
      {patient.match !== "text" && (
        <span className="rounded-badge bg-sunken px-1.5 text-badge text-muted">
          {t(`palette.why.${patient.match}`)}
        </span>
      )}
      <span className="text-table text-muted">
        {ageWords(patient.birth_date)} · {t(`common.gender.${patient.gender}`)}
      </span>
      <Ltr className="text-table text-muted">
        {isNumber(query) ? (
          <MarkedText text={`0${patient.phone_number}`} query={query} />
        ) : (
          `…${patient.phone_number.slice(-4)}`
        )}
      </Ltr>
      <span className="w-36 truncate max-wide:hidden text-end text-label text-faint">
        {patient.last_visit === null
          ? t("patients.first_time")
          : t("patients.last_visit", { time: formatInstantDay(patient.last_visit) })}
      </span>
    </span>
  );
}

/** Who types digits sees where they are in the number. */
function isNumber(query: string): boolean {
  return /^\d{2,11}$/.test(latinDigits(query.trim()));
}

export function TestLine({ option, query }: { option: TestOption; query: string }) {
  const { test } = option;
  const [first, second] =
    language() === "ar" ? [test.name_ar, test.name_en] : [test.name_en, test.name_ar];
  return (
    <span className="flex w-full items-center gap-3">
      <Ltr className="w-12 font-semibold text-accent">
        <MarkedText text={test.unique_id ?? ""} query={query} />
      </Ltr>
      <bdi className="min-w-0 flex-1 truncate font-medium">
        <MarkedText text={first || second} query={query} />
      </bdi>
      <bdi className="truncate text-table text-muted">{first === "" ? "" : second}</bdi>
    </span>
  );
}
