import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import { PAYMENT_METHODS } from "#domain/entities/common.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import { formatMoney, formatSignedMoney } from "#src/i18n/money.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { testName } from "#src/i18n/record-words.ts";
import { t } from "#src/i18n/t.ts";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { isChoice } from "#src/views/parts/form/form-values.ts";
import { Ltr, OwnScript } from "#src/views/parts/text.tsx";
import { providerOf, sumsOfBooking, type BookingSums } from "./booking-sums.ts";
import { slotOf, type Offers, type OfferStore } from "./offers.ts";

type Change = {
  label: string;
  /** Empty if there was nothing before. */
  before: string;
  after: string;
  /** What is owed more or less. */
  difference?: string;
};

/** Shows in one line what saving will change of an appointment: each value before and after. */
export function ChangeLine({ form, offers }: { form: FormStore; offers: OfferStore }) {
  const { values } = useSnapshot(form.state);
  const offersState = useSnapshot(offers.state);
  const changes =
    offersState.booked === null ? [] : changesOf(values, offersState, offersState.booked);
  if (changes.length === 0) return null;
  return (
    <p
      role="status"
      aria-label={t("booking.will_change")}
      // In sight however long the form is: it says what saving does to the money.
      className="sticky bottom-0 z-10 flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-ui bg-accent-soft px-3 py-2 text-accent shadow-layer"
    >
      <span className="font-medium">{t("booking.will_change")}</span>
      {changes.map(({ label, before, after, difference }) => (
        <span key={label}>
          {label}:{" "}
          {before !== "" && (
            <>
              <DirectedText>{before}</DirectedText>{" "}
              <span aria-hidden="true">{t("booking.becomes")}</span>{" "}
            </>
          )}
          <DirectedText>{after}</DirectedText>
          {difference !== undefined && (
            <>
              {" "}
              <Ltr>({difference})</Ltr>
            </>
          )}
        </span>
      ))}
    </p>
  );
}

/** Shows an amount or a time left to right, and a name in its own direction. */
function DirectedText({ children }: { children: string }): ReactNode {
  const Isolated = /\p{L}/u.test(children) ? OwnScript : Ltr;
  return <Isolated className="font-medium">{children}</Isolated>;
}

function changesOf(
  values: Readonly<Record<string, unknown>>,
  offers: Offers,
  booked: Appointment,
): Change[] {
  const { start_at: start, test, patient, referring_doctor: doctor } = values;
  const slot = slotOf(offers, values);
  const provider = providerOf(values);
  const labelOf = (value: unknown): string => (isChoice(value) ? value.label : "");
  const none = t("common.none");
  // Without a time nothing can be saved, so no change of the time is shown.
  const time = typeof start === "string" ? formatRelativeDateTime(start) : "";
  const insurer =
    provider === null
      ? none
      : (offers.providers.find(({ id }) => id === provider)?.name ??
        booked.insurance_provider_name ??
        "");
  const all: Change[] = [
    {
      label: t("booking.patient"),
      before: booked.patient_name,
      after: labelOf(patient),
    },
    { label: t("booking.test"), before: testName(booked), after: labelOf(test) },
    { label: t("booking.slot"), before: formatRelativeDateTime(booked.start_at), after: time },
    {
      label: t("booking.machine"),
      before: booked.machine_name,
      after: slot?.machine_name ?? booked.machine_name,
    },
    {
      label: t("booking.branch"),
      before: booked.branch_name,
      after: slot?.branch_name ?? booked.branch_name,
    },
    {
      label: t("booking.insurance"),
      before: booked.insurance_provider_name ?? none,
      after: insurer,
    },
    {
      label: t("booking.doctor"),
      before: booked.referring_doctor_name ?? none,
      after: labelOf(doctor) || none,
    },
    ...moneyChanges(sumsOfBooking(values, offers), booked),
    { label: t("booking.refund"), before: "", after: refundIn(values) },
  ];
  return all.filter(({ before, after }) => before !== after && after !== "");
}

/** Returns the amount that goes back to the patient and how, which the form may have filled in; empty if none does. */
function refundIn({ refund_amount: amount, method }: Readonly<Record<string, unknown>>): string {
  const by = PAYMENT_METHODS.find((one) => one === method);
  if (typeof amount !== "number" || amount === 0 || by === undefined) return "";
  return `${formatMoney(amount)} (${t(`common.method.${by}`)})`;
}

function moneyChanges(sums: BookingSums | null, booked: Appointment): Change[] {
  if (sums === null) return [];
  const change = (label: string, before: number, after: number): Change => ({
    label,
    before: formatMoney(before),
    after: formatMoney(after),
  });
  const remaining = Math.max(0, sums.remaining);
  return [
    change(t("desk_discount.label"), booked.discount_amount, sums.given),
    change(t("booking.total"), booked.total_price, sums.total),
    change(t("booking.covered"), booked.covered_amount, sums.covered),
    {
      ...change(t("booking.remaining"), booked.remaining_cost, remaining),
      difference: formatSignedMoney(remaining - booked.remaining_cost),
    },
  ];
}
