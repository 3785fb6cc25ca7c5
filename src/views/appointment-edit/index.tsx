import { useMemo } from "react";
import { useParams } from "wouter";
import { useSnapshot } from "valtio";
import { type Appointment, AppointmentPatch } from "@domain/entities/appointment";
import { overpaidBy } from "@domain/payments";
import { validate } from "@domain/validate";
import { changeAppointment, getAppointment } from "@src/api/appointments";
import { KeyBadge } from "@src/commands/key-badge";
import { formatMoney } from "@src/i18n/numbers";
import { t } from "@src/i18n/t";
import type { Row } from "@src/state/context";
import { navigate } from "@src/state/navigation";
import { failureWords, toastSuccess } from "@src/state/toasts";
import { testName } from "../appointments/words";
import { BookingFields } from "../booking/booking-fields";
import { EMPTY_BOOKING, providerOf, sumsOfBooking } from "../booking/booking-values";
import { Button } from "../parts/button";
import { TextField } from "../parts/form/fields";
import { AmountField } from "../parts/form/amount-field";
import { Form } from "../parts/form/form";
import { FormNotice } from "../parts/form/form-notice";
import type { Checked } from "../parts/form/form-store";
import type { FormValues } from "../parts/form/form-values";
import { ownDraft, useFormStore } from "../parts/form/use-form-store";
import { Page } from "../parts/page";
import { FailedState } from "../parts/states";
import { useRecord } from "../use-record";
import { useView } from "../use-view";

/** Changes an appointment; when less is due than was paid, the refund goes along. */
export default function AppointmentEdit() {
  const id = Number(useParams()["id"]);
  const { record, failure } = useRecord("appointment", id, getAppointment);
  const row = useMemo<Row | null>(
    () => (record === null ? null : { kind: "appointment", id, record }),
    [record, id],
  );
  useView("appointment-edit", row);
  if (failure !== null && record === null) {
    return <FailedState title={t("booking.edit_title")} body={failureWords(failure)} />;
  }
  return record === null ? null : <EditForm key={id} appointment={record} />;
}

function EditForm({ appointment }: { appointment: Appointment }) {
  const { id } = appointment;
  const form = useFormStore(() => ({
    id: "appointment-edit",
    initial: valuesOf(appointment),
    draft: ownDraft(`appointments.${id}.edit`),
    check: (input) => checkEdit(input, appointment),
    fieldOfRefusal: {
      slot_taken: "start_at",
      price_changed: "start_at",
      test_not_supported: "insurance_provider",
      overpaid: "refund_amount",
    },
    async submit(patch) {
      await changeAppointment(id, patch);
      toastSuccess("actions.appointment.edit.done");
      navigate(`/appointments/${id}/details`);
    },
  }));
  const { phase, values, faults } = useSnapshot(form.state);
  const over = overpaid(values, appointment);
  return (
    <Page
      scrolls
      title={t("booking.edit_title")}
      beside={<bdi className="text-muted">{appointment.patient_name}</bdi>}
      actions={
        <Button
          kind="primary"
          busy={phase === "saving"}
          onClick={() => void form.submit("save")}
          badge={<KeyBadge keys="mod+enter" />}
        >
          {t("booking.save_edit")}
        </Button>
      }
    >
      <Form form={form} className="mx-auto flex max-w-3xl flex-col gap-3.5 px-5 py-4">
        <FormNotice form={form} />
        {appointment.shift_cleared && (
          <p className="rounded-ui bg-waiting-soft px-3 py-2 text-waiting">{t("booking.locked")}</p>
        )}
        <BookingFields form={form} withPayment={false} />
        {(over > 0 || faults["refund_amount"] !== undefined) && (
          <div className="flex flex-col gap-3 rounded-ui border border-waiting p-3">
            {over > 0 && (
              <p className="text-waiting">{t("booking.overpaid", { amount: formatMoney(over) })}</p>
            )}
            <AmountField name="refund_amount" label={t("booking.refund")} />
            <TextField name="refund_reason" label={t("booking.refund_reason")} />
          </div>
        )}
      </Form>
    </Page>
  );
}

function valuesOf(appointment: Appointment): FormValues {
  const { referring_doctor: doctor, referring_doctor_name: doctorName } = appointment;
  return {
    ...EMPTY_BOOKING,
    patient: { value: appointment.patient, label: appointment.patient_name },
    test: { value: appointment.test, label: testName(appointment) },
    machine: appointment.machine,
    start_at: appointment.start_at,
    referring_doctor: doctor === null ? null : { value: doctor, label: doctorName ?? "" },
    insurance_provider:
      appointment.insurance_provider === null ? "" : String(appointment.insurance_provider),
    covered_amount: appointment.insurance_provider === null ? null : appointment.covered_amount,
    notes: appointment.notes,
    refund_amount: null,
    refund_reason: "",
  };
}

/** How much more was paid than would be due. */
function overpaid(values: Readonly<Record<string, unknown>>, { paid_amount }: Appointment): number {
  const sums = sumsOfBooking(values);
  return sums === null
    ? 0
    : overpaidBy({ total_price: sums.total, covered_amount: sums.covered, paid_amount });
}

/** Only what differs is sent: the price of an untouched appointment stays what it was. */
function checkEdit(
  input: Record<string, unknown>,
  appointment: Appointment,
): Checked<AppointmentPatch> {
  const provider = providerOf(input);
  const wanted: Record<string, unknown> = {
    patient: input["patient"],
    test: input["test"],
    machine: input["machine"],
    start_at: input["start_at"],
    referring_doctor: input["referring_doctor"] ?? null,
    insurance_provider: provider,
    covered_amount: provider === null ? 0 : input["covered_amount"],
    notes: input["notes"] ?? "",
  };
  const before: Readonly<Record<string, unknown>> = { ...appointment };
  const changes = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => value !== before[name]),
  );
  const refund = typeof input["refund_amount"] === "number" && input["refund_amount"] > 0;
  return validate(AppointmentPatch, {
    ...changes,
    ...(refund
      ? { refund_amount: input["refund_amount"], refund_reason: input["refund_reason"] }
      : {}),
    version: appointment.version,
  });
}
