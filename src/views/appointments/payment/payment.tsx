import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import type { Appointment } from "#domain/entities/appointment.ts";
import { type Payment, PaymentInput } from "#domain/entities/payment.ts";
import { faultOf } from "#domain/faults.ts";
import { faultOfPayment, recordedPayment } from "#domain/payments.ts";
import { validate } from "#domain/validate.ts";
import { getAppointment, recordPayment } from "#src/api/appointments.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { notifySavedFrom } from "#src/state/live/saved.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { AmountField } from "#src/views/parts/form/amount-field.tsx";
import { SelectField, TextField } from "#src/views/parts/form/fields.tsx";
import type { Checked } from "#src/views/parts/form/form-store.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { DescriptionList } from "#src/views/parts/page.tsx";
import { Money } from "#src/views/parts/text.tsx";
import { sayChange } from "../shared/say-change.ts";
import { useRecord } from "#src/views/parts/reading/use-record.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { creditOptions } from "#src/views/parts/credit/paying.ts";
import { moneyOptions } from "#src/views/parts/reading/options.ts";
import { useCredit } from "#src/views/parts/credit/use-credit.ts";
import { useShortCredit } from "#src/views/parts/credit/use-short-credit.ts";
import { MethodWarning, RefundMethod } from "../shared/refund-fields.tsx";
import { amountIn, methodIn } from "../shared/refund-values.ts";
import { useRefund } from "../shared/use-refund.ts";

/**
 * Dialog that collects what is still owed, or gives money back. Cash handed over beyond what is owed is change.
 * What another desk collects meanwhile is no longer owed.
 */
export function PaymentDialog({ appointment: opened }: { appointment: Appointment }) {
  const { id, patient, patient_name: name } = opened;
  const { record } = useRecord("appointment", id, getAppointment, { byVersion: true });
  const appointment = record ?? opened;
  const { paid_amount: paid, remaining_cost: remaining } = appointment;
  const short = useShortCredit();
  const current = useRef(appointment);
  useEffect(() => {
    current.current = appointment;
  });
  const form = useFormStore<PaymentInput, Payment>((self) => ({
    id: "payment",
    failed: ({ kind }) =>
      kind === "payment" ? "actions.payment.collect.failed" : "actions.payment.refund.failed",
    initial: {
      kind: remaining > 0 ? "payment" : "refund",
      amount: remaining > 0 ? remaining : null,
      method: remaining > 0 ? "cash" : null,
      reason: "",
    },
    check: (input) => checkEntry(input, current.current),
    send: (input, { key }) => recordPayment(id, input, key),
    fieldOfRefusal: { credit_short: "amount" },
    refused: short.refused,
    async done({ kind, amount, method }) {
      const handedOver = amountIn(self().state.values["amount"]) ?? 0;
      await notifySavedFrom("appointment", getAppointment(id));
      closeLayer("payment");
      const doneMessage =
        kind === "payment" ? "actions.payment.collect.done" : "actions.payment.refund.done";
      toastSuccess(doneMessage, { amount: formatMoney(amount), name });
      sayChange(kind === "payment" && method === "cash" ? handedOver - amount : 0);
    },
  }));
  const { values, phase } = useSnapshot(form.state);
  const isRefund = values["kind"] === "refund";
  const isCash = values["method"] === "cash";
  const { found: credit } = useCredit(isRefund ? null : patient);
  const available = values["method"] === "credit" ? (credit?.balance ?? remaining) : remaining;
  const refund = useRefund(form, { appointment: id, isWanted: isRefund, amount: "amount" });
  useEffect(() => {
    // During a save, the field shows the amount that is being recorded, not what is owed after it.
    if (isRefund || phase !== "editing") return;
    form.fill("amount", Math.min(remaining, available));
    form.fill("method", "cash");
  }, [form, isRefund, remaining, available, phase]);
  const change = changeIn(values, remaining);
  const kinds = [
    ...(remaining > 0 || !isRefund
      ? [{ value: "payment", label: t("appointments.details.kind.payment") }]
      : []),
    ...(paid > 0 ? [{ value: "refund", label: t("appointments.details.kind.refund") }] : []),
  ];
  return (
    <FormDialog
      form={form}
      title={t(isRefund ? "appointments.pay.refund" : "appointments.pay.collect", { name })}
      action={t(isRefund ? "appointments.pay.refund_action" : "appointments.pay.collect_action")}
      cancelLabel={t("common.back")}
      startsAt="amount"
      onClose={() => closeLayer("payment")}
    >
      <DescriptionList
        items={[
          { term: t("appointments.pay.remaining"), value: <Money amount={remaining} /> },
          { term: t("appointments.pay.paid"), value: <Money amount={paid} /> },
        ]}
      />
      {/* Shown even if there is only one kind: the fields have the same order for every appointment. */}
      <SelectField name="kind" label={t("appointments.pay.kind")} options={kinds} />
      <AmountField
        name="amount"
        of={isRefund ? paid : remaining}
        gives={isRefund || !isCash ? "share" : "change"}
        label={t(isRefund || !isCash ? "appointments.pay.amount" : "appointments.pay.tendered")}
        hint={
          !isRefund && change > 0
            ? `${t("appointments.pay.change")}: ${formatMoney(change)}`
            : undefined
        }
        faultOf={short.faultOf}
      />
      {isRefund ? (
        <RefundMethod label={t("booking.refund_method")} refund={refund} />
      ) : (
        <SelectField
          name="method"
          label={t("appointments.pay.method")}
          options={[
            ...moneyOptions(),
            ...creditOptions({ patient, credit, chosen: values["method"] }),
          ]}
        />
      )}
      {isRefund && <TextField name="reason" label={t("appointments.pay.reason")} />}
      {isRefund && <MethodWarning refund={refund} amount="amount" />}
    </FormDialog>
  );
}

/** Returns the change for what is handed over, in piastres. */
function changeIn(values: Readonly<Record<string, unknown>>, due: number): number {
  const handedOver = amountIn(values["amount"]) ?? 0;
  return recordedPayment({ method: methodIn(values["method"]) ?? "cash", handedOver, due }).change;
}

/** Validates a row of the ledger. Of cash handed over, only what is owed is recorded. */
function checkEntry(
  input: Record<string, unknown>,
  appointment: Appointment,
): Checked<PaymentInput> {
  const { kind, reason, ...rest } = input;
  const handedOver = amountIn(input["amount"]);
  const method = methodIn(input["method"]) ?? "cash";
  const isPayment = kind === "payment";
  const amount =
    isPayment && handedOver !== null
      ? recordedPayment({ method, handedOver, due: appointment.remaining_cost }).recorded
      : handedOver;
  const entry = { ...rest, kind, amount, ...(isPayment ? {} : { reason }) };
  const result = validate(PaymentInput, entry);
  const fault =
    amount === null
      ? null
      : faultOfPayment({ ...appointment, kind: isPayment ? "payment" : "refund", amount });
  const isReasonless = !isPayment && (reason ?? "") === "";
  const errors = {
    ...(result.ok ? {} : result.errors),
    ...(fault === null ? {} : { amount: [faultOf(fault)] }),
    ...(isReasonless ? { reason: [faultOf("reason_required")] } : {}),
  };
  return result.ok && Object.keys(errors).length === 0 ? result : { ok: false, errors };
}
