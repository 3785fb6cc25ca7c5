import { Building2 } from "lucide-react";
import { type Branch, BranchInput } from "#domain/entities/branch.ts";
import { validate } from "#domain/validate.ts";
import { t } from "#src/i18n/t.ts";
import { RECORD_NAMES } from "#src/state/screen/record-names.ts";
import { CheckField } from "#src/views/parts/form/choice-fields.tsx";
import { TextField } from "#src/views/parts/form/fields.tsx";
import { TimeField } from "#src/views/parts/form/parsed-field.tsx";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";
import { ActiveField, activeColumn } from "../cells.tsx";
import { PacsField } from "../pacs-field.tsx";
import type { CatalogDefinition } from "../definition.ts";

export const branches: CatalogDefinition<Branch> = {
  id: "branches",
  icon: Building2,
  hasState: true,
  defaultOrdering: "name",
  filters: () => [],
  nameOf: RECORD_NAMES.branches,
  columns: () => [
    {
      id: "name",
      title: t("catalog.field.name"),
      width: "minmax(160px, 1fr)",
      sort: "name",
      cell: ({ name }) => <OwnScript className="font-medium">{name}</OwnScript>,
    },
    {
      id: "address",
      title: t("catalog.field.address"),
      width: "minmax(160px, 1.4fr)",
      cell: ({ address }) => <OwnScript>{address}</OwnScript>,
    },
    {
      id: "hours",
      title: t("catalog.field.hours"),
      width: "130px",
      cell: hoursOf,
    },
    {
      id: "pacs",
      title: "PACS",
      width: "80px",
      cell: ({ pacs_enabled }) => (pacs_enabled ? t("common.yes") : ""),
    },
    activeColumn(),
  ],
  facts: (branch) => [
    {
      term: t("catalog.field.address"),
      value: <OwnScript>{branch.address}</OwnScript>,
      wide: true,
    },
    { term: t("catalog.field.hours"), value: hoursOf(branch) },
    ...(branch.pacs_url === null
      ? []
      : [
          {
            term: t("catalog.field.pacs_url"),
            value: <Ltr className="break-all">{branch.pacs_url}</Ltr>,
            wide: true,
          },
        ]),
  ],
  initial: (branch) => ({
    name: branch?.name ?? "",
    address: branch?.address ?? "",
    opens_at: branch?.opens_at ?? "08:00",
    closes_at: branch?.closes_at ?? "24:00",
    pacs_enabled: branch?.pacs_enabled ?? false,
    pacs_url: branch?.pacs_url ?? "",
    active: branch?.active ?? true,
  }),
  check: (input) => validate(BranchInput, input),
  Fields: ({ record }) => (
    <>
      <TextField name="name" label={t("catalog.field.name")} />
      <TextField name="address" label={t("catalog.field.address")} />
      <div className="grid grid-cols-2 gap-3">
        <TimeField name="opens_at" label={t("catalog.field.opens_at")} />
        <TimeField
          name="closes_at"
          label={t("catalog.field.closes_at")}
          hint={t("catalog.hint.closes_at")}
        />
      </div>
      <CheckField name="pacs_enabled" label={t("catalog.field.pacs_enabled")} />
      <PacsField />
      <ActiveField isNew={record === null} />
    </>
  ),
};

function hoursOf({ opens_at, closes_at }: Branch) {
  return (
    <Ltr>
      {opens_at} – {closes_at}
    </Ltr>
  );
}
