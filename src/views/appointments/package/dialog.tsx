import { useState } from "react";
import { useSnapshot } from "valtio";
import { dayOf } from "#domain/dates.ts";
import type { Slot } from "#domain/entities/machine.ts";
import type { Package, PackageBooking, PackageBookingInput } from "#domain/entities/package.ts";
import { MAX_PACKAGE_TESTS } from "#domain/packages.ts";
import { matchesTestName } from "#domain/tests.ts";
import { bookPackage } from "#src/api/appointments.ts";
import { listPackages } from "#src/api/catalog.ts";
import type { ApiFailure } from "#src/api/failure.ts";
import { formatLongDay, formatTime } from "#src/i18n/dates.ts";
import { timeZone } from "#src/i18n/time-zone.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { testName } from "#src/i18n/record-words.ts";
import { plural, t } from "#src/i18n/t.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { hasSeveralBranches } from "#src/state/session/session.ts";
import { toastText } from "#src/state/screen/toasts.ts";
import { AmountList } from "#src/views/parts/amount-list.tsx";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { DayField } from "#src/views/parts/form/day-field.tsx";
import { SelectField, TextField } from "#src/views/parts/form/fields.tsx";
import { LOADING_OPTIONS, type SelectOption } from "#src/views/parts/form/select-options.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { PickerField } from "#src/views/parts/picker/picker-field.tsx";
import { labelOf } from "#src/views/parts/picker/searches.tsx";
import { FailedLine } from "#src/views/parts/states.tsx";
import { Money, OwnScript } from "#src/views/parts/text.tsx";
import { idIn } from "../booking/booking-sums.ts";
import { creditField } from "../booking/booking-values.ts";
import { PaidFields } from "../booking/paid-fields.tsx";
import { DoctorPicker, PatientPicker } from "../booking/person-pickers.tsx";
import { sayChange } from "../shared/say-change.ts";
import { createPackageOffers, type PackageOffers } from "./package-offers.ts";
import {
  checkPackage,
  EMPTY_PACKAGE,
  keyOfSlot,
  sumsOfPackage,
  timeField,
} from "./package-values.ts";
import { choosePackage, usePackageOffers } from "./use-package-offers.ts";

const close = () => closeLayer("book-package");

