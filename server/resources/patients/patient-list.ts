import type { Patient } from "#domain/entities/patient.ts";
import { patientColumns } from "../../exports/desk-columns.ts";
import { patients } from "../../database/schema.ts";
import { defineList } from "../../http/lists/define.ts";
import { byChoice, byText } from "../../http/lists/filters.ts";
import { inScope } from "../scope.ts";
import { patientMeanings } from "./meanings.ts";
import { selectPatients } from "./patient-record.ts";
import { PatientRecord } from "#domain/records/desk.ts";

export const patientList = defineList<Patient>({
  id: patients.id,
  record: PatientRecord,
  counts: { dependsOn: [] },
  scope: (ctx) => inScope(ctx, patients),
  select: selectPatients,
  alwaysPaged: true,
  filters: {
    gender: byChoice(patients.gender, ["male", "female"]),
    national_id: byText(patients.nationalId),
    phone_number: byText(patients.phoneNumber),
  },
  ordering: {
    name: patients.name,
    created_at: patients.createdAt,
    birth_date: patients.birthDate,
    national_id: patients.nationalId,
    phone_number: patients.phoneNumber,
    id: patients.id,
  },
  defaultOrder: ["-created_at"],
  search: (ctx, text) => patientMeanings(ctx, text),
  day: patients.createdAt,
  export: {
    name: "patients",
    exports: "patients",
    shown: patientColumns,
    columns: [
      { header: "national_id", value: (row) => row.national_id },
      { header: "name", value: (row) => row.name },
      { header: "country_phone_code", value: (row) => row.country_phone_code },
      { header: "phone_number", value: (row) => row.phone_number },
      { header: "birth_date", kind: "day", value: (row) => row.birth_date },
      { header: "gender", value: (row) => row.gender },
    ],
  },
});
