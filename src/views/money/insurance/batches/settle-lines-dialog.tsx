import { faultOfPaid, faultOfPaidOn } from "#domain/claims.ts";
import {
  type ClaimBatch,
  type ClaimBatchLine,
  SettleLinesInput,
} from "#domain/entities/claim-batch.ts";
import { faultOf } from "#domain/faults.ts";
import { sumOf } from "#domain/money.ts";
import { validate } from "#domain/validate.ts";
import { answerLines } from "#src/api/claims.ts";
import { currentDay } from "#src/i18n/dates.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { formatCount, isolate } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { AmountField } from "#src/views/parts/form/amount-field.tsx";
import { DayField } from "#src/views/parts/form/day-field.tsx";
import { TextField } from "#src/views/parts/form/fields.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";

/** Settles lines: one with an amount, of several all that is pending. */
export function SettleLinesDialog({ lines }: { lines: readonly ClaimBatchLine[] }) {
  const [first] = lines;
  const only = lines.length === 1 && first !== undefined ? first : null;
  const batch = first?.batch ?? 0;
  const pending = sumOf(lines.map(({ pending_amount }) => pending_amount));
  const form = useFormStore<SettleLinesInput, ClaimBatch>(() => ({
    id: "claims-settle",
    failed: "claims.settle.failed",
    initial: {
      ...(only === null ? {} : { amount: only.pending_amount }),
      reference: "",
      paid_on: currentDay(),
    },
    check({ amount, reference, paid_on }) {
      const paid = typeof amount === "number" ? amount : null;
      if (only !== null && paid === null)
        return { ok: false, errors: { amount: [faultOf("required")] } };
      const fault = only === null ? null : faultOfPaid(paid ?? 0, pending);
      if (fault !== null) return { ok: false, errors: { amount: [faultOf(fault)] } };
      const result = validate(SettleLinesInput, {
        lines: lines.map(({ id }) => (only === null ? { line: id } : { line: id, amount: paid })),
        reference,
        paid_on,
      });
      const dayFault = result.ok ? faultOfPaidOn(result.value.paid_on ?? "", currentDay()) : null;
      return dayFault === null ? result : { ok: false, errors: { paid_on: [faultOf(dayFault)] } };
    },
    send: (input, { key }) => answerLines(batch, "settle", { input, key }),
    done(saved) {
      notifySaved("claim_batch", saved);
      closeLayer("claims-settle");
      toastSuccess("claims.settle.done");
    },
  }));
  return (
    <FormDialog
      form={form}
      title={
        only === null
          ? t("claims.settle.title", { count: formatCount(lines.length) })
          : t("claims.settle.title_one", { patient: isolate(only.patient_name) })
      }
      action={t("claims.settle.save")}
      onClose={() => closeLayer("claims-settle")}
    >
      {only === null ? (
        <p>{t("claims.settle.all", { amount: formatMoney(pending) })}</p>
      ) : (
        <AmountField
          name="amount"
          label={t("claims.settle.amount")}
          of={pending}
          gives="share"
          faultOf={(code) =>
            code === "paid_above_claim"
              ? t("claims.settle.limit", { pending: formatMoney(pending) })
              : undefined
          }
        />
      )}
      <TextField name="reference" label={t("claims.settle.reference")} />
      <DayField name="paid_on" label={t("claims.settle.paid_on")} isPast />
    </FormDialog>
  );
}
