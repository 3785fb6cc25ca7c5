import { useEffect, useMemo } from "react";
import { useParams } from "wouter";
import { useSnapshot } from "valtio";
import { type Appointment, AppointmentPatch } from "@domain/entities/appointment";
import { overpaidBy } from "@domain/payments";
import { isRepriced } from "@domain/pricing";
import { validate } from "@domain/validate";
import { changeAppointment, getAppointment } from "@src/api/appointments";
import { KeyBadge } from "@src/commands/key-badge";
import { formatMoney } from "@src/i18n/numbers";
import { t } from "@src/i18n/t";
import type { Row } from "@src/state/context";
import { navigate } from "@src/state/navigation";
import { tellSaved } from "@src/state/saved";
import { failureWords, toastSuccess } from "@src/state/toasts";
import { testName } from "@src/i18n/record-words";
import { BookingFields } from "../booking/booking-fields";
import { EMPTY_BOOKING, providerOf, sumsOfBooking } from "../booking/booking-values";
import { AlsoHere } from "../parts/also-here";
import { Button } from "../parts/button";
import { methodOptions } from "../dialogs/payment";
import { SelectField, TextField } from "../parts/form/fields";
import { AmountField } from "../parts/form/amount-field";
import { Form } from "../parts/form/form";
import { FormNotice } from "../parts/form/form-notice";
import type { Checked } from "../parts/form/form-store";
import { isChoice, type FormValues } from "../parts/form/form-values";
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
      tellSaved("appointment", await changeAppointment(id, patch));
      toastSuccess("actions.appointment.edit.done");
      navigate(`/appointments/${id}/details`);
    },
  }));
  const { phase, values, faults } = useSnapshot(form.state);
  const over = overpaid(values, appointment);
  const total = totalOf(values, appointment);
  useEffect(() => {
    form.set("refund_amount", over > 0 ? over : null);
  }, [form, over]);
  return (
    <Page
      scrolls
      title={t("booking.edit_title")}
      beside={
        <span className="flex items-center gap-3">
          <bdi className="text-muted">{appointment.patient_name}</bdi>
          <AlsoHere entity="appointment" id={id} />
        </span>
      }
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
        {total !== appointment.total_price && (
          <p role="status" className="rounded-ui bg-accent-soft px-3 py-2 text-accent">
            {t("booking.new_total", {
              amount: formatMoney(total),
              before: formatMoney(appointment.total_price),
            })}
          </p>
        )}
        {(over > 0 || faults["refund_amount"] !== undefined) && (
          <div className="flex flex-col gap-3 rounded-ui border border-waiting p-3">
            {over > 0 && (
              <p className="text-waiting">{t("booking.overpaid", { amount: formatMoney(over) })}</p>
            )}
            <div className="grid grid-cols-2 gap-3">
              <AmountField
                name="refund_amount"
                label={t("booking.refund")}
                of={over}
                gives="share"
              />
              <SelectField
                name="method"
                label={t("booking.refund_method")}
                options={methodOptions()}
              />
            </div>
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

type Values = Readonly<Record<string, unknown>>;

/** The total as it would be: another test, machine or provider has another price. */
function totalOf(values: Values, appointment: Appointment): number {
  const { test, machine } = values;
  if (!isChoice(test) || typeof machine !== "number") return appointment.total_price;
  const wanted = { test: Number(test.value), machine, insurance_provider: providerOf(values) };
  return isRepriced(appointment, wanted)
    ? (sumsOfBooking(values)?.total ?? appointment.total_price)
    : appointment.total_price;
}

/** How much more was paid than would be due. */
function overpaid(values: Values, appointment: Appointment): number {
  const total_price = totalOf(values, appointment);
  const covered = providerOf(values) === null ? 0 : Number(values["covered_amount"] ?? 0);
  return overpaidBy({
    total_price,
    covered_amount: Math.min(covered, total_price),
    paid_amount: appointment.paid_amount,
  });
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
      ? {
          refund_amount: input["refund_amount"],
          refund_reason: input["refund_reason"],
          method: input["method"],
        }
      : {}),
    version: appointment.version,
  });
}
