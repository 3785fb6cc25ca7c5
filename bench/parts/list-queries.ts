import { APPOINTMENT_STATUSES, REPORT_STATUSES } from "#domain/appointments.ts";
import { appointmentList } from "#server/resources/appointments/appointment-list.ts";
import { doctorList } from "#server/resources/catalog/referring-doctors.ts";
import { transactionList } from "#server/resources/insurance/transaction-list.ts";
import { patientList } from "#server/resources/patients/patient-list.ts";
import type { Subject } from "../measure/subject.ts";

/** A list of the API with its sort orders and filters. */
export interface MeasuredList {
  path: string;
  /** Field names for the parameter `ordering`. */
  sorts: readonly string[];
  /** Filter parameters in URL syntax. */
  filters: readonly string[];
}

/** Returns all paged lists with the queries to measure; ids are taken from the database. */
export async function measuredLists({ database, center }: Subject): Promise<MeasuredList[]> {
  /** Returns the value of a column in the fourth row, so that it is the same in every run. */
  const fourthValue = async (column: string, table: string): Promise<string> => {
    const { rows } = await database.pool.query<{ value: string | number }>(
      `select ${column} as value from ${table} where scan_center_id = $1 order by id offset 3 limit 1`,
      [center],
    );
    return String(rows[0]?.value ?? "");
  };
  const patient = await fourthValue("patient_id", "appointments");
  const shift = await fourthValue("shift_id", "appointments");
  const desk = await fourthValue("created_by", "appointments");
  const doctor = await fourthValue("doctor_id", "doctor_shifts");
  const branch = await fourthValue("id", "branches");
  const machine = await fourthValue("id", "machines");
  const test = await fourthValue("id", "tests");
  const referring = await fourthValue("id", "referring_doctors");
  const provider = await fourthValue("id", "insurance_providers");
  const accession = await fourthValue("accession_number", "appointments");
  const phone = await fourthValue("phone_number", "patients");
  const day = (daysAgo: number) =>
    new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const days = [
    `start_date=${day(0)}&end_date=${day(0)}`,
    `start_date=${day(30)}&end_date=${day(0)}`,
    `start_date=${day(365)}&end_date=${day(0)}`,
  ];
  return [
    {
      path: "/appointments/",
      sorts: Object.keys(appointmentList.ordering),
      filters: [
        ...APPOINTMENT_STATUSES.map((status) => `status=${status}`),
        ...REPORT_STATUSES.map((status) => `report_status=${status}`),
        `branch=${branch}`,
        `machine=${machine}`,
        `test=${test}`,
        `patient=${patient}`,
        `referring_doctor=${referring}`,
        `insurance_provider=${provider}`,
        `shift=${shift}`,
        `receptionist=${desk}`,
        "owing=true",
        "refunded=true",
        "referred=true",
        "modality=CT",
        "modality=CT,MR,US",
        "insurance_covered=true",
        "insurance_covered=false",
        `accession_number=${accession}`,
        ...days,
        `branch=${branch}&status=completed&${days[2] ?? ""}`,
      ],
    },
    {
      path: "/patients/",
      sorts: Object.keys(patientList.ordering),
      filters: ["gender=female", `phone_number=${phone}`, ...days],
    },
    {
      path: "/insurance-transactions/",
      sorts: Object.keys(transactionList.ordering),
      filters: [
        `provider=${provider}`,
        `branch=${branch}`,
        "status=pending",
        "status=completed",
        "deleted=false",
        ...days,
      ],
    },
    {
      path: "/receptionist-shift/",
      sorts: ["start_time", "end_time", "difference", "id"],
      filters: [`branch=${branch}`, `receptionist=${desk}`, ...days],
    },
    {
      path: "/doctor-shift/",
      sorts: ["start_time", "end_time", "compensation_amount", "id"],
      filters: [`doctor=${doctor}`, ...days],
    },
    {
      path: "/referring-doctors/",
      sorts: Object.keys(doctorList.ordering),
      filters: ["active=true"],
    },
    { path: "/audit/", sorts: ["at", "id"], filters: ["entity=appointment", "action=create"] },
  ];
}
