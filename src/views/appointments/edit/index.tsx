import { useEffect, useMemo, useState } from "react";
import { useParams } from "wouter";
import { useSnapshot } from "valtio";
import { holdsSlot } from "#domain/appointments.ts";
import type { Appointment, AppointmentPatch } from "#domain/entities/appointment.ts";
import { changeAppointment, getAppointment } from "#src/api/appointments.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { formatDateTime } from "#src/i18n/dates.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { t } from "#src/i18n/t.ts";
import type { Row } from "#src/state/screen/context.ts";
import { leaveTo } from "#src/state/screen/navigation.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { askFirst } from "#src/focus/ask-first.ts";
import { failureReason, toastSuccess } from "#src/state/screen/toasts.ts";
import { askAboutTime } from "../booking/ask-about-time.ts";
import { BookingFields } from "../booking/booking-fields.tsx";
import { moneyAfter, overpaidIn, providerOf } from "../booking/booking-sums.ts";
import {
  BOOKING_GROUPS,
  BOOKING_LOCAL,
  checkEdit,
  valuesOfAppointment,
} from "../booking/booking-values.ts";
import { ChangeLine } from "../booking/change-line.tsx";
import { createApproval } from "../booking/approval.ts";
import { discountField } from "../booking/discount-values.ts";
import { createOffers, type Offers, type OfferStore } from "../booking/offers.ts";
import { reloadOffersAfterRefusal } from "../booking/reload-offers.ts";
import { RefundFields } from "../shared/refund-fields.tsx";
import { useRefund } from "../shared/use-refund.ts";
import { PresenceBadge } from "#src/views/parts/presence-badge.tsx";
import { Button } from "#src/views/parts/button.tsx";
import { Form } from "#src/views/parts/form/form.tsx";
import { FormNotice } from "#src/views/parts/form/form-notice.tsx";
import { editing } from "#src/views/parts/form/form-record.ts";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { isChoice } from "#src/views/parts/form/form-values.ts";
import { ownDraft } from "#src/state/screen/own-drafts.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { Page } from "#src/views/parts/page.tsx";
import { FailedState } from "#src/views/parts/states.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import { Waiting } from "#src/views/parts/waiting.tsx";
import { useRecord } from "#src/views/parts/reading/use-record.ts";
import { useView } from "#src/views/parts/use-view.ts";

const REFUND = ["refund_amount", "refund_reason", "method"];

/** Changes an appointment; if less is due than was paid, the refund is sent with it. */
export default function AppointmentEdit() {
  const id = Number(useParams()["id"]);
  const { record, failure, reload } = useRecord("appointment", id, getAppointment);
  const row = useMemo<Row | null>(
    () => (record === null ? null : { kind: "appointment", id, record }),
    [record, id],
  );
  useView("appointment-edit", row);
  if (failure !== null && record === null) {
    return (
      <FailedState title={t("booking.edit_title")} body={failureReason(failure)} retry={reload} />
    );
  }
  return record === null ? <Waiting /> : <EditForm key={id} appointment={record} />;
}

