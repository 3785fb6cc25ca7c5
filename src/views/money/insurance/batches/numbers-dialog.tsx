import { ClaimNumbersInput, type InsuranceTransaction } from "#domain/entities/insurance.ts";
import { validate } from "#domain/validate.ts";
import { changeNumbers } from "#src/api/claims.ts";
import { isolate } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { TextField } from "#src/views/parts/form/fields.tsx";
import { editing } from "#src/views/parts/form/form-record.ts";
import type { FormValues } from "#src/views/parts/form/form-values.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";

const valuesOf = ({ card_number, approval_number }: InsuranceTransaction): FormValues => ({
  card_number: card_number ?? "",
  approval_number: approval_number ?? "",
});

/** The numbers that a provider asks for: of the patient's card, and of its approval. */
export function NumbersDialog({ transaction }: { transaction: InsuranceTransaction }) {
  const form = useFormStore<ClaimNumbersInput, InsuranceTransaction>(() => ({
    id: "claims-numbers",
    failed: "actions.transaction.edit.failed",
    edit: editing(transaction, valuesOf, (numbers, { key, version }) =>
      changeNumbers(transaction.id, { ...numbers, version }, key),
    ),
    check: (input) => validate(ClaimNumbersInput, input),
    done(saved) {
      notifySaved("insurance_transaction", saved);
      closeLayer("claims-numbers");
      toastSuccess("claims.numbers.done");
    },
    unchanged: () => closeLayer("claims-numbers"),
  }));
  return (
    <FormDialog
      form={form}
      title={t("claims.numbers.title", { patient: isolate(transaction.patient_name) })}
      action={t("claims.numbers.save")}
      onClose={() => closeLayer("claims-numbers")}
    >
      <TextField name="card_number" label={t("claims.numbers.card")} dir="ltr" />
      <TextField name="approval_number" label={t("claims.numbers.approval")} dir="ltr" />
    </FormDialog>
  );
}
