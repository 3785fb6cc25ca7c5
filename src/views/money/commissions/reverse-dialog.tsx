import { type PayOut, ReversePayOutInput } from "#domain/entities/pay-out.ts";
import { validate } from "#domain/validate.ts";
import { reversePayOut } from "#src/api/pay-outs.ts";
import { isolate } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { TextField } from "#src/views/parts/form/fields.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { DescriptionList } from "#src/views/parts/page.tsx";
import { Money } from "#src/views/parts/text.tsx";

/** Reverses a payment as a whole, with a reason. */
export function ReversePayOutDialog({ payOut }: { payOut: PayOut }) {
  const { id, doctor_name, amount } = payOut;
  const number = String(payOut.number);
  const form = useFormStore<ReversePayOutInput, PayOut>(() => ({
    id: "reverse-pay-out",
    failed: "commissions.reverse.not_done",
    initial: { reason: "" },
    check: (input) => validate(ReversePayOutInput, input),
    send: ({ reason }, { key }) => reversePayOut(id, reason, key),
    done() {
      closeLayer("pay-out-reverse");
      toastSuccess("commissions.reverse.done", { number });
    },
  }));
  return (
    <FormDialog
      form={form}
      title={t("commissions.reverse.title", { number, name: isolate(doctor_name) })}
      action={t("commissions.reverse.action")}
      kind="danger"
      onClose={() => closeLayer("pay-out-reverse")}
    >
      <DescriptionList
        items={[{ term: t("commissions.pay_outs.amount"), value: <Money amount={amount} /> }]}
      />
      <TextField name="reason" label={t("commissions.reverse.reason")} />
      <p className="text-muted">{t("commissions.reverse.note")}</p>
    </FormDialog>
  );
}
