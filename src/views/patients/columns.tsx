import type { Patient } from "#domain/entities/patient.ts";
import { formatDay, formatInstantDay } from "#src/i18n/dates.ts";
import { formatPhone } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { ageWords } from "#src/i18n/record-words.ts";
import type { GridColumn } from "#src/views/parts/grid/columns.tsx";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";

/** The columns of the list of patients. */
export function patientColumns(): GridColumn<Patient>[] {
  return [
    {
      id: "name",
      title: t("patients.column.name"),
      width: "minmax(220px, 2fr)",
      sort: "name",
      cell: (row) => <OwnScript className="font-medium">{row.name}</OwnScript>,
    },
    {
      id: "phone",
      title: t("patients.column.phone"),
      width: "160px",
      sort: "phone_number",
      cell: (row) => <Ltr>{formatPhone(row.country_phone_code, row.phone_number)}</Ltr>,
    },
    {
      id: "national_id",
      title: t("patients.column.national_id"),
      width: "160px",
      sort: "national_id",
      cell: (row) => <Ltr>{row.national_id}</Ltr>,
    },
    {
      id: "age",
      title: t("patients.column.age"),
      width: "110px",
      sort: "birth_date",
      cell: (row) => ageWords(row.birth_date),
    },
    {
      id: "gender",
      title: t("patients.column.gender"),
      width: "90px",
      cell: (row) => t(`common.gender.${row.gender}`),
    },
    {
      id: "birth_date",
      title: t("patients.column.birth_date"),
      width: "120px",
      optional: true,
      cell: (row) => formatDay(row.birth_date),
    },
    {
      id: "last_visit",
      title: t("patients.column.last_visit"),
      width: "120px",
      room: 860,
      cell: (row) => (row.last_visit === null ? "" : formatInstantDay(row.last_visit)),
    },
    {
      id: "added",
      title: t("patients.column.added"),
      width: "120px",
      room: 980,
      sort: "created_at",
      cell: (row) => formatInstantDay(row.created_at),
    },
  ];
}
