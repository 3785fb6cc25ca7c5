import { useSnapshot } from "valtio";
import { t } from "@src/i18n/t";
import { openLayer } from "@src/state/layers";
import { methodOptions } from "../dialogs/payment";
import { DayField } from "../parts/form/day-field";
import { SelectField, TextField } from "../parts/form/fields";
import type { FormStore } from "../parts/form/form-store";
import { AmountField } from "../parts/form/amount-field";
import { PickerField } from "../parts/picker/picker-field";
import { providerOf, sumsOfBooking } from "./booking-values";
import { findDoctors, findPatients, findTests, PatientLine, TestLine } from "./searches";
import { SlotStrip } from "./slot-strip";
import { useProviders, useSlots } from "./use-offers";

/** The fields of a booking, read from top to bottom. */
export function BookingFields({
  form,
  withPayment = true,
}: {
  form: FormStore;
  withPayment?: boolean;
}) {
  const offers = useSlots(form);
  const providers = useProviders(form);
  const { values } = useSnapshot(form.state);
  const sums = sumsOfBooking(values);
  return (
    <>
      <PickerField
        name="patient"
        label={t("booking.patient")}
        placeholder={t("booking.patient_hint")}
        search={findPatients}
        render={(option, query) => <PatientLine option={option} query={query} />}
        create={{ label: t("booking.new_patient"), run: (typed) => addPatient(form, typed) }}
      />
      <PickerField
        name="test"
        label={t("booking.test")}
        placeholder={t("booking.test_hint")}
        search={findTests}
        render={(option, query) => <TestLine option={option} query={query} />}
      />
      <SlotStrip form={form} offers={offers} />
      <div className="grid grid-cols-2 gap-3">
        {withPayment && (
          <AmountField
            name="tendered"
            label={t("booking.tendered")}
            of={sums?.due ?? null}
            assumed={sums?.due ?? null}
            gives="change"
          />
        )}
        {withPayment && (
          <SelectField name="method" label={t("booking.method")} options={methodOptions()} />
        )}
        <SelectField
          name="insurance_provider"
          label={t("booking.insurance")}
          options={[
            { value: "", label: t("common.none") },
            ...providers.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        {providerOf(values) === null ? (
          <span />
        ) : (
          <AmountField
            name="covered_amount"
            label={t("booking.covered")}
            of={sums?.total ?? null}
            gives="share"
          />
        )}
        <PickerField
          name="referring_doctor"
          label={t("booking.doctor")}
          placeholder={t("form.optional")}
          search={findDoctors}
          render={(option) => <bdi>{option.label}</bdi>}
          create={{ label: t("catalog.add.doctor"), run: (typed) => addDoctor(form, typed) }}
        />
        <DayField name="day" label={t("booking.day")} hint={t("booking.slot_next")} />
      </div>
      <TextField name="notes" label={t("booking.notes")} />
    </>
  );
}

/** Registers who is not known yet and goes on with the test. */
function addPatient(form: FormStore, typed: string): void {
  openLayer({
    kind: "patient-form",
    patient: null,
    typed,
    onSaved({ id, name }) {
      form.set("patient", { value: id, label: name });
      // After the dialog has given the focus back.
      setTimeout(
        () => document.querySelector<HTMLElement>('[data-region="content"] [name="test"]')?.focus(),
        50,
      );
    },
  });
}

/** Registers a doctor who sends patients for the first time; the desk goes on with the booking. */
function addDoctor(form: FormStore, typed: string): void {
  openLayer({
    kind: "catalog-form",
    catalog: "doctors",
    record: null,
    parent: null,
    typed,
    onSaved: ({ id, ...saved }) =>
      form.set("referring_doctor", { value: id, label: String(Reflect.get(saved, "name")) }),
  });
}
