import { useCallback, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import type { Appointment, AppointmentInput } from "#domain/entities/appointment.ts";
import { bookAppointment } from "#src/api/appointments.ts";
import { getPatient } from "#src/api/patients.ts";
import { KeyBadge } from "#src/commands/ui/key-badge.tsx";
import { formatDateTime, formatTime } from "#src/i18n/dates.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { t } from "#src/i18n/t.ts";
import { focusField } from "#src/focus/fields.ts";
import { queueDuring } from "#src/focus/queued-keys.ts";
import { rendered } from "#src/state/screen/rendered.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { toastFailure, toastInfo, toastSuccess } from "#src/state/screen/toasts.ts";
import { hasSeveralBranches } from "#src/state/session/session.ts";
import {
  requestedDay,
  latestPatientName,
  requestedPatient,
  requestedTime,
} from "#src/state/booking/booking-path.ts";
import { askAboutTime } from "../booking/ask-about-time.ts";
import { BookingFields } from "../booking/booking-fields.tsx";
import { sumsOfBooking } from "../booking/booking-sums.ts";
import {
  bookingAt,
  BOOKING_LOCAL,
  creditField,
  checkBooking,
  EMPTY_BOOKING,
} from "../booking/booking-values.ts";
import { createApproval } from "../booking/approval.ts";
import { discountField } from "../booking/discount-values.ts";
import { sayChange } from "../shared/say-change.ts";
import { createOffers, type OfferStore } from "../booking/offers.ts";
import { overlapIn } from "../booking/use-patient-times.ts";
import { Sums } from "../booking/sums.tsx";
import { reloadOffersAfterRefusal } from "../booking/reload-offers.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Form } from "#src/views/parts/form/form.tsx";
import { FormNotice } from "#src/views/parts/form/form-notice.tsx";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { ownDraft } from "#src/state/screen/own-drafts.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { Page } from "#src/views/parts/page.tsx";
import { useView } from "#src/views/parts/use-view.ts";

/** Resolves with a patient's name, without a request if the booking was begun at their record. */
const nameOf = async (id: number): Promise<string> =>
  latestPatientName(id) ?? (await getPatient(id)).name;

/**
 * Books an appointment. If it waits for the network and the user starts the next one, it is sent in the
 * background.
 */
export default function AppointmentCreate() {
  const [bookingNumber, setBookingNumber] = useState(1);
  const goToNext = useCallback(() => setBookingNumber((before) => before + 1), []);
  return <Booking key={bookingNumber} onNext={goToNext} />;
}

/** Patient, test, time and money in one column. */
function Booking({ onNext }: { onNext: () => void }) {
  useView("booking");
  const [search] = useState(() => (isAsked() ? "" : location.search));
  const [desiredTime] = useState(() => requestedTime(search));
  const [offers] = useState(() => createOffers());
  const [approval] = useState(() => createApproval());
  const form = useFormStore<AppointmentInput, Appointment>((self) => ({
    id: "booking",
    failed: "actions.appointment.create.failed",
    initial: EMPTY_BOOKING,
    draft: ownDraft("appointments.create"),
    subject: "patient",
    local: BOOKING_LOCAL,
    check: (input) => checkBooking(input, offers.state, approval.sent()),
    fieldOfRefusal: {
      get discount_limit() {
        return discountField(self().state.values);
      },
      get credit_short() {
        return creditField(self().state.values);
      },
      slot_taken: "start_at",
      machine: "start_at",
      paid_amount: "tendered",
      test_not_supported: "insurance_provider",
    },
    send: (input, { key }) => bookAppointment(input, key),
    confirm: () => askAboutTime({ form: self(), offers }),
    refused(failure, intent) {
      reloadOffersAfterRefusal({ form: self(), offers }, failure);
      approval.askAfter(failure, { form: self(), offers, intent });
    },
    doneLater: sayBooked,
    done(booked, { intent, isEarlier }) {
      approval.forget();
      sayBooked(booked);
      notifySaved("appointment", booked);
      const change = sumsOfBooking(self().state.values, offers.state)?.change ?? 0;
      const overlap = overlapIn(self().state.values, offers.state);
      if (overlap !== null && !isEarlier)
        toastInfo("booking.overlap_booked", {
          time: formatTime(overlap.start_at),
          machine: overlap.machine_name,
        });
      if (intent === "save-next" && !isEarlier)
        void queueDuring(continueWithPatient(self(), offers, booked));
      else navigate(`/appointments/${booked.id}/details`, { replace: true });
      if (!isEarlier) sayChange(change);
    },
  }));
  const { phase } = useSnapshot(form.state);
  useEffect(() => {
    if (desiredTime === null) return;
    const place = bookingAt(desiredTime);
    // A machine and time that were only taken over from the board are not stored as a draft.
    if (form.state.restoredAt === null) form.reset(place);
    else for (const [name, value] of Object.entries(place)) form.set(name, value);
  }, [form, desiredTime]);
  useEffect(() => {
    markAsked();
    const day = requestedDay(search);
    if (day !== null) form.fill("day", day);
    const requested = requestedPatient(search);
    if (requested === null) return;
    const { id, isOffered } = requested;
    const { restoredAt } = form.state;
    const currentPatient = () => form.state.texts["patient"] ?? form.subject()?.value;
    const before = currentPatient();
    const chosen = nameOf(id).then(async (name) => {
      const patient = { value: id, label: name };
      // If the user has typed or brought back something meanwhile, they go on with that.
      if (form.state.restoredAt !== restoredAt || currentPatient() !== before) return true;
      if (!isOffered) form.chooseSubject(patient);
      else {
        // What was typed for another patient before the page was reloaded is not this patient's.
        const isOther = form.state.restoredAt !== null && form.subject()?.value !== id;
        if (isOther) form.putAside("other_record", {});
        form.fill("patient", patient);
      }
      // Focuses after the name is rendered: typing then replaces a patient who is only offered.
      await rendered();
      focusField(isOffered ? "patient" : "test");
      return true;
    });
    // Keystrokes typed meanwhile are meant for that field; if the request fails, the user looks the patient up.
    const settled = chosen.catch((cause: unknown) => {
      toastFailure(cause, "errors.unread.asked_patient");
      return isOffered;
    });
    queueDuring(settled).catch(() => undefined);
  }, [form, search]);
  return (
    <Page
      scrolls
      title={t("booking.title")}
      actions={
        <>
          <Button
            onClick={() => void form.submit("save-next")}
            badge={<KeyBadge keys="mod+shift+enter" />}
          >
            {t("commands.form.save_next.title")}
          </Button>
          <Button
            kind="primary"
            busy={phase === "saving"}
            onClick={() => void form.submit("save")}
            badge={<KeyBadge keys="mod+enter" />}
          >
            {t("booking.save")}
          </Button>
        </>
      }
    >
      <div className="mx-auto grid max-w-5xl grid-cols-[minmax(0,1fr)_280px] gap-6 px-5 py-4 max-compact:grid-cols-1">
        <Form form={form} hasNext onNext={onNext} className="flex min-w-0 flex-col gap-3.5">
          <FormNotice form={form} />
          <BookingFields form={form} offers={offers} onPatient={form.chooseSubject} />
        </Form>
        <aside
          aria-label={t("booking.price")}
          // In sight beside the amounts, which stand at the end of the form; below it, where the page is narrow.
          className="sticky top-4 h-fit rounded-ui border border-line bg-raised p-4 max-compact:static"
        >
          <Sums form={form} offers={offers} />
        </aside>
      </div>
    </Page>
  );
}

/** Shows who, when and for how much: a user who goes on to the next booking sees nothing else of this one. */
function sayBooked(booked: Appointment): void {
  const { patient_name: name, start_at, branch_name: branch, total_price } = booked;
  toastSuccess(hasSeveralBranches() ? "booking.booked_in" : "booking.booked", {
    name,
    time: formatDateTime(start_at),
    branch,
    price: formatMoney(total_price),
  });
}

/**
 * Returns true if this visit has already done what its URL asks for: after a reload, the page shows what the
 * user has typed since, not the patient and the time that it began with.
 */
function isAsked(): boolean {
  const { state } = history as { state: unknown };
  return typeof state === "object" && state !== null && "asked" in state;
}

function markAsked(): void {
  history.replaceState({ asked: true }, "");
}

/** Starts the next test of the same patient, doctor, provider and day. */
async function continueWithPatient(
  form: FormStore,
  offers: OfferStore,
  booked: Appointment,
): Promise<true> {
  // Waits until the form counts as saved.
  await rendered();
  const {
    patient = null,
    referring_doctor = null,
    insurance_provider = "",
    day = null,
  } = form.state.values;
  offers.setPriceChange(null);
  // The time after this one is proposed; the list of the patient's times loads a moment later.
  offers.setPatientTimes([...offers.state.patientTimes, booked]);
  form.reset({ patient, referring_doctor, insurance_provider, day });
  focusField("test");
  return true;
}
