import { CANCEL_REASONS } from "@domain/appointments";
import { type Appointment, CancelInput } from "@domain/entities/appointment";
import { faultOf } from "@domain/faults";
import { validate } from "@domain/validate";
import { cancelAppointment, getAppointment } from "@src/api/appointments";
import { formatDateTime } from "@src/i18n/dates";
import { t } from "@src/i18n/t";
import { closeLayer } from "@src/state/layers";
import { tellFrom } from "@src/state/saved";
import { toastSuccess } from "@src/state/toasts";
import { testName } from "@src/i18n/record-words";
import { SelectField, TextField } from "../parts/form/fields";
import { AmountField } from "../parts/form/amount-field";
import { useFormStore } from "../parts/form/use-form-store";
import { FormDialog } from "./form-dialog";
import { methodOptions } from "./payment";

/** Cancels, and asks what of the money goes back. */
export function CancelDialog({ appointment }: { appointment: Appointment }) {
  const { id, version, paid_amount: paid } = appointment;
  const form = useFormStore(() => ({
    id: "cancel",
    initial: {
      reason: "patient_request",
      note: "",
      refund_amount: paid > 0 ? paid : null,
      method: "cash",
    },
    check(input) {
      const result = validate(CancelInput, { ...input, version });
      const refund = result.ok ? (result.value.refund_amount ?? 0) : 0;
      return refund > paid
        ? { ok: false, errors: { refund_amount: [faultOf("refund_above_paid")] } }
        : result;
    },
    async submit(input) {
      await cancelAppointment(id, input);
      await tellFrom("appointment", getAppointment(id));
      closeLayer("cancel-appointment");
      toastSuccess("actions.appointment.delete.done");
    },
  }));
  return (
    <FormDialog
      form={form}
      kind="danger"
      title={t("appointments.cancel.title", { number: appointment.accession_number })}
      action={t("appointments.cancel.action")}
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
          <AmountField name="refund_amount" label={t("appointments.cancel.refund")} />
          <SelectField
            name="method"
            label={t("appointments.cancel.method")}
            options={methodOptions()}
          />
        </>
      )}
    </FormDialog>
  );
}
