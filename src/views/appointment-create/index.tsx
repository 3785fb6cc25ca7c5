import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import type { AppointmentInput } from "@domain/entities/appointment";
import { bookAppointment } from "@src/api/appointments";
import { ApiFailure } from "@src/api/failure";
import { getPatient } from "@src/api/patients";
import { KeyBadge } from "@src/commands/key-badge";
import { formatDateTime } from "@src/i18n/dates";
import { formatMoney } from "@src/i18n/numbers";
import { t } from "@src/i18n/t";
import { keepTyping } from "@src/state/keep-typing";
import { navigate } from "@src/state/navigation";
import { toastInfo, toastSuccess } from "@src/state/toasts";
import { wishOf } from "@src/state/wished-time";
import { BookingFields } from "../booking/booking-fields";
import { bookingAt, checkBooking, EMPTY_BOOKING, wishIn } from "../booking/booking-values";
import { Sums } from "../booking/sums";
import { Button } from "../parts/button";
import { Form } from "../parts/form/form";
import { FormNotice } from "../parts/form/form-notice";
import type { FormStore } from "../parts/form/form-store";
import { ownDraft, useFormStore } from "../parts/form/use-form-store";
import { Page } from "../parts/page";
import { useView } from "../use-view";

/** Books an appointment: patient, test, time and money in one column. */
export default function AppointmentCreate() {
  useView("booking");
  const [wish] = useState(() => wishOf(location.search));
  const form = useFormStore<AppointmentInput>((self) => ({
    id: "booking",
    initial: wish === null ? EMPTY_BOOKING : bookingAt(wish),
    draft: ownDraft("appointments.create"),
    check: checkBooking,
    fieldOfRefusal: {
      slot_taken: "start_at",
      price_changed: "start_at",
      test_not_supported: "insurance_provider",
    },
    async submit(input, { key, intent }) {
      const booked = await bookAppointment(input, key).catch((failure: unknown) => {
        if (failure instanceof ApiFailure) lookAgain(self(), failure);
        throw failure;
      });
      toastSuccess("booking.booked", {
        name: booked.patient_name,
        time: formatDateTime(booked.start_at),
      });
      if (intent === "save-next") setTimeout(() => goOn(self()));
      else navigate(`/appointments/${booked.id}/details`, { replace: true });
    },
  }));
  const { phase } = useSnapshot(form.state);
  useEffect(() => {
    // What was half typed before stays, but for the time.
    if (wish === null || wishIn(form.state.values)?.start_at === wish.start_at) return;
    const { day = null, wished_at = null, wished_machine = null } = bookingAt(wish);
    for (const [name, value] of Object.entries({ start_at: null, day, wished_at, wished_machine }))
      form.set(name, value);
  }, [form, wish]);
  useEffect(() => {
    const id = Number(new URLSearchParams(location.search).get("patient"));
    if (!(id > 0)) return;
    const taken = getPatient(id).then(({ name }) => {
      form.set("patient", { value: id, label: name });
      document.querySelector<HTMLElement>('[name="test"]')?.focus();
      return true;
    });
    // What is typed on meanwhile is meant for the test; without an answer the person looks the patient up.
    keepTyping(taken).catch(() => undefined);
  }, [form]);
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
        <Form form={form} hasNext className="flex min-w-0 flex-col gap-3.5">
          <FormNotice form={form} />
          <BookingFields form={form} />
        </Form>
        <aside
          aria-label={t("booking.price")}
          className="h-fit rounded-ui border border-line bg-raised p-4"
        >
          <Sums form={form} />
        </aside>
      </div>
    </Page>
  );
}

/** A slot or price that is gone: the day's offers are read again, everything typed stays. */
function lookAgain(form: FormStore, { code, body }: ApiFailure): void {
  if (
    code === "price_changed" &&
    typeof body === "object" &&
    body !== null &&
    "total_price" in body
  ) {
    toastInfo("booking.price_changed", { amount: formatMoney(Number(body.total_price)) });
  }
  if (code !== "slot_taken" && code !== "price_changed") return;
  const { test } = form.state.values;
  form.set("test", null);
  setTimeout(() => form.set("test", test ?? null));
}

/** The next test of the same patient, doctor and insurance. */
function goOn(form: FormStore): void {
  const { patient = null, referring_doctor = null, insurance_provider = "" } = form.state.values;
  form.reset({ ...EMPTY_BOOKING, patient, referring_doctor, insurance_provider });
  document.querySelector<HTMLElement>('[data-region="content"] [name="test"]')?.focus();
}
