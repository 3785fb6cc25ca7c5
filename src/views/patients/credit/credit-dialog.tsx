import { CreditInput, type CreditMovement } from "#domain/entities/credit.ts";
import type { Patient } from "#domain/entities/patient.ts";
import { validate } from "#domain/validate.ts";
import { moveCredit } from "#src/api/credits.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { AmountField } from "#src/views/parts/form/amount-field.tsx";
import { SelectField, TextField } from "#src/views/parts/form/fields.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { DescriptionList } from "#src/views/parts/page.tsx";
import { moneyOptions } from "#src/views/parts/reading/options.ts";
import { Money } from "#src/views/parts/text.tsx";
import { useCredit } from "#src/views/parts/credit/use-credit.ts";
import { useShortCredit } from "#src/views/parts/credit/use-short-credit.ts";

const KINDS = { deposit: "deposited", pay_back: "paid_back" } as const;

/** Takes money that a patient leaves for later, or gives it back. */
export function CreditDialog({
  action,
  patient: { id, name },
}: {
  action: keyof typeof KINDS;
  patient: Pick<Patient, "id" | "name">;
}) {
  const kind = KINDS[action];
  const isPaidBack = kind === "paid_back";
  const short = useShortCredit();
  const { found: credit } = useCredit(id);
  const form = useFormStore<CreditInput, CreditMovement>(() => ({
    id: "credit",
    failed: `credit.${action}.failed`,
    initial: { amount: null, method: "cash", note: "" },
    check: ({ amount, method, note }) => validate(CreditInput, { kind, amount, method, note }),
    send: (input, { key }) => moveCredit(id, input, key),
    fieldOfRefusal: { credit_short: "amount" },
    refused: short.refused,
    done({ amount }) {
      closeLayer("credit");
      toastSuccess(`credit.${action}.done`, { amount: formatMoney(amount), name });
    },
  }));
  return (
    <FormDialog
      form={form}
      title={t(`credit.${action}.title`, { name })}
      action={t(`credit.${action}.action`)}
      startsAt="amount"
      onClose={() => closeLayer("credit")}
    >
      <DescriptionList
        items={[
          {
            term: t("credit.title"),
            value: credit === null ? "—" : <Money amount={credit.balance} />,
          },
        ]}
      />
      <AmountField
        name="amount"
        label={t("credit.amount")}
        of={isPaidBack ? (credit?.balance ?? null) : null}
        faultOf={short.faultOf}
      />
      <SelectField
        name="method"
        label={t(isPaidBack ? "appointments.cancel.method" : "appointments.pay.method")}
        options={moneyOptions()}
      />
      <TextField name="note" label={t(isPaidBack ? "credit.reason" : "common.notes")} />
    </FormDialog>
  );
}
