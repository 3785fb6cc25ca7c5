import { useState } from "react";
import { useSnapshot } from "valtio";
import { RaiseInput } from "#domain/entities/price-changes.ts";
import { parseAmount, formatAmount } from "#domain/money.ts";
import { parseRaisePercent, RAISE_TYPES, ROUND_TO, ROUNDINGS } from "#domain/price-raise.ts";
import { validate } from "#domain/validate.ts";
import { type PriceAction, previewPrices } from "#src/api/prices.ts";
import { dropTyping } from "#src/focus/queued-keys.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { plural, t } from "#src/i18n/t.ts";
import { closeLayer, type Layer } from "#src/state/screen/layers.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { ChoiceField } from "#src/views/parts/form/choice-fields.tsx";
import { SelectField } from "#src/views/parts/form/fields.tsx";
import type { FormValues } from "#src/views/parts/form/form-values.ts";
import { ParsedField } from "#src/views/parts/form/parsed-field.tsx";
import { reading } from "#src/views/parts/form/readers.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { type Preview, PricePreview } from "./price-preview.tsx";

type Props = { layer: Extract<Layer, { kind: "raise-prices" | "copy-prices" }> };
type Step =
  | { at: "form"; given: FormValues }
  | { at: "preview"; input: RaiseInput; preview: Preview };

const close = () => closeLayer("raise-prices");

/** Raises or lowers prices of a list: what is typed first, then each price old and new, then all are saved or none. */
export function RaiseDialog({ layer }: Props) {
  const [step, setStep] = useState<Step>({ at: "form", given: {} });
  if (step.at === "form")
    return (
      <RaiseForm
        layer={layer}
        given={step.given}
        onPreview={(input, preview) => setStep({ at: "preview", input, preview })}
      />
    );
  const { input, preview } = step;
  const action: PriceAction = { call: "raise", input };
  return (
    <PricePreview
      path={layer.path}
      of={layer.of}
      action={action}
      preview={preview}
      onBack={() => setStep({ at: "form", given: typedOf(input) })}
      onSaved={close}
    />
  );
}

/** Returns the values of the form that gave an input. */
function typedOf({
  raise_type,
  percentage,
  value,
  round_to = 1,
  rounding,
}: RaiseInput): FormValues {
  return {
    raise_type,
    percentage: percentage ?? null,
    value: value ?? null,
    round_to: String(round_to),
    rounding: rounding ?? "nearest",
  };
}

function RaiseForm({
  layer: { path, tests, of },
  given,
  onPreview,
}: Props & { given: FormValues; onPreview: (input: RaiseInput, preview: Preview) => void }) {
  const form = useFormStore<RaiseInput, { input: RaiseInput; preview: Preview }>(() => ({
    id: "raise-prices",
    initial: {
      raise_type: "percentage",
      percentage: null,
      value: null,
      round_to: "1",
      rounding: "nearest",
    },
    given,
    check: ({ raise_type, percentage, value, round_to, rounding }) =>
      validate(RaiseInput, {
        raise_type,
        ...(raise_type === "value" ? { value } : { percentage }),
        round_to: Number(round_to),
        rounding,
        ...(tests === null ? {} : { tests: [...tests] }),
      }),
    send: async (input) => ({
      input,
      preview: await previewPrices(path, { call: "raise", input }),
    }),
    done({ input, preview }) {
      // The preview appears by itself: what was typed meanwhile must not save it unseen.
      dropTyping("question");
      onPreview(input, preview);
    },
  }));
  const { raise_type: type, round_to: roundTo } = useSnapshot(form.state).values;
  return (
    <FormDialog
      form={form}
      title={
        <>
          {t("price_changes.raise.title")} · {of}
        </>
      }
      action={t("price_changes.preview")}
      width="max-w-lg"
      startsAt={given["raise_type"] === "value" ? "value" : "percentage"}
      onClose={close}
    >
      <p className="text-body text-muted">
        {tests === null
          ? t("price_changes.raise.all")
          : plural("price_changes.raise.selected", tests.length)}
      </p>
      <div className="grid grid-cols-2 items-start gap-3">
        <ChoiceField
          name="raise_type"
          label={t("price_changes.raise.by")}
          options={RAISE_TYPES.map((value) => ({
            value,
            label: t(`price_changes.raise.${value}`),
          }))}
        />
        {type === "value" ? <AmountOfRaise /> : <PercentOfRaise />}
        <SelectField
          name="round_to"
          label={t("price_changes.raise.round_to")}
          options={ROUND_TO.map((amount) => ({
            value: String(amount),
            label: amount === 1 ? t("price_changes.raise.not_rounded") : formatMoney(amount),
          }))}
        />
        {roundTo !== "1" && (
          <ChoiceField
            name="rounding"
            label={t("price_changes.raise.rounding")}
            options={ROUNDINGS.map((value) => ({
              value,
              label: t(`price_changes.raise.${value}`),
            }))}
          />
        )}
      </div>
    </FormDialog>
  );
}

function PercentOfRaise() {
  return (
    <ParsedField
      name="percentage"
      label={t("price_changes.raise.percentage")}
      hint={t("price_changes.raise.negative")}
      inputMode="text"
      unit={<span aria-hidden="true">%</span>}
      read={(text) => reading(text, parseRaisePercent, "unreadable_percent")}
      show={(value) => (typeof value === "number" ? formatCount(value) : "")}
    />
  );
}

function AmountOfRaise() {
  return (
    <ParsedField
      name="value"
      label={t("price_changes.raise.value")}
      hint={t("price_changes.raise.negative")}
      inputMode="text"
      read={(text) => reading(text, parseAmount, "unreadable_amount")}
      show={(value) => (typeof value === "number" ? formatAmount(value) : "")}
    />
  );
}
