import type { Appointment } from "#domain/entities/appointment.ts";
import type { Patient } from "#domain/entities/patient.ts";
import { shownReportStatus } from "#domain/statuses.ts";
import { formatDay } from "#src/i18n/dates.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { formatPhone } from "#src/i18n/numbers.ts";
import { ageWords, testName } from "#src/i18n/record-words.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import { t } from "#src/i18n/t.ts";

/** A fact about the chosen record. */
export type Fact = {
  term: string;
  value: string;
  /** Whether it stays left to right in Arabic, as numbers and codes do. */
  ltr?: boolean;
};

/** Returns the facts about a patient for the preview. */
export function patientFacts(patient: Patient): Fact[] {
  const { country_phone_code: code, phone_number: phone, notes } = patient;
  return [
    {
      term: t("patients.column.age"),
      value: `${ageWords(patient.birth_date)} · ${t(`common.gender.${patient.gender}`)}`,
    },
    { term: t("patients.column.birth_date"), value: formatDay(patient.birth_date), ltr: true },
    { term: t("patients.column.phone"), value: formatPhone(code, phone), ltr: true },
    { term: t("patients.column.national_id"), value: patient.national_id, ltr: true },
    ...(notes === "" ? [] : [{ term: t("common.notes"), value: notes }]),
  ];
}

/** Returns the facts about an appointment for the preview; the remaining amount only if something is owed. */
export function appointmentFacts(appointment: Appointment): Fact[] {
  const owed = appointment.remaining_cost;
  return [
    { term: t("appointments.column.time"), value: formatRelativeDateTime(appointment.start_at) },
    { term: t("appointments.column.test"), value: testName(appointment) },
    {
      term: t("appointments.column.machine"),
      value: joinWithDots([appointment.machine_name, appointment.branch_name]),
    },
    { term: t("common.status"), value: t(`appointments.status.${appointment.status}`) },
    {
      term: t("appointments.column.report"),
      value: t(`appointments.report.${shownReportStatus(appointment)}`),
    },
    ...(owed > 0
      ? [{ term: t("appointments.column.remaining"), value: formatMoney(owed), ltr: true }]
      : []),
    {
      term: t("appointments.column.accession"),
      value: appointment.accession_number,
      ltr: true,
    },
  ];
}

/** Describes one past or future appointment of a patient in one line. */
export function visitWords(appointment: Appointment): string {
  const status = t(`appointments.status.${appointment.status}`);
  return joinWithDots([
    formatRelativeDateTime(appointment.start_at),
    testName(appointment),
    status,
  ]);
}