/** Books all tests of a package, each at a time of its own, in one save. */
export function PackageDialog({ patient: proposed }: { patient: NamedPatient | null }) {
  const [offers] = useState(() => createPackageOffers());
  const [lost] = useState(() => ({ row: 0 }));
  const form = useFormStore<PackageBookingInput, PackageBooking>((self) => ({
    id: "book-package",
    failed: "packages.not_booked",
    initial: {
      ...EMPTY_PACKAGE,
      patient: proposed === null ? null : { value: proposed.id, label: proposed.name },
    },
    check: (values) => checkPackage(values, offers.state),
    fieldOfRefusal: {
      ...FIELDS_OF_ROWS,
      get credit_short() {
        return creditField(self().state.values);
      },
      get slot_taken() {
        return timeField(lost.row);
      },
      paid_amount: "tendered",
      price_changed: "package",
      tests: "package",
    },
    send: (input, { key }) => bookPackage(input, key),
    refused(failure) {
      lost.row = rowOf(failure);
      // The person chooses another time; none is chosen instead.
      if (failure.code === "slot_taken") self().set(timeField(lost.row), "");
      if (["slot_taken", "price_changed", "validation"].includes(failure.code)) offers.reload();
    },
    doneLater: sayBooked,
    done(booked, { isEarlier }) {
      const change = sumsOfPackage(self().state.values, offers.state)?.change ?? 0;
      sayBooked(booked);
      for (const one of booked.appointments) notifySaved("appointment", one);
      close();
      const [first] = booked.appointments;
      if (first !== undefined) navigate(`/appointments/${first.id}/details`);
      if (!isEarlier) sayChange(change);
    },
  }));
  usePackageOffers({ form, offers });
  const { values } = useSnapshot(form.state);
  const offered = useSnapshot(offers.state);
  const sums = sumsOfPackage(values, offered);
  const [hasNone, setNone] = useState(false);
  return (
    <FormDialog
      form={form}
      title={t("packages.title")}
      action={t("packages.book")}
      width="max-w-2xl"
      onClose={close}
    >
      <PatientPicker patient={idIn(values["patient"])} />
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3">
        <PickerField
          name="package"
          label={t("packages.package")}
          placeholder={t("packages.package_hint")}
          search={findPackagesOr(setNone)}
          indexFor={(options, text) =>
            options.findIndex(({ offered: one }) => matchesTestName(namesOf(one), text))
          }
          hint={hasNone ? t("packages.none") : undefined}
          onChosen={(option) => choosePackage({ form, offers }, option?.offered ?? null)}
          render={({ label, offered: one }) => (
            <span className="flex w-full justify-between gap-3">
              <OwnScript>{label}</OwnScript>
              <Money amount={one.price} className="text-muted" />
            </span>
          )}
        />
        <DayField name="day" label={t("booking.day")} hint={hintOfDay(offered)} />
      </div>
      {offered.status === "failed" && (
        <FailedLine words={t("booking.offers_failed")} retry={offers.reload} />
      )}
      {offered.package?.test_details.map((test, place) => {
        const slots = offered.slots[place] ?? [];
        return (
          <SelectField
            key={test.test}
            name={timeField(place)}
            label={t("packages.time_of", { name: testName(test) })}
            options={offered.status === "asking" ? LOADING_OPTIONS : slots.map(optionOf)}
            startsEmpty
            {...(offered.status === "known" &&
              slots.length === 0 && { hint: t("packages.no_time") })}
          />
        );
      })}
      {sums !== null && (
        <AmountList
          items={[
            ...(sums.alone === null ? [] : [{ term: t("packages.alone"), amount: sums.alone }]),
            ...(sums.alone === null || sums.isDearer
              ? []
              : [{ term: t("packages.saved"), amount: sums.due - sums.alone }]),
            { term: t("packages.price"), amount: sums.due, isSum: true },
          ]}
        />
      )}
      <PaidFields form={form} due={sums?.due ?? null} sums={sums} />
      <DoctorPicker />
      <TextField name="notes" label={t("booking.notes")} />
    </FormDialog>
  );
}

type NamedPatient = { id: number; name: string };

type PackageOption = { id: number; label: string; offered: Package };

const namesOf = ({ code, name_ar, name_en }: Package) => ({ unique_id: code, name_ar, name_en });

/** Returns the search for packages; where it finds nothing, it tells whether there is no package at all. */
function findPackagesOr(setNone: (hasNone: boolean) => void) {
  return async (text: string): Promise<PackageOption[]> => {
    const found = await listPackages({ search: text, active: true });
    const all = found.length > 0 ? found : await listPackages({ active: true });
    setNone(all.length === 0);
    return found
      .slice(0, 8)
      .map((offered) => ({ id: offered.id, label: labelOf(namesOf(offered)), offered }));
  };
}

/** Returns which day the times are of while none is typed. */
function hintOfDay({ slots }: PackageOffers): string {
  const [first] = slots.flat();
  const next = t("booking.slot_next");
  return first === undefined
    ? next
    : joinWithDots([next, formatLongDay(dayOf(first.start_at, timeZone()))]);
}

/** Returns a free time as the option of a select, the hour first: it is what people type to choose one. */
function optionOf(slot: Slot): SelectOption {
  return {
    value: keyOfSlot(slot),
    label: joinWithDots([
      formatTime(slot.start_at),
      slot.machine_name,
      ...(hasSeveralBranches() ? [slot.branch_name] : []),
      formatMoney(slot.price),
    ]),
  };
}

/** The field on screen of each field of a row, as a refusal names it. */
const FIELDS_OF_ROWS = Object.fromEntries(
  Array.from({ length: MAX_PACKAGE_TESTS }, (_one, row) =>
    ["test", "machine", "start_at"].map((name) => [`tests.${row}.${name}`, timeField(row)]),
  ).flat(),
);

/** Returns the test because of which a booking was refused, by its place in the package. */
function rowOf({ body }: ApiFailure): number {
  const { row } = body;
  return typeof row === "number" ? row : 0;
}

function sayBooked({ appointments, price }: PackageBooking): void {
  const [first] = appointments;
  const facts = { name: first?.patient_name ?? "", price: formatMoney(price) };
  toastText(plural("packages.booked", appointments.length, facts));
}
