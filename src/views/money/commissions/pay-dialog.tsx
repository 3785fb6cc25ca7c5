import { useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import type { PayOutInput } from "#domain/entities/pay-out.ts";
import { type CommissionEntry, type DoctorBalance, type PayOut } from "#domain/entities/pay-out.ts";
import { sumOf } from "#domain/money.ts";
import { PAY_OUT_METHODS } from "#domain/pay-outs.ts";
import { listOpenEntries, listSafes, payDoctors } from "#src/api/pay-outs.ts";
import { useQueueWhileLoading } from "#src/focus/queue-while-loading.ts";
import { joinWithDots } from "#src/i18n/lists.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { isolate } from "#src/i18n/numbers.ts";
import { plural, t } from "#src/i18n/t.ts";
import { context } from "#src/state/screen/context.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastText } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { AmountField } from "#src/views/parts/form/amount-field.tsx";
import { ChoiceField } from "#src/views/parts/form/choice-fields.tsx";
import { SelectField, TextField } from "#src/views/parts/form/fields.tsx";
import { LOADING_OPTIONS, type SelectOption } from "#src/views/parts/form/select-options.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { useOptions } from "#src/views/parts/reading/options.ts";
import { changedAmounts, checkPay, partOf } from "./pay-values.ts";
import { PayLines } from "./pay-lines.tsx";

/** Pays one doctor in full or in part, or several in full, in one transaction. */
export function PayDialog({ doctors: opened }: { doctors: readonly DoctorBalance[] }) {
  const [doctors, setDoctors] = useState(opened);
  const [single] = doctors.length === 1 ? doctors : [];
  const {
    found: entries,
    failure,
    retry,
  } = useReading(single?.id ?? null, (signal) => listOpenEntries(single?.id ?? 0, signal));
  const safes = useOptions(safeOptions, "safes");
  useQueueWhileLoading(
    safes === LOADING_OPTIONS || (single !== undefined && entries === null && failure === null),
  );
  const seen = useRef<{ doctors: readonly DoctorBalance[]; entries: CommissionEntry[] | null }>({
    doctors,
    entries,
  });
  useEffect(() => {
    seen.current = { doctors, entries };
  });
  const form = useFormStore<PayOutInput, PayOut[]>(() => ({
    id: "pay-doctors",
    failed: "commissions.pay.not_paid",
    initial: {
      method: "cash",
      branch: "",
      amount: null,
      reference: "",
      note: "",
    },
    fieldOfRefusal: { safe_short: "branch" },
    check: (values) => checkPay(values, seen.current),
    send: (input, { key }) => payDoctors(input, key),
    refused(refusal) {
      const changed = changedAmounts(refusal);
      if (changed.size === 0) return;
      setDoctors((before) =>
        before.flatMap((doctor) => {
          const owed_amount = changed.get(doctor.id) ?? doctor.owed_amount;
          return owed_amount > 0 ? [{ ...doctor, owed_amount }] : [];
        }),
      );
      retry();
    },
    done(made) {
      closeLayer("pay-doctors");
      context.selection?.drop(made.map(({ doctor }) => doctor));
      const amount = formatMoney(sumOf(made.map((one) => one.amount)));
      toastText(plural("commissions.pay.done", made.length, { amount }));
    },
  }));
  const { values } = useSnapshot(form.state);
  const isCash = values["method"] === "cash";
  const richest = safes[0]?.value;
  useEffect(() => {
    // The safe that holds the most is proposed.
    if (richest !== undefined) form.fill("branch", richest);
  }, [form, richest]);
  const all = single?.owed_amount;
  useEffect(() => {
    if (all !== undefined) form.fill("amount", all);
  }, [form, all]);
  const part = single === undefined ? null : partOf(values, { doctor: single, entries });
  return (
    <FormDialog
      form={form}
      title={
        single === undefined
          ? t("commissions.pay.title_many", {
              doctors: plural("commissions.doctors", doctors.length),
            })
          : t("commissions.pay.title", { name: isolate(single.name) })
      }
      action={t("commissions.pay.action")}
      width="max-w-lg"
      onClose={() => closeLayer("pay-doctors")}
    >
      <ChoiceField
        name="method"
        label={t("commissions.pay.method")}
        options={PAY_OUT_METHODS.map((value) => ({
          value,
          label: t(`commissions.method.${value}`),
        }))}
      />
      {isCash && <SelectField name="branch" label={t("commissions.pay.branch")} options={safes} />}
      {single !== undefined && (
        <AmountField
          name="amount"
          label={t("commissions.pay.amount")}
          of={single.owed_amount}
          gives="share"
          {...(part !== null && {
            hint:
              part === 0
                ? t("commissions.pay.none_fits")
                : t("commissions.pay.amount_note", { amount: formatMoney(part) }),
          })}
        />
      )}
      <TextField name="reference" label={t("commissions.pay.reference")} />
      <TextField name="note" label={t("commissions.pay.note")} />
      {single === undefined && <PayLines doctors={doctors} />}
    </FormDialog>
  );
}

/** The safes with what they hold, the fullest first. */
async function safeOptions(): Promise<SelectOption[]> {
  const { safes } = await listSafes();
  return safes
    .toSorted((one, other) => other.balance - one.balance)
    .map(({ branch, branch_name, balance }) => ({
      value: String(branch),
      label: joinWithDots([branch_name, formatMoney(balance)]),
    }));
}
