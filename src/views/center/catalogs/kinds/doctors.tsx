import { Stethoscope } from "lucide-react";
import { type ReferringDoctor, ReferringDoctorInput } from "#domain/entities/referring-doctor.ts";
import { validate } from "#domain/validate.ts";
import { formatCount, formatPhone } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { RECORD_NAMES } from "#src/state/screen/record-names.ts";
import { TextField } from "#src/views/parts/form/fields.tsx";
import { PhoneField } from "#src/views/parts/form/phone-field.tsx";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";
import { ActiveField, activeColumn } from "../cells.tsx";
import type { CatalogDefinition } from "../definition.ts";

export const doctors: CatalogDefinition<ReferringDoctor> = {
  id: "doctors",
  icon: Stethoscope,
  hasState: true,
  defaultOrdering: "name",
  filters: () => [],
  nameOf: RECORD_NAMES.doctors,
  columns: () => [
    {
      id: "name",
      title: t("catalog.field.name"),
      width: "minmax(180px, 1.4fr)",
      sort: "name",
      cell: ({ name }) => <OwnScript className="font-medium">{name}</OwnScript>,
    },
    {
      id: "phone",
      title: t("catalog.field.phone"),
      width: "150px",
      sort: "phone_number",
      cell: phoneOf,
    },
    {
      id: "referrals",
      title: t("catalog.field.referrals"),
      width: "120px",
      align: "end",
      sort: "number_of_referrals",
      cell: ({ number_of_referrals }) => formatCount(number_of_referrals),
    },
    {
      id: "registered_by",
      title: t("catalog.field.registered_by"),
      width: "140px",
      room: 760,
      cell: ({ registered_by_name }) => <OwnScript>{registered_by_name}</OwnScript>,
    },
    activeColumn(),
  ],
  facts: (doctor) => [
    { term: t("catalog.field.phone"), value: phoneOf(doctor) },
    { term: t("catalog.field.referrals"), value: formatCount(doctor.number_of_referrals) },
    {
      term: t("catalog.field.registered_by"),
      value: <OwnScript>{doctor.registered_by_name}</OwnScript>,
    },
  ],
  initial: (doctor) => ({
    name: doctor?.name ?? "",
    country_phone_code: doctor?.country_phone_code ?? "+20",
    phone_number: doctor?.phone_number ?? null,
    active: doctor?.active ?? true,
  }),
  startsNamedAt: "phone_number",
  // A phone is sent with its code: a doctor who had no phone has no code stored either.
  groups: [["country_phone_code", "phone_number"]],
  check: (input) => validate(ReferringDoctorInput, input),
  Fields: ({ record }) => (
    <>
      <TextField name="name" label={t("catalog.field.name")} />
      <PhoneField
        name="phone_number"
        codeName="country_phone_code"
        label={t("catalog.field.phone")}
      />
      <ActiveField isNew={record === null} />
    </>
  ),
};

function phoneOf({ country_phone_code: code, phone_number: phone }: ReferringDoctor) {
  return code === null || phone === null ? "" : <Ltr>{formatPhone(code, phone)}</Ltr>;
}