function EditForm({ appointment }: { appointment: Appointment }) {
  const { id } = appointment;
  const [offers] = useState(() => createOffers(appointment));
  const [approval] = useState(() => createApproval());
  const booked = useSnapshot(offers.state).booked ?? appointment;
  const leave = () => leaveTo(`/appointments/${id}/details`);
  const form = useFormStore<AppointmentPatch, Appointment>((self) => ({
    id: "appointment-edit",
    failed: "actions.appointment.edit.failed",
    draft: ownDraft(`appointments.${id}.edit`),
    groups: BOOKING_GROUPS,
    local: BOOKING_LOCAL,
    alwaysSent: ["expected_total_price", "discount_approval"],
    check: (input) => checkEdit(input, offers.state, approval.sent()),
    fieldOfRefusal: {
      get discount_limit() {
        return discountField(self().state.values);
      },
      slot_taken: "start_at",
      machine: "start_at",
      test_not_supported: "insurance_provider",
      overpaid: "refund_amount",
    },
    edit: editing(appointment, valuesOfAppointment, async (changes, { key, version }) => {
      const saved = await changeAppointment(id, { ...changes, version }, key);
      offers.setBooked(saved);
      return saved;
    }),
    async confirm(changes) {
      const isMoved = changes.start_at !== undefined || changes.machine !== undefined;
      if (isMoved && !(await askAboutTime({ form: self(), offers }))) return false;
      return askOfEdit(changes, { form: self(), booked: offers.state.booked });
    },
    refused(failure, intent) {
      // A `stale` refusal carries the current appointment as `current`.
      if (failure.code === "stale") offers.setBooked(failure.body["current"] as Appointment);
      else reloadOffersAfterRefusal({ form: self(), offers }, failure);
      approval.askAfter(failure, { form: self(), offers, intent });
    },
    done(saved) {
      notifySaved("appointment", saved);
      toastSuccess("actions.appointment.edit.done");
      leave();
    },
    unchanged: leave,
  }));
  const { phase } = useSnapshot(form.state);
  useEffect(() => {
    // Another desk has saved it: what only that desk changed is shown at once.
    if (form.adopt(appointment)) offers.setBooked(appointment);
  }, [form, offers, appointment]);
  return (
    <Page
      scrolls
      title={t("booking.edit_title")}
      besideTitle={
        <span className="flex items-center gap-3">
          <OwnScript className="text-muted">{booked.patient_name}</OwnScript>
          <span className="text-muted">{formatDateTime(booked.start_at)}</span>
          <PresenceBadge entity="appointment" id={id} />
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
      <Form
        form={form}
        startsAt="start_at"
        // A field that gets the focus stands above the line of changes, which stays at the bottom.
        className="mx-auto flex max-w-3xl flex-col gap-3.5 px-5 py-4 [&_:is(input,select,textarea,button)]:scroll-mb-28"
      >
        <FormNotice form={form} />
        {!holdsSlot(booked.status) && (
          <p role="alert" className="rounded-ui bg-stop-soft px-3 py-2 text-stop">
            {t("booking.gone", { status: t(`appointments.status.${booked.status}`) })}
          </p>
        )}
        {booked.shift_cleared && (
          <p className="rounded-ui bg-waiting-soft px-3 py-2 text-waiting">{t("booking.locked")}</p>
        )}
        <BookingFields form={form} offers={offers} />
        <ChangeLine form={form} offers={offers} />
        <Refund form={form} offers={offers} />
      </Form>
    </Page>
  );
}

/** Asks before an appointment is given to another patient, and before its insurance is deleted permanently. */
async function askOfEdit(
  { patient, insurance_provider: insurer }: Partial<AppointmentPatch>,
  { form, booked }: { form: FormStore; booked: Appointment | null },
): Promise<boolean> {
  if (booked === null) return true;
  const name = booked.patient_name;
  const chosen = form.state.values["patient"] ?? null;
  if (patient !== undefined && isChoice(chosen)) {
    const question = {
      title: t("booking.other_patient.title", { name: chosen.label }),
      body: t("booking.other_patient.body", { name, time: formatDateTime(booked.start_at) }),
      action: t("booking.other_patient.action"),
    };
    if (!(await askFirst(question))) return false;
  }
  if (insurer !== null || booked.insurance_provider === null) return true;
  return askFirst({
    title: t("catalog.transaction.delete_title", { name }),
    body: t("catalog.transaction.delete_body"),
    action: t("catalog.transaction.delete"),
  });
}

/** Returns the name of the provider that an edit changes to; null if it changes none. */
function newInsurer(values: Readonly<Record<string, unknown>>, offers: Offers): string | null {
  const chosen = providerOf(values);
  if (chosen === offers.booked?.insurance_provider) return null;
  return offers.providers.find(({ id }) => id === chosen)?.name ?? null;
}

/** The refund fields, if more was paid than is due after the change. */
function Refund({ form, offers }: { form: FormStore; offers: OfferStore }) {
  const { values } = useSnapshot(form.state);
  const offersState = useSnapshot(offers.state);
  const overpaid = overpaidIn(values, offersState);
  const isWanted = overpaid > 0;
  // While the price of a new provider is unknown, nothing that was typed is dropped.
  const isKnown = offersState.status === "known" && moneyAfter(values, offersState) !== null;
  const appointment = offersState.booked?.id ?? 0;
  const insurer = newInsurer(values, offersState);
  const refund = useRefund(form, { appointment, isWanted, toRefund: overpaid, insurer });
  useEffect(() => {
    // Fields that are not on screen must not refund what was typed into them before.
    if (!isWanted && isKnown) for (const name of REFUND) form.revert(name);
  }, [form, isWanted, isKnown]);
  if (!isWanted) return null;
  return (
    <div className="flex flex-col gap-3 rounded-ui border border-waiting p-3">
      <p className="text-waiting">{t("booking.overpaid", { amount: formatMoney(overpaid) })}</p>
      <RefundFields refund={refund} paidAmount={overpaid} toRefund={overpaid} />
    </div>
  );
}
