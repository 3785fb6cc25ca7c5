import { useSnapshot } from "valtio";
import type { Appointment } from "@domain/entities/appointment";
import { PAYMENT_METHODS } from "@domain/entities/common";
import { PaymentInput } from "@domain/entities/payment";
import { faultOf } from "@domain/faults";
import { changeOf, faultOfPayment } from "@domain/payments";
import { validate } from "@domain/validate";
import { getAppointment, recordPayment } from "@src/api/appointments";
import { formatMoney } from "@src/i18n/numbers";
import { t } from "@src/i18n/t";
import { closeLayer } from "@src/state/layers";
import { tellFrom } from "@src/state/saved";
import { toastSuccess } from "@src/state/toasts";
import { SelectField, TextField } from "../parts/form/fields";
import { AmountField } from "../parts/form/amount-field";
import { useFormStore } from "../parts/form/use-form-store";
import { DescriptionList } from "../parts/page";
import { Money } from "../parts/text";
import { FormDialog } from "./form-dialog";

export const methodOptions = () =>
  PAYMENT_METHODS.map((value) => ({ value, label: t(`common.method.${value}`) }));

/** Takes what is still owed, or gives money back. What is handed over beyond it is change. */
export function PaymentDialog({ appointment }: { appointment: Appointment }) {
  const { id, patient_name: name, remaining_cost: remaining, paid_amount: paid } = appointment;
  const canCollect = remaining > 0 && appointment.status !== "cancelled";
  const form = useFormStore(() => ({
    id: "payment",
    initial: {
      kind: canCollect ? "payment" : "refund",
      amount: canCollect ? remaining : paid,
      method: "cash",
      reason: "",
    },
    check(input) {
      const result = validate(PaymentInput, asEntry(input, remaining));
      if (!result.ok) return result;
      const fault = faultOfPayment({ ...appointment, ...result.value });
      return fault === null ? result : { ok: false, errors: { amount: [faultOf(fault)] } };
    },
    async submit(input, { key }) {
      await recordPayment(id, input, key);
      await tellFrom("appointment", getAppointment(id));
      closeLayer("payment");
      const done =
        input.kind === "payment" ? "actions.payment.collect.done" : "actions.payment.refund.done";
      toastSuccess(done, { amount: formatMoney(input.amount) });
    },
  }));
  const { values } = useSnapshot(form.state);
  const isRefund = values["kind"] === "refund";
  const handed = typeof values["amount"] === "number" ? values["amount"] : 0;
  const { change } = changeOf(handed, remaining);
  const kinds = [
    ...(canCollect ? [{ value: "payment", label: t("appointments.details.kind.payment") }] : []),
    ...(paid > 0 ? [{ value: "refund", label: t("appointments.details.kind.refund") }] : []),
  ];
  return (
    <FormDialog
      form={form}
      title={t(isRefund ? "appointments.pay.refund" : "appointments.pay.collect", { name })}
      action={t(isRefund ? "appointments.pay.refund_action" : "appointments.pay.collect_action")}
      onClose={() => closeLayer("payment")}
    >
      <DescriptionList
        items={[
          { term: t("appointments.pay.remaining"), value: <Money amount={remaining} /> },
          { term: t("appointments.pay.paid"), value: <Money amount={paid} /> },
        ]}
      />
      <AmountField
        name="amount"
        of={isRefund ? paid : remaining}
        gives={isRefund ? "share" : "change"}
        label={t(isRefund ? "appointments.pay.amount" : "appointments.pay.tendered")}
        hint={
          !isRefund && change > 0
            ? `${t("appointments.pay.change")}: ${formatMoney(change)}`
            : undefined
        }
      />
      {kinds.length > 1 && (
        <SelectField name="kind" label={t("appointments.pay.kind")} options={kinds} />
      )}
      {isRefund && <TextField name="reason" label={t("appointments.pay.reason")} />}
      <SelectField name="method" label={t("appointments.pay.method")} options={methodOptions()} />
    </FormDialog>
  );
}

/** Of cash handed over, only what is owed is recorded. */
function asEntry(input: Record<string, unknown>, remaining: number): Record<string, unknown> {
  const { kind, amount, ...rest } = input;
  const recorded =
    kind === "payment" && typeof amount === "number"
      ? changeOf(amount, remaining).recorded
      : amount;
  return { ...rest, kind, amount: recorded };
}
