import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { DISCOUNT_KINDS } from "#domain/discounts.ts";
import { t } from "#src/i18n/t.ts";
import { AmountField } from "#src/views/parts/form/amount-field.tsx";
import { SelectField, TextField } from "#src/views/parts/form/fields.tsx";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { PercentField } from "#src/views/parts/form/parsed-field.tsx";

/** The discount at the desk: its kind, how much, and why. */
export function DiscountFields({ form, price }: { form: FormStore; price: number | null }) {
  const { values } = useSnapshot(form.state);
  const { discount_kind: kind } = values;
  useEffect(() => {
    // Unreadable text of a field that is not shown would keep the form from being saved.
    for (const [name, owner] of [
      ["discount_percentage", "percentage"],
      ["discount_amount", "value"],
    ] as const)
      if (kind !== owner && form.state.unreadable[name] !== undefined) form.revert(name);
  }, [form, kind]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,2fr)] gap-3">
      <SelectField
        name="discount_kind"
        label={t("desk_discount.label")}
        options={[
          { value: "", label: t("desk_discount.kind.none") },
          ...DISCOUNT_KINDS.map((value) => ({ value, label: t(`desk_discount.kind.${value}`) })),
        ]}
      />
      {kind === "percentage" && (
        <PercentField name="discount_percentage" label={t("desk_discount.percentage")} />
      )}
      {kind === "value" && (
        <AmountField
          name="discount_amount"
          label={t("desk_discount.amount")}
          of={price}
          gives="share"
        />
      )}
      {(kind === "percentage" || kind === "value") && (
        <TextField name="discount_reason" label={t("desk_discount.reason")} />
      )}
    </div>
  );
}
