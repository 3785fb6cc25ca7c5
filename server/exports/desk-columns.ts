import { dayOf, today } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Patient } from "#domain/entities/patient.ts";
import { isDeferred, waitingTime } from "#domain/worklist.ts";
import type { ShownColumns } from "./shown.ts";
import { ageIn, nameIn } from "./words.ts";

const MS_PER_MINUTE = 60_000;

/** The columns of every list of appointments, and those that only the worklist shows. */
export const appointmentColumns: ShownColumns<Appointment> = [
  {
    id: "time",
    title: ({ appointments }) => appointments.column.time,
    kind: "instant",
    value: (row) => row.start_at,
  },
  {
    id: "patient",
    title: ({ appointments }) => appointments.column.patient,
    kind: "text",
    value: (row) => row.patient_name,
  },
  {
    id: "test",
    title: ({ appointments }) => appointments.column.test,
    kind: "text",
    value: ({ test_name_ar: name_ar, test_name_en: name_en }, { language }) =>
      nameIn(language, { name_ar, name_en }),
  },
  {
    id: "machine",
    title: ({ appointments }) => appointments.column.machine,
    kind: "text",
    value: (row) => row.machine_name,
  },
  {
    id: "status",
    title: ({ appointments }) => appointments.column.status,
    kind: "text",
    value: (row, { words }) => words.appointments.status[row.status],
  },
  {
    id: "report",
    title: ({ appointments }) => appointments.column.report,
    kind: "text",
    value: (row, { words }) => words.appointments.report[row.report_status],
  },
  {
    id: "remaining",
    title: ({ appointments }) => appointments.column.remaining,
    kind: "amount",
    value: (row) => row.remaining_cost,
  },
  {
    id: "accession",
    title: ({ appointments }) => appointments.column.accession,
    kind: "text",
    value: (row) => row.accession_number,
  },
  {
    id: "branch",
    title: ({ appointments }) => appointments.column.branch,
    kind: "text",
    value: (row) => row.branch_name,
  },
  {
    id: "total",
    title: ({ appointments }) => appointments.column.total,
    kind: "amount",
    value: (row) => row.total_price,
  },
  {
    id: "discount",
    title: ({ appointments }) => appointments.column.discount,
    kind: "amount",
    value: (row) => row.discount_amount,
  },
  {
    id: "discount_reason",
    title: ({ appointments }) => appointments.column.discount_reason,
    kind: "text",
    value: (row) => row.discount_reason,
  },
  {
    id: "discount_approved_by",
    title: ({ appointments }) => appointments.column.discount_approved_by,
    kind: "text",
    value: (row) => row.discount_approved_by_name,
  },
  {
    id: "paid",
    title: ({ appointments }) => appointments.column.paid,
    kind: "amount",
    value: (row) => row.paid_amount,
  },
  {
    id: "covered",
    title: ({ appointments }) => appointments.column.covered,
    kind: "amount",
    value: (row) => row.covered_amount,
  },
  {
    id: "pending",
    title: ({ appointments }) => appointments.column.pending,
    kind: "amount",
    value: (row) => row.pending_amount,
  },
  {
    id: "doctor",
    title: ({ appointments }) => appointments.column.doctor,
    kind: "text",
    value: (row) => row.referring_doctor_name,
  },
  {
    id: "provider",
    title: ({ appointments }) => appointments.column.provider,
    kind: "text",
    value: (row) => row.insurance_provider_name,
  },
  {
    id: "priority",
    title: ({ appointments }) => appointments.priority.label,
    kind: "text",
    value: (row, { words }) => words.appointments.priority[row.priority],
  },
  {
    id: "waiting",
    title: ({ worklist }) => worklist.waiting,
    kind: "duration",
    value: (row, { now }) =>
      row.completed_at === null || isDeferred(row, now.getTime())
        ? null
        : Math.floor(waitingTime(row, now.getTime()) / MS_PER_MINUTE),
  },
  {
    id: "assigned",
    title: ({ worklist }) => worklist.assigned_to,
    kind: "text",
    value: (row) => row.assigned_to_name,
  },
  {
    id: "modality",
    title: ({ catalog }) => catalog.field.modality,
    kind: "text",
    value: (row, { words }) => words.common.modality[row.modality],
  },
];

/** The columns of the list of patients. */
export const patientColumns: ShownColumns<Patient> = [
  {
    id: "name",
    title: ({ patients }) => patients.column.name,
    kind: "text",
    value: (row) => row.name,
  },
  {
    id: "phone",
    title: ({ patients }) => patients.column.phone,
    kind: "text",
    value: (row) => `${row.country_phone_code} ${row.phone_number}`,
  },
  {
    id: "national_id",
    title: ({ patients }) => patients.column.national_id,
    kind: "text",
    value: (row) => row.national_id,
  },
  {
    id: "age",
    title: ({ patients }) => patients.column.age,
    kind: "text",
    value: (row, { language, now, zone }) =>
      ageIn(language, row.birth_date, today(zone, now.getTime())),
  },
  {
    id: "gender",
    title: ({ patients }) => patients.column.gender,
    kind: "text",
    value: (row, { words }) => words.common.gender[row.gender],
  },
  {
    id: "birth_date",
    title: ({ patients }) => patients.column.birth_date,
    kind: "day",
    value: (row) => row.birth_date,
  },
  {
    id: "last_visit",
    title: ({ patients }) => patients.column.last_visit,
    kind: "day",
    value: (row, { zone }) => (row.last_visit === null ? null : dayOf(row.last_visit, zone)),
  },
  {
    id: "added",
    title: ({ patients }) => patients.column.added,
    kind: "day",
    value: (row, { zone }) => dayOf(row.created_at, zone),
  },
];
