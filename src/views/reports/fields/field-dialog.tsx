import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { FIELD_KINDS, SIDE_UNITS } from "#domain/report-field-types.ts";
import { typedText } from "#domain/report-field-values.ts";
import { isComputed, nameFrom } from "#domain/report-fields.ts";
import { joinNames } from "#src/i18n/lists.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer, type Layer } from "#src/state/screen/layers.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { CheckField } from "#src/views/parts/form/choice-fields.tsx";
import { SelectField, TextField } from "#src/views/parts/form/fields.tsx";
import type { FormValues } from "#src/views/parts/form/form-values.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { checkField, GAP } from "./check-field.ts";
import { scoreChosen, scoreValues } from "./score-choice.ts";
import { ScoreFields } from "./score-fields.tsx";

const KINDS = [...FIELD_KINDS, GAP] as const;

type FieldLayer = Extract<Layer, { kind: "report-field" }>;

/** Asks for the settings of a field: of a new one, or of the one that is selected. */
export function FieldDialog({ layer: { field, label, others, done } }: { layer: FieldLayer }) {
  const form = useFormStore(() => ({
    id: "report-field",
    initial: valuesOf(field, label),
    check: (input) => checkField(input, others),
    send: (settings) => Promise.resolve(settings),
    done(settings) {
      closeLayer("report-field");
      done(settings);
    },
  }));
  const { values } = useSnapshot(form.state);
  const { kind, label: typed } = values;
  // The name of a field that is stored stays, because formulas and findings use it.
  const isNew = field?.name === undefined;
  useEffect(() => {
    if (isNew && typeof typed === "string") form.fill("name", freeName(nameFrom(typed), others));
  }, [form, isNew, typed, others]);
  const isScored = typeof values["score"] === "string" && scoreChosen(values["score"]) !== null;
  const names = others.map(({ name }) => name);
  return (
    <FormDialog
      form={form}
      title={t(field === null ? "report_fields.new" : "report_fields.edit")}
      action={t(field === null ? "report_fields.insert" : "report_fields.change")}
      onClose={() => closeLayer("report-field")}
    >
      <TextField name="label" label={t("report_fields.label")} />
      <SelectField
        name="kind"
        label={t("report_fields.kind")}
        options={KINDS.map((value) => ({
          value,
          label: t(`report_fields.kinds.${value}`),
        }))}
        hint={kind === GAP ? t("report_fields.gap_hint") : undefined}
      />
      {kind !== GAP && (
        <TextField
          name="name"
          label={t("report_fields.name")}
          hint={t("report_fields.name_hint")}
        />
      )}
      {kind === "choice" && (
        <div className="grid grid-cols-2 gap-3">
          <TextField name="options" label={t("report_fields.options")} rows={4} />
          <TextField name="codes" label={t("report_fields.codes")} rows={4} dir="ltr" />
        </div>
      )}
      {kind === "number" && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <TextField name="unit" label={t("report_fields.unit")} />
            <TextField name="decimals" label={t("report_fields.decimals")} dir="ltr" />
            <TextField name="least" label={t("report_fields.least")} dir="ltr" />
            <TextField name="most" label={t("report_fields.most")} dir="ltr" />
          </div>
          {!isScored && (
            <TextField
              name="formula"
              label={t("report_fields.formula")}
              dir="ltr"
              placeholder="(1 - a / b) * 100"
              hint={
                names.length === 0
                  ? t("report_fields.formula_hint")
                  : t("report_fields.formula_names", { names: joinNames(names) })
              }
            />
          )}
        </>
      )}
      {(kind === "choice" || kind === "number") && (
        <ScoreFields form={form} kind={kind} others={others} />
      )}
      {kind === "measurement" && (
        <SelectField
          name="side_unit"
          label={t("report_fields.unit")}
          options={SIDE_UNITS.map((value) => ({ value, label: value }))}
        />
      )}
      {kind !== GAP && (
        <>
          {!isScored && (
            <TextField
              name="value"
              label={t("report_fields.default")}
              hint={typeof kind === "string" ? kindHint(kind) : undefined}
            />
          )}
          <CheckField name="required" label={t("report_fields.required")} />
        </>
      )}
    </FormDialog>
  );
}

function kindHint(kind: string): string | undefined {
  const known = FIELD_KINDS.find((one) => one === kind);
  return known === undefined ? undefined : t(`report_fields.typed.${known}`);
}

function valuesOf(field: FieldLayer["field"], label: string): FormValues {
  return {
    label: field?.label ?? label,
    kind: field === null ? "text" : (field.kind ?? GAP),
    name: field?.name ?? "",
    options: field?.options?.join("\n") ?? "",
    codes: field?.codes?.join("\n") ?? "",
    ...scoreValues(field),
    unit: field?.kind === "number" ? (field.unit ?? "") : "",
    side_unit: field?.kind === "measurement" ? (field.unit ?? "mm") : "mm",
    decimals: textOf(field?.decimals),
    least: textOf(field?.least),
    most: textOf(field?.most),
    formula: field?.formula ?? "",
    value: field === null || isComputed(field) ? "" : typedText(field),
    required: field?.required === true,
  };
}

function textOf(number: number | undefined): string {
  return number === undefined ? "" : String(number);
}

/** Returns the name, with a number behind it if another field has it. */
function freeName(name: string, others: FieldLayer["others"]): string {
  const taken = new Set(others.map((one) => one.name));
  if (name === "" || !taken.has(name)) return name;
  let copy = 2;
  while (taken.has(`${name}_${copy}`)) copy += 1;
  return `${name}_${copy}`;
}
