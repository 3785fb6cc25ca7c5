import { ShieldCheck } from "lucide-react";
import { type InsuranceProvider, ProviderInput } from "#domain/entities/insurance.ts";
import { PROVIDER_KINDS } from "#domain/claims.ts";
import { validate } from "#domain/validate.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import { t } from "#src/i18n/t.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { RECORD_NAMES } from "#src/state/screen/record-names.ts";
import { CheckField } from "#src/views/parts/form/choice-fields.tsx";
import { SelectField, TextField } from "#src/views/parts/form/fields.tsx";
import { PercentField } from "#src/views/parts/form/parsed-field.tsx";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";
import { ActiveField, activeColumn } from "../cells.tsx";
import { columnsIn, LetterColumnsField } from "../letter-columns-field.tsx";
import type { CatalogDefinition } from "../definition.ts";

const kindOptions = () =>
  PROVIDER_KINDS.map((value) => ({ value, label: t(`claims.provider_kind.${value}`) }));

/** Returns what a provider asks for before a claim is sent, in words. */
function requiredWords(provider: InsuranceProvider): string {
  return joinWithDots(
    (["card", "approval", "document"] as const)
      .filter((part) => provider[`requires_${part}`])
      .map((part) => t(`claims.requires_${part}`)),
  );
}

export const providers: CatalogDefinition<InsuranceProvider> = {
  id: "providers",
  icon: ShieldCheck,
  view: "providers",
  hasState: true,
  defaultOrdering: "name",
  filters: () => [{ name: "kind", label: t("claims.filter.kind"), options: kindOptions }],
  nameOf: RECORD_NAMES.providers,
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
  facts: (provider) => [
    { term: t("claims.filter.kind"), value: t(`claims.provider_kind.${provider.kind}`) },
    { term: t("catalog.field.coverage"), value: <Ltr>{provider.coverage_percentage}%</Ltr> },
    { term: t("claims.requires"), value: requiredWords(provider) },
  ],
  initial: (provider) => ({
    name: provider?.name ?? "",
    coverage_percentage: provider?.coverage_percentage ?? 100,
    kind: provider?.kind ?? "insurer",
    requires_card: provider?.requires_card ?? true,
    requires_approval: provider?.requires_approval ?? true,
    requires_document: provider?.requires_document ?? true,
    letter_columns: provider?.letter_columns.join(",") ?? "",
    active: provider?.active ?? true,
  }),
  check: (input) =>
    validate(ProviderInput, { ...input, letter_columns: columnsIn(input["letter_columns"]) }),
  Fields: ({ record }) => (
    <>
      <TextField name="name" label={t("catalog.field.name")} />
      <PercentField
        name="coverage_percentage"
        label={t("catalog.field.coverage")}
        hint={t("catalog.hint.coverage")}
      />
      <SelectField name="kind" label={t("claims.filter.kind")} options={kindOptions()} />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-label text-muted">{t("claims.requires")}</legend>
        <CheckField name="requires_card" label={t("claims.requires_card")} />
        <CheckField name="requires_approval" label={t("claims.requires_approval")} />
        <CheckField name="requires_document" label={t("claims.requires_document")} />
      </fieldset>
      <LetterColumnsField name="letter_columns" label={t("claims.letter_columns")} />
      <ActiveField isNew={record === null} />
    </>
  ),
};
