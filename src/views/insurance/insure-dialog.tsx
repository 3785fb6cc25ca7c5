import { useEffect } from "react";
import { useSnapshot } from "valtio";
import type { Appointment } from "@domain/entities/appointment";
import { TransactionInput } from "@domain/entities/insurance";
import { defaultCovered } from "@domain/insurance";
import { validate } from "@domain/validate";
import { getAppointment } from "@src/api/appointments";
import { listInsuranceProviders, listSupportedTests } from "@src/api/catalog";
import { createTransaction } from "@src/api/insurance";
import { t } from "@src/i18n/t";
import { closeLayer, openLayer } from "@src/state/layers";
import { tellFrom } from "@src/state/saved";
import { toastSuccess } from "@src/state/toasts";
import { chosenId, useOptions } from "../catalogs/options";
import { FormDialog } from "../dialogs/form-dialog";
import { AmountField } from "../parts/form/amount-field";
import { SelectField } from "../parts/form/fields";
import { useFormStore } from "../parts/form/use-form-store";
import { DescriptionList } from "../parts/page";
import { Money } from "../parts/text";

/** Adds insurance to an appointment that was booked without it; the total becomes the provider's price. */
export function InsureDialog({ appointment }: { appointment: Appointment }) {
  const { id, test, patient_name: name } = appointment;
  const form = useFormStore<TransactionInput>(() => ({
    id: "insure",
    initial: { provider: "", covered_amount: null, price: null },
    fieldOfRefusal: { test_not_supported: "provider" },
    check: ({ provider, covered_amount }) =>
      validate(TransactionInput, { appointment: id, provider: chosenId(provider), covered_amount }),
    async submit(input, { key }) {
      const { id: made } = await createTransaction(input, key);
      await tellFrom("appointment", getAppointment(id));
      closeLayer("insure");
      toastSuccess("actions.transaction.create.done");
      openLayer({ kind: "transaction", id: made });
    },
  }));
  const { values } = useSnapshot(form.state);
  const provider = chosenId(values["provider"]);
  const { price } = values;
  const options = useOptions(async () => {
    const providers = await listInsuranceProviders({ active: true });
    return providers.map((one) => ({ value: String(one.id), label: one.name }));
  }, "providers");
  useEffect(() => {
    if (provider === undefined) return;
    const of = provider;
    async function fill(): Promise<void> {
      const [[supported], providers] = await Promise.all([
        listSupportedTests(of, { test }),
        listInsuranceProviders({ active: true }),
      ]);
      const total = supported?.modified_price ?? null;
      const coverage = providers.find((one) => one.id === of)?.coverage_percentage ?? 100;
      form.set("price", total);
      form.set("covered_amount", total === null ? null : defaultCovered(total, coverage));
      if (total === null) form.blame("provider", "test_not_supported");
    }
    // Saving asks the server the same again.
    form.hold(fill()).catch(() => undefined);
  }, [form, provider, test]);
  return (
    <FormDialog
      form={form}
      title={t("catalog.transaction.insure_title", { name })}
      action={t("catalog.transaction.insure")}
      onClose={() => closeLayer("insure")}
    >
      <SelectField
        name="provider"
        label={t("catalog.transaction.provider")}
        options={options}
        isOpen
      />
      {typeof price === "number" && (
        <DescriptionList items={[{ term: t("booking.total"), value: <Money amount={price} /> }]} />
      )}
      <AmountField
        name="covered_amount"
        label={t("catalog.transaction.covered")}
        of={typeof price === "number" ? price : null}
        gives="share"
      />
    </FormDialog>
  );
}
