import { ShieldCheck } from "lucide-react";
import { type InsuranceProvider, ProviderInput } from "#domain/entities/insurance.ts";
import { validate } from "#domain/validate.ts";
import { t } from "#src/i18n/t.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { TextField } from "#src/views/parts/form/fields.tsx";
import { PercentField } from "#src/views/parts/form/parsed-field.tsx";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";
import { ActiveField, activeColumn } from "../cells.tsx";
import type { CatalogDefinition } from "../definition.ts";

export const providers: CatalogDefinition<InsuranceProvider> = {
  id: "providers",
  icon: ShieldCheck,
  view: "providers",
  hasState: true,
  defaultOrdering: "name",
  filters: () => [],
  nameOf: ({ name }) => name,
  open: ({ id }) => navigate(`/insurance/providers/${id}/tests`),
  columns: () => [
    {
      id: "name",
      title: t("catalog.field.name"),
      width: "minmax(200px, 1fr)",
      sort: "name",
      cell: ({ name }) => <OwnScript className="font-medium">{name}</OwnScript>,
    },
    {
      id: "coverage",
      title: t("catalog.field.coverage"),
      width: "140px",
      align: "end",
      cell: ({ coverage_percentage }) => <Ltr>{coverage_percentage}%</Ltr>,
    },
    activeColumn(),
  ],
  facts: ({ coverage_percentage }) => [
    { term: t("catalog.field.coverage"), value: <Ltr>{coverage_percentage}%</Ltr> },
  ],
  initial: (provider) => ({
    name: provider?.name ?? "",
    coverage_percentage: provider?.coverage_percentage ?? 100,
    active: provider?.active ?? true,
  }),
  check: (input) => validate(ProviderInput, input),
  Fields: ({ record }) => (
    <>
      <TextField name="name" label={t("catalog.field.name")} />
      <PercentField
        name="coverage_percentage"
        label={t("catalog.field.coverage")}
        hint={t("catalog.hint.coverage")}
      />
      <ActiveField isNew={record === null} />
    </>
  ),
};
