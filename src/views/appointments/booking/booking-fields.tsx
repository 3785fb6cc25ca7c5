import { PRIORITIES } from "#domain/worklist.ts";
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { listTests } from "#src/api/catalog.ts";
import { session } from "#src/state/session/session.ts";
import { formatTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { DayField } from "#src/views/parts/form/day-field.tsx";
import { SelectField, TextField } from "#src/views/parts/form/fields.tsx";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import type { Choice } from "#src/views/parts/form/form-values.ts";
import { AmountField } from "#src/views/parts/form/amount-field.tsx";
import { fieldNamed } from "#src/focus/fields.ts";
import { FailedLine } from "#src/views/parts/states.tsx";
import { PickerField } from "#src/views/parts/picker/picker-field.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import { idIn, providerOf, sumsOfBooking } from "./booking-sums.ts";
import { DiscountFields } from "./discount-fields.tsx";
import type { OfferStore } from "./offers.ts";
import { PaidFields } from "./paid-fields.tsx";
import { DoctorPicker, PatientPicker } from "./person-pickers.tsx";
import {
  findTests,
  findTestsAmong,
  testIndexFor,
  TestLine,
  type TestOption,
} from "#src/views/parts/picker/searches.tsx";
import { SlotStrip } from "./slot-strip.tsx";
import { TimeField } from "./time-field.tsx";
import { useCover } from "./use-cover.ts";
import { usePatientTimes } from "./use-patient-times.ts";
import { useSlots } from "./use-slots.ts";

/** The fields of a booking or of an edit, from top to bottom. */
export function BookingFields({
  form,
  offers,
  onPatient,
}: {
  form: FormStore;
  offers: OfferStore;
  /** Called with the chosen patient; by default the field takes it. */
  onPatient?: (patient: Choice) => void;
}) {
  useSlots({ form, offers });
  useCover({ form, offers });
  const { overlap, unread: unreadTimes } = usePatientTimes({ form, offers });
  const { values } = useSnapshot(form.state);
  const offersState = useSnapshot(offers.state);
  const { booked } = offersState;
  const sums = sumsOfBooking(values, offersState);
  const due = sums?.due ?? null;
  const [without, setWithout] = useState<"no_tests" | "not_done_here" | null>(null);
  const [search] = useState(() => findTestsOr(setWithout));
  useEffect(() => {
    if (booked === null) form.fill("requested_cost", due);
  }, [form, booked, due]);
  return (
    <>
      <PatientPicker patient={idIn(values["patient"])} onPatient={onPatient} />
      <PickerField
        name="test"
        label={t("booking.test")}
        placeholder={t("booking.test_hint")}
        search={search}
        indexFor={testIndexFor}
        nothing={without === null ? undefined : t(`booking.${without}`)}
        render={(option, query) => <TestLine option={option} query={query} />}
      />
      <div className="flex min-w-0 flex-col gap-2">
        <TimeField form={form} offers={offers} />
        <SlotStrip form={form} offers={offers} />
        {unreadTimes !== null && (
          <FailedLine
            words={t("errors.unread.patient_times")}
            retry={unreadTimes}
            focusAfterwards={fieldNamed("start_at")}
          />
        )}
        {overlap !== null && (
          <p role="status" className="text-label text-waiting">
            {t("booking.overlap", { time: formatTime(overlap.start_at) })}{" "}
            <OwnScript>{overlap.machine_name}</OwnScript>
          </p>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <InsuranceFields form={form} offers={offers} total={sums?.total ?? null} />
      </div>
      {booked === null && <PaidFields form={form} due={due} sums={sums} />}
      <div className="grid grid-cols-2 gap-3">
        <DoctorPicker />
        <DayField name="day" label={t("booking.day")} hint={t("booking.slot_next")} />
      </div>
      <TextField name="notes" label={t("booking.notes")} />
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3">
        <TextField name="indication" label={t("appointments.details.indication")} />
        <SelectField
          name="priority"
          label={t("appointments.priority.label")}
          options={PRIORITIES.map((value) => ({
            value,
            label: t(`appointments.priority.${value}`),
          }))}
        />
      </div>
      <ClaimNumbers form={form} />
      {/* Last, with a key of its own, so that a booking without a discount needs no further Tab. */}
      <DiscountFields form={form} price={sums?.price ?? null} />
    </>
  );
}

/** The insurance provider and the amount it covers. */
function InsuranceFields({
  form,
  offers,
  total,
}: {
  form: FormStore;
  offers: OfferStore;
  total: number | null;
}) {
  const { values } = useSnapshot(form.state);
  const { providers, insurers, isCoverUnread, booked } = useSnapshot(offers.state);
  const bookedInsurer = booked?.insurance_provider_name ?? null;
  const isClosed = booked !== null && booked.insurance_provider === null && booked.insurance_closed;
  return (
    <>
      <SelectField
        name="insurance_provider"
        label={t("booking.insurance")}
        options={[
          { value: "", label: t("common.none") },
          ...providers.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        isLoading={insurers === "asking"}
        retry={insurers === "failed" ? offers.reload : undefined}
        unread="errors.unread.insurers"
        {...(bookedInsurer === null ? {} : { current: bookedInsurer })}
        {...(isClosed && { disabled: true, hint: t("errors.code.insurance_closed") })}
      />
      {providerOf(values) === null ? (
        <span />
      ) : (
        <div className="flex min-w-0 flex-col gap-1">
          <AmountField
            name="covered_amount"
            label={t("booking.covered")}
            of={total}
            gives="share"
          />
          {isCoverUnread && (
            <FailedLine
              words={t("errors.unread.cover")}
              retry={offers.reload}
              focusAfterwards={fieldNamed("covered_amount")}
            />
          )}
        </div>
      )}
    </>
  );
}

/** The numbers that an insurance provider asks for, below what every booking has. */
function ClaimNumbers({ form }: { form: FormStore }) {
  const { values } = useSnapshot(form.state);
  if (providerOf(values) === null) return null;
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField name="card_number" label={t("catalog.transaction.card")} dir="ltr" />
      <TextField name="approval_number" label={t("catalog.transaction.approval")} dir="ltr" />
    </div>
  );
}

/**
 * Returns the search for tests that a machine in the user's branches does; where it finds nothing, it tells whether there is
 * such a test elsewhere, or no test at all.
 */
function findTestsOr(tellWithout: (what: "no_tests" | "not_done_here" | null) => void) {
  let latest = "";
  return async (text: string): Promise<TestOption[]> => {
    latest = text;
    const { branches = [], admin_branches: others = [] } = session.account ?? {};
    const branch = [...new Set([...branches, ...others])];
    const found = await findTestsAmong({ ...(branch.length > 0 && { branch }) })(text);
    const isNone = async () => (await listTests({ active: true })).length === 0;
    const without = async () => {
      if (found.length > 0) return null;
      if ((await findTests(text)).length > 0) return "not_done_here";
      return (await isNone()) ? "no_tests" : null;
    };
    const what = await without();
    // The answer to fewer letters may come behind that to more.
    if (text === latest) tellWithout(what);
    return found;
  };
}
