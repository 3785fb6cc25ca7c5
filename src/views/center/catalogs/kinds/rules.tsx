import { Percent } from "lucide-react";
import { useSnapshot } from "valtio";
import {
  COMMISSION_TYPES,
  type CommissionRule,
  CommissionRuleInput,
} from "#domain/entities/commission-rule.ts";
import { validate } from "#domain/validate.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import { t } from "#src/i18n/t.ts";
import { RECORD_NAMES, subjectsOf, testOfRule } from "#src/state/screen/record-names.ts";
import {
  doctorIndexFor,
  findDoctors,
  findTests,
  testIndexFor,
  labelOf,
  TestLine,
} from "#src/views/parts/picker/searches.tsx";
import { AmountField } from "#src/views/parts/form/amount-field.tsx";
import { ChoiceField } from "#src/views/parts/form/choice-fields.tsx";
import { SelectField } from "#src/views/parts/form/fields.tsx";
import { PercentField } from "#src/views/parts/form/parsed-field.tsx";
import { PickerField } from "#src/views/parts/picker/picker-field.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import { ActiveField, activeColumn } from "../cells.tsx";
import { figureOf } from "../rule-words.tsx";
import type { CatalogDefinition, FieldsProps } from "../definition.ts";
import { modalityOptions } from "#src/views/parts/reading/options.ts";

export const rules: CatalogDefinition<CommissionRule> = {
  id: "rules",
  icon: Percent,
  view: "rules",
  hasState: true,
  defaultOrdering: "doctor_name",
  filters: () => [
    { name: "modality", label: t("catalog.field.modality"), options: modalityOptions },
  ],
  nameOf: RECORD_NAMES.rules,
  columns: () => [
    {
      id: "doctor",
      title: t("catalog.field.doctor"),
      width: "minmax(150px, 1fr)",
      sort: "doctor_name",
      cell: ({ doctor_name }) =>
        doctor_name === null ? (
          <span className="text-faint">{t("catalog.field.any")}</span>
        ) : (
          <OwnScript className="font-medium">{doctor_name}</OwnScript>
        ),
    },
    {
      id: "modality",
      title: t("catalog.field.modality"),
      width: "130px",
      sort: "modality",
      cell: ({ modality }) => (modality === null ? "" : t(`common.modality.${modality}`)),
    },
    {
      id: "test",
      title: t("catalog.field.test"),
      width: "minmax(140px, 1fr)",
      cell: (rule) => testOfRule(rule) ?? "",
    },
    {
      id: "commission",
      title: t("catalog.field.commission"),
      width: "130px",
      align: "end",
      cell: figureOf,
    },
    activeColumn(),
  ],
  facts: (rule) => [
    { term: t("catalog.field.commission"), value: figureOf(rule) },
    { term: t("catalog.field.subject"), value: joinWithDots(subjectsOf(rule)), wide: true },
  ],
  initial: (rule) => ({
    doctor:
      rule === null || rule.doctor === null
        ? null
        : { value: rule.doctor, label: rule.doctor_name ?? "" },
    modality: rule?.modality ?? "",
    test:
      rule === null || rule.test === null
        ? null
        : {
            value: rule.test,
            label: labelOf({
              unique_id: rule.test_unique_id,
              name_ar: rule.test_name_ar ?? "",
              name_en: rule.test_name_en ?? "",
            }),
          },
    commission_type: rule?.commission_type ?? "percentage",
    percentage: rule?.percentage ?? null,
    value: rule?.value ?? null,
    active: rule?.active ?? true,
  }),
  groups: [["commission_type", "percentage", "value"]],
  check: (input) => validate(CommissionRuleInput, input),
  Fields,
};

function Fields({ form, record }: FieldsProps<CommissionRule>) {
  const { values } = useSnapshot(form.state);
  return (
    <>
      <p className="text-muted">{t("catalog.hint.rule")}</p>
      <PickerField
        name="doctor"
        label={t("catalog.field.doctor")}
        placeholder={t("form.optional")}
        search={findDoctors}
        indexFor={doctorIndexFor}
        render={(option) => <bdi>{option.label}</bdi>}
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          name="modality"
          label={t("catalog.field.modality")}
          options={[{ value: "", label: t("catalog.field.any") }, ...modalityOptions()]}
        />
        <PickerField
          name="test"
          label={t("catalog.field.test")}
          placeholder={t("form.optional")}
          search={findTests}
          indexFor={testIndexFor}
          render={(option, query) => <TestLine option={option} query={query} />}
        />
        <ChoiceField
          name="commission_type"
          label={t("catalog.field.commission")}
          options={COMMISSION_TYPES.map((value) => ({
            value,
            label: t(`catalog.commission.${value}`),
          }))}
        />
        {values["commission_type"] === "value" ? (
          <AmountField name="value" label={t("catalog.commission.value")} />
        ) : (
          <PercentField name="percentage" label={t("catalog.commission.percentage")} />
        )}
      </div>
      <ActiveField isNew={record === null} />
    </>
  );
}
