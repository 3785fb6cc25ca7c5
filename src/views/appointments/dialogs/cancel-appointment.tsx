import { useSnapshot } from "valtio";
import { CANCEL_REASONS } from "#domain/appointments.ts";
import { type Appointment, CancelInput } from "#domain/entities/appointment.ts";
import { type FieldFaults, faultOf } from "#domain/faults.ts";
import { validate } from "#domain/validate.ts";
import { cancelAppointment, getAppointment } from "#src/api/appointments.ts";
import { formatDateTime } from "#src/i18n/dates.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { notifySavedFrom } from "#src/state/live/saved.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { testName } from "#src/i18n/record-words.ts";
import { SelectField, TextField } from "#src/views/parts/form/fields.tsx";
import { AmountField } from "#src/views/parts/form/amount-field.tsx";
import type { Checked } from "#src/views/parts/form/form-store.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { MethodWarning, RefundMethod } from "../shared/refund-fields.tsx";
import { amountIn, methodIn } from "../shared/refund-values.ts";
import { useRefund } from "../shared/use-refund.ts";

/** Dialog that cancels an appointment, and asks how much of the money goes back. */
export function CancelDialog({ appointment }: { appointment: Appointment }) {
  const { id, paid_amount: paid } = appointment;
  const form = useFormStore(() => ({
    id: "cancel",
    failed: "actions.appointment.delete.failed",
    initial: { reason: "patient_request", note: "", refund_amount: null, method: null },
    check: (input) => checkCancel(input, appointment),
    send: (input, { key }) => cancelAppointment(id, input, key),
    async done() {
      await notifySavedFrom("appointment", getAppointment(id));
      closeLayer("cancel-appointment");
      toastSuccess("actions.appointment.delete.done");
    },
  }));
  const refund = useRefund(form, { appointment: id, isWanted: paid > 0 });
  const { refund_amount: refundAmount } = useSnapshot(form.state).values;
  const remaining = paid - (amountIn(refundAmount) ?? paid);
  return (
    <FormDialog
      form={form}
      kind="danger"
      title={t("appointments.cancel.title", { number: appointment.accession_number })}
      action={t("appointments.cancel.action")}
      cancelLabel={t("common.back")}
      onClose={() => closeLayer("cancel-appointment")}
    >
      <p className="text-muted">
        {t("appointments.cancel.body", {
          name: appointment.patient_name,
          test: testName(appointment),
          time: formatDateTime(appointment.start_at),
        })}
      </p>
      <SelectField
        name="reason"
        label={t("appointments.cancel.reason")}
        options={CANCEL_REASONS.map((value) => ({
          value,
          label: t(`appointments.reason.${value}`),
        }))}
      />
      <TextField name="note" label={t("appointments.cancel.note")} />
      {paid > 0 && (
        <>
          <div className="grid grid-cols-2 items-start gap-3">
            <AmountField
              name="refund_amount"
              label={t("appointments.cancel.refund")}
              of={paid}
              gives="share"
            />
            <RefundMethod label={t("appointments.cancel.method")} refund={refund} />
          </div>
          <MethodWarning refund={refund} amount="refund_amount" />
          {remaining > 0 && (
            <p role="status" className="text-table text-waiting">
              {t("appointments.cancel.stays", { amount: formatMoney(remaining) })}
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Validates a cancellation. For a paid appointment the user must say how much goes back, even if it is nothing. */
function checkCancel(
  input: Record<string, unknown>,
  { paid_amount: paid, version }: Appointment,
): Checked<CancelInput> {
  const { method, ...rest } = input;
  const refund = amountIn(input["refund_amount"]);
  const chosen = methodIn(method);
  const result = validate(CancelInput, {
    ...rest,
    version,
    ...(chosen === null ? {} : { method: chosen }),
  });
  const errors: FieldFaults = result.ok ? {} : { ...result.errors };
  if (paid > 0 && refund === null) errors["refund_amount"] ??= [faultOf("required")];
  if (paid > 0 && refund !== 0 && chosen === null) errors["method"] = [faultOf("required")];
  if (refund !== null && refund > paid) errors["refund_amount"] = [faultOf("refund_above_paid")];
  return result.ok && Object.keys(errors).length === 0 ? result : { ok: false, errors };
}
