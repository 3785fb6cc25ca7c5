import type { DoctorShift } from "#domain/entities/doctor-shift.ts";
import type { InsuranceTransaction } from "#domain/entities/insurance.ts";
import type { ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import type { ShiftState } from "#domain/shifts.ts";
import type { ShownColumns } from "./shown.ts";

/** The columns of insurance transactions. */
export const transactionColumns: ShownColumns<InsuranceTransaction> = [
  {
    id: "created",
    title: ({ catalog }) => catalog.field.created,
    kind: "instant",
    value: (row) => row.created_at,
  },
  {
    id: "patient",
    title: ({ catalog }) => catalog.transaction.patient,
    kind: "text",
    value: (row) => row.patient_name,
  },
  {
    id: "provider",
    title: ({ catalog }) => catalog.transaction.provider,
    kind: "text",
    value: (row) => row.provider_name,
  },
  {
    id: "covered",
    title: ({ catalog }) => catalog.transaction.covered,
    kind: "amount",
    value: (row) => row.covered_amount,
  },
  {
    id: "settled",
    title: ({ catalog }) => catalog.transaction.settled,
    kind: "amount",
    value: (row) => row.settled_amount,
  },
  {
    id: "status",
    title: ({ catalog }) => catalog.transaction.filter.status,
    kind: "text",
    value: (row, { words }) =>
      words.catalog.transaction.status[row.deleted_at === null ? row.status : "deleted"],
  },
  {
    id: "documents",
    title: ({ catalog }) => catalog.transaction.documents,
    kind: "count",
    value: (row) => row.documents.length,
  },
  {
    id: "accession",
    title: ({ appointments }) => appointments.column.accession,
    kind: "text",
    value: (row) => row.accession_number,
  },
];

/** The screen shows both ends of a shift as one column. */
function hours<Row extends { start_time: string; end_time: string | null }>(): ShownColumns<Row> {
  return [
    {
      id: "hours",
      title: ({ controls }) => controls.from,
      kind: "instant",
      value: (row) => row.start_time,
    },
    {
      id: "hours",
      title: ({ controls }) => controls.until,
      kind: "instant",
      value: (row) => row.end_time,
    },
  ];
}

function state<Row extends { state: ShiftState }>(): ShownColumns<Row> {
  return [
    {
      id: "state",
      title: ({ controls }) => controls.state_label,
      kind: "text",
      value: (row, { words }) => words.controls.state[row.state],
    },
  ];
}

/** The columns of receptionists' shifts. */
export const receptionistShiftColumns: ShownColumns<ReceptionistShift> = [
  {
    id: "receptionist",
    title: ({ controls }) => controls.receptionist,
    kind: "text",
    value: (row) => row.receptionist_name,
  },
  {
    id: "branch",
    title: ({ catalog }) => catalog.field.branch,
    kind: "text",
    value: (row) => row.branch_name,
  },
  ...hours<ReceptionistShift>(),
  {
    id: "expected",
    title: ({ controls }) => controls.expected,
    kind: "amount",
    value: (row) => row.expected_cash,
  },
  {
    id: "counted",
    title: ({ controls }) => controls.counted,
    kind: "amount",
    value: (row) => row.counted_cash,
  },
  {
    id: "difference",
    title: ({ controls }) => controls.difference,
    kind: "amount",
    value: (row) => row.difference,
  },
  ...state<ReceptionistShift>(),
];

/** The columns of doctors' shifts. */
export const doctorShiftColumns: ShownColumns<DoctorShift> = [
  {
    id: "doctor",
    title: ({ controls }) => controls.doctor,
    kind: "text",
    value: (row) => row.doctor_name,
  },
  ...hours<DoctorShift>(),
  {
    id: "reports",
    title: ({ controls }) => controls.reports,
    kind: "count",
    value: (row) => row.reports_count,
  },
  {
    id: "rate",
    title: ({ controls }) => controls.rate,
    kind: "amount",
    value: (row) => row.report_compensation,
  },
  {
    id: "compensation",
    title: ({ controls }) => controls.compensation,
    kind: "amount",
    value: (row) => row.compensation_amount,
  },
  ...state<DoctorShift>(),
];
