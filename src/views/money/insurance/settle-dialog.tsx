import { useEffect } from "react";
import { type InsuranceTransaction, SettleInput } from "#domain/entities/insurance.ts";
import { faultOf } from "#domain/faults.ts";
import { faultOfSettled, pendingAmountOf } from "#domain/insurance.ts";
import { validate } from "#domain/validate.ts";
import { settleTransaction } from "#src/api/insurance.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { AmountField } from "#src/views/parts/form/amount-field.tsx";
import { editing } from "#src/views/parts/form/form-record.ts";
import type { FormValues } from "#src/views/parts/form/form-values.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { DescriptionList } from "#src/views/parts/page.tsx";
import { Money } from "#src/views/parts/text.tsx";

const valuesOf = ({ settled_amount }: InsuranceTransaction): FormValues => ({ settled_amount });

/** Dialog for what the provider has paid so far, in full or in part. */
export function SettleDialog({ transaction }: { transaction: InsuranceTransaction }) {
  const { id, covered_amount: covered, settled_amount: settled } = transaction;
  const most = covered - transaction.written_off_amount;
  const form = useFormStore<SettleInput, InsuranceTransaction>(() => ({
    id: "settle",
    failed: "actions.transaction.edit.failed",
    edit: editing(transaction, valuesOf, ({ settled_amount = settled }, { key, version }) =>
      settleTransaction(id, { settled_amount, version }, key),
    ),
    check(input) {
      const result = validate(SettleInput, input);
      if (!result.ok) return result;
      const fault = faultOfSettled(result.value.settled_amount, most);
      return fault === null ? result : { ok: false, errors: { settled_amount: [faultOf(fault)] } };
    },
    done(saved) {
      notifySaved("insurance_transaction", saved);
      closeLayer("settle");
      toastSuccess("actions.transaction.edit.done");
    },
    unchanged: () => closeLayer("settle"),
  }));
  useEffect(() => {
    // Nothing is settled yet: proposes all of it, which a provider usually pays.
    if (settled === 0) form.fill("settled_amount", most);
  }, [form, settled, most]);
  return (
    <FormDialog
      form={form}
      title={t("catalog.transaction.settle_title", { provider: transaction.provider_name })}
      action={t("catalog.transaction.settle")}
      cancelLabel={t("common.back")}
      onClose={() => closeLayer("settle")}
    >
      <DescriptionList
        items={[
          { term: t("catalog.transaction.covered"), value: <Money amount={covered} /> },
          { term: t("catalog.transaction.settled"), value: <Money amount={settled} /> },
        ]}
      />
      <AmountField
        name="settled_amount"
        label={t("catalog.transaction.settled_so_far")}
        of={most}
        gives="share"
        faultOf={(code) =>
          code === "amount_large"
            ? t("catalog.transaction.settle_limit", {
                covered: formatMoney(most),
                pending: formatMoney(pendingAmountOf(transaction)),
              })
            : undefined
        }
      />
    </FormDialog>
  );
}
