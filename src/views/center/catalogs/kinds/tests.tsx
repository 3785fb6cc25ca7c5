import { TestTubes } from "lucide-react";
import { type Test, TestInput } from "#domain/entities/test.ts";
import { validate } from "#domain/validate.ts";
import { language } from "#src/i18n/language.ts";
import { t } from "#src/i18n/t.ts";
import { RECORD_NAMES } from "#src/state/screen/record-names.ts";
import { SelectField, TextField } from "#src/views/parts/form/fields.tsx";
import { NumberField } from "#src/views/parts/form/parsed-field.tsx";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";
import { ActiveField, activeColumn } from "../cells.tsx";
import type { CatalogDefinition } from "../definition.ts";
import { modalityOptions } from "#src/views/parts/reading/options.ts";

export const tests: CatalogDefinition<Test> = {
  id: "tests",
  icon: TestTubes,
  hasState: true,
  defaultOrdering: language() === "ar" ? "name_ar" : "name_en",
  filters: () => [
    { name: "modality", label: t("catalog.field.modality"), options: modalityOptions },
  ],
  nameOf: RECORD_NAMES.tests,
  columns: () => [
    {
      id: "unique_id",
      title: t("catalog.field.unique_id"),
      width: "100px",
      sort: "unique_id",
      cell: ({ unique_id }) => <Ltr className="font-medium text-accent">{unique_id}</Ltr>,
    },
    {
      id: "name_ar",
      title: t("catalog.field.name_ar"),
      width: "minmax(170px, 1fr)",
      sort: "name_ar",
      cell: ({ name_ar }) => <OwnScript className="font-medium">{name_ar}</OwnScript>,
    },
    {
      id: "name_en",
      title: t("catalog.field.name_en"),
      width: "minmax(170px, 1fr)",
      sort: "name_en",
      cell: ({ name_en }) => <OwnScript>{name_en}</OwnScript>,
    },
    {
      id: "modality",
      title: t("catalog.field.modality"),
      width: "130px",
      sort: "modality",
      room: 700,
      cell: ({ modality }) => t(`common.modality.${modality}`),
    },
    {
      id: "duration",
      title: t("catalog.field.duration"),
      width: "90px",
      align: "end",
      room: 760,
      cell: ({ default_duration_minutes }) => default_duration_minutes,
    },
    activeColumn(),
  ],
  facts: (test) => [
    { term: t("catalog.field.unique_id"), value: <Ltr>{test.unique_id}</Ltr> },
    { term: t("catalog.field.modality"), value: t(`common.modality.${test.modality}`) },
    { term: t("catalog.field.name_ar"), value: <OwnScript>{test.name_ar}</OwnScript>, wide: true },
    { term: t("catalog.field.name_en"), value: <OwnScript>{test.name_en}</OwnScript>, wide: true },
    {
      term: t("catalog.field.also_known_as"),
      value: <OwnScript>{test.also_known_as}</OwnScript>,
      wide: true,
    },
    { term: t("catalog.field.duration"), value: test.default_duration_minutes },
  ],
  initial: (test) => ({
    unique_id: test?.unique_id ?? "",
    name_ar: test?.name_ar ?? "",
    name_en: test?.name_en ?? "",
    modality: test?.modality ?? "",
    also_known_as: test?.also_known_as ?? "",
    default_duration_minutes: test?.default_duration_minutes ?? 15,
    active: test?.active ?? true,
  }),
  check: (input) => validate(TestInput, input),
  Fields: ({ record }) => (
    <>
      <div className="grid grid-cols-3 gap-3">
        <TextField name="unique_id" dir="ltr" label={t("catalog.field.unique_id")} />
        <SelectField
          name="modality"
          label={t("catalog.field.modality")}
          options={modalityOptions()}
          startsEmpty={record === null}
        />
        <NumberField name="default_duration_minutes" label={t("catalog.field.duration")} />
      </div>
      <TextField name="name_ar" label={t("catalog.field.name_ar")} />
      <TextField name="name_en" label={t("catalog.field.name_en")} />
      <TextField
        name="also_known_as"
        label={t("catalog.field.also_known_as")}
        hint={t("catalog.hint.also_known_as")}
      />
      <ActiveField isNew={record === null} />
    </>
  ),
};
