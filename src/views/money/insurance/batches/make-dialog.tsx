import { firstOfMonth } from "#domain/calendar.ts";
import { addDays } from "#domain/dates.ts";
import { BatchInput, type BatchOutcome } from "#domain/entities/claim-batch.ts";
import { validate } from "#domain/validate.ts";
import { makeBatch } from "#src/api/claims.ts";
import { showOutcome } from "#src/commands/areas/claim-actions.ts";
import { currentDay } from "#src/i18n/dates.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { DayField } from "#src/views/parts/form/day-field.tsx";
import { SelectField } from "#src/views/parts/form/fields.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { chosenId, providerOptions, useOptions } from "#src/views/parts/reading/options.ts";

/** Collects the claims of a provider and some days into a draft; the month before is proposed. */
export function MakeDialog() {
  const end_date = addDays(firstOfMonth(currentDay()), -1);
  const form = useFormStore<BatchInput, BatchOutcome>(() => ({
    id: "claims-make",
    failed: "claims.make.nothing",
    initial: { provider: "", start_date: firstOfMonth(end_date), end_date },
    check: (input) => validate(BatchInput, { ...input, provider: chosenId(input["provider"]) }),
    send: (input, { key }) => makeBatch(input, key),
    done(outcome) {
      closeLayer("claims-make");
      const { number, lines, claimed_amount } = outcome.batch;
      toastSuccess("claims.make.done", {
        number: formatCount(number),
        lines: formatCount(lines),
        amount: formatMoney(claimed_amount),
      });
      showOutcome(outcome);
    },
  }));
  const providers = useOptions(providerOptions, "providers");
  return (
    <FormDialog
      form={form}
      title={t("claims.make.title")}
      action={t("claims.make.save")}
      onClose={() => closeLayer("claims-make")}
    >
      <SelectField
        name="provider"
        label={t("claims.make.provider")}
        options={providers}
        startsEmpty
      />
      <DayField name="start_date" label={t("claims.make.start_date")} />
      <DayField name="end_date" label={t("claims.make.end_date")} />
    </FormDialog>
  );
}
