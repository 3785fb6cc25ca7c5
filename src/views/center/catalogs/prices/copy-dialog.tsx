import { useState } from "react";
import type { Machine } from "#domain/entities/machine.ts";
import { COPY_TAKES, CopyPricesInput } from "#domain/entities/price-changes.ts";
import { validate } from "#domain/validate.ts";
import { previewPrices } from "#src/api/prices.ts";
import { listRecords } from "#src/api/records.ts";
import { dropTyping } from "#src/focus/queued-keys.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer, type Layer } from "#src/state/screen/layers.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { ChoiceField } from "#src/views/parts/form/choice-fields.tsx";
import { SelectField } from "#src/views/parts/form/fields.tsx";
import type { FormValues } from "#src/views/parts/form/form-values.ts";
import type { SelectOption } from "#src/views/parts/form/select-options.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { chosenId, useOptions } from "#src/views/parts/reading/options.ts";
import { type Preview, PricePreview } from "./price-preview.tsx";

type Props = { layer: Extract<Layer, { kind: "raise-prices" | "copy-prices" }> };
type Step =
  | { at: "form"; given: FormValues }
  | { at: "preview"; input: CopyPricesInput; preview: Preview };

const close = () => closeLayer("copy-prices");
/** The most machines that are offered; more than any center has. */
const MAX_MACHINES = 500;

/** Copies prices of another machine: which one and what first, then each price old and new, then all or none are saved. */
export function CopyDialog({ layer }: Props) {
  const [step, setStep] = useState<Step>({ at: "form", given: {} });
  if (step.at === "form")
    return (
      <CopyForm
        layer={layer}
        given={step.given}
        onPreview={(input, preview) => setStep({ at: "preview", input, preview })}
      />
    );
  const { input, preview } = step;
  return (
    <PricePreview
      path={layer.path}
      of={layer.of}
      action={{ call: "copy", input }}
      preview={preview}
      onBack={() => setStep({ at: "form", given: { from: String(input.from), take: input.take } })}
      onSaved={close}
    />
  );
}

async function machinesBut(owner: number): Promise<SelectOption[]> {
  const query = { active: true, page_size: MAX_MACHINES, ordering: "name" };
  const { results } = await listRecords<Machine>("/machines/", query);
  return results
    .filter(({ id }) => id !== owner)
    .map(({ id, name, branch_name }) => ({
      value: String(id),
      label: joinWithDots([name, branch_name]),
    }));
}

function CopyForm({
  layer: { path, owner, of },
  given,
  onPreview,
}: Props & { given: FormValues; onPreview: (input: CopyPricesInput, preview: Preview) => void }) {
  const form = useFormStore<CopyPricesInput, { input: CopyPricesInput; preview: Preview }>(() => ({
    id: "copy-prices",
    initial: { from: "", take: "missing" },
    given,
    check: ({ from, take }) => validate(CopyPricesInput, { from: chosenId(from), take }),
    send: async (input) => ({ input, preview: await previewPrices(path, { call: "copy", input }) }),
    done({ input, preview }) {
      // The preview appears by itself: what was typed meanwhile must not save it unseen.
      dropTyping("question");
      onPreview(input, preview);
    },
  }));
  const machines = useOptions(() => machinesBut(owner), owner);
  return (
    <FormDialog
      form={form}
      title={
        <>
          {t("price_changes.copy.title")} · {of}
        </>
      }
      action={t("price_changes.preview")}
      width="max-w-lg"
      onClose={close}
    >
      <SelectField
        name="from"
        label={t("price_changes.copy.from")}
        options={machines}
        startsEmpty
      />
      <ChoiceField
        name="take"
        label={t("price_changes.copy.take")}
        options={COPY_TAKES.map((value) => ({
          value,
          label: t(`price_changes.copy.${value === "all" ? "every" : "missing"}`),
        }))}
      />
      <p className="text-body text-muted">{t("price_changes.copy.note")}</p>
    </FormDialog>
  );
}
