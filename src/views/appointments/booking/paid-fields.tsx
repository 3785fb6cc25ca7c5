import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { MONEY_METHODS, PAYMENT_METHODS } from "#domain/entities/common.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { t } from "#src/i18n/t.ts";
import { creditOptions } from "#src/views/parts/credit/paying.ts";
import { moneyOptions } from "#src/views/parts/reading/options.ts";
import { useCredit } from "#src/views/parts/credit/use-credit.ts";
import { AmountField } from "#src/views/parts/form/amount-field.tsx";
import { SelectField } from "#src/views/parts/form/fields.tsx";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { type BookingSums, idIn, SPLIT, SPLIT_FIELDS } from "./booking-sums.ts";

/** Fields for the amount to collect now, the cash handed over, and the payment method, or the amount by each method. */
export function PaidFields({
  form,
  due,
  sums,
}: {
  form: FormStore;
  due: number | null;
  sums: Pick<BookingSums, "requested" | "paid" | "fault"> | null;
}) {
  const { values } = useSnapshot(form.state);
  const isSplit = values["method"] === SPLIT;
  const patient = idIn(values["patient"]);
  const { found: credit } = useCredit(patient);
  const methods = [
    ...moneyOptions(),
    { value: SPLIT, label: t("booking.split") },
    ...creditOptions({ patient, credit, chosen: values["method"] }),
  ];
  const requested = sums?.requested ?? null;
  const rest = (sums?.requested ?? 0) - (sums?.paid ?? 0);
  // The rest is shown as a hint and not filled in: nobody has paid it yet.
  const open = rest > 0 ? MONEY_METHODS.find((one) => values[`by_${one}`] === null) : undefined;
  useHiddenFaults(form, isSplit);
  useSettledFaults(form, sums?.fault === null);
  return (
    <div className="grid grid-cols-3 gap-3">
      <AmountField
        name="requested_cost"
        label={t("booking.requested")}
        of={due}
        assumed={due}
        gives="share"
      />
      {!isSplit && (
        <AmountField
          name="tendered"
          label={t("booking.tendered")}
          of={requested}
          assumed={requested}
          gives="change"
        />
      )}
      <SelectField
        name="method"
        label={t("booking.method")}
        options={methods}
        hint={
          !isSplit &&
          values["method"] !== "credit" &&
          credit !== null &&
          credit.balance > 0 &&
          t("credit.patient_has", { amount: formatMoney(credit.balance) })
        }
        {...(isSplit && { className: "col-span-2" })}
      />
      {isSplit &&
        PAYMENT_METHODS.map((method) => (
          <AmountField
            key={method}
            name={`by_${method}`}
            label={t(`common.method.${method}`)}
            of={requested}
            hint={
              method === "credit"
                ? credit !== null && t("credit.available", { amount: formatMoney(credit.balance) })
                : method === open && t("booking.rest", { amount: formatMoney(rest) })
            }
            gives={method === "cash" ? "change" : "share"}
          />
        ))}
    </div>
  );
}

/** Clears the faults of a split payment's fields once their amounts add up. */
function useSettledFaults(form: FormStore, isSettled: boolean): void {
  useEffect(() => {
    if (!isSettled) return;
    for (const name of SPLIT_FIELDS)
      if (form.state.unreadable[name] === undefined) form.clearFault(name);
  }, [form, isSettled]);
}

/** Clears unreadable text of fields that are not shown: the user could not see why nothing is saved. */
function useHiddenFaults(form: FormStore, isSplit: boolean): void {
  useEffect(() => {
    for (const name of isSplit ? ["tendered"] : SPLIT_FIELDS)
      if (form.state.unreadable[name] !== undefined) form.revert(name);
  }, [form, isSplit]);
}
