import { CloseShiftInput } from "@domain/entities/receptionist-shift";
import { validate } from "@domain/validate";
import { closeShift } from "@src/api/receptionist-shifts";
import { formatMoney } from "@src/i18n/numbers";
import { t } from "@src/i18n/t";
import { closeLayer } from "@src/state/layers";
import { setShift } from "@src/state/shift";
import { toastInfo, toastSuccess } from "@src/state/toasts";
import { TextField } from "../parts/form/fields";
import { AmountField } from "../parts/form/amount-field";
import { useFormStore } from "../parts/form/use-form-store";
import { FormDialog } from "./form-dialog";

/** Closes the own shift blind: what is in the drawer is counted before anybody says what should be. */
export function ShiftCloseDialog() {
  const form = useFormStore(() => ({
    id: "shift-close",
    initial: { counted_cash: null, note: "" },
    check: (input) => validate(CloseShiftInput, input),
    async submit(input, { key }) {
      const { difference } = await closeShift(input, key);
      setShift(null);
      closeLayer("shift-close");
      say(difference ?? 0);
    },
  }));
  return (
    <FormDialog
      form={form}
      title={t("shifts.close.title")}
      action={t("shifts.close.action")}
      onClose={() => closeLayer("shift-close")}
    >
      <p className="text-muted">{t("shifts.close.hint")}</p>
      <AmountField name="counted_cash" label={t("shifts.close.counted")} />
      <TextField name="note" label={t("shifts.close.note")} />
    </FormDialog>
  );
}

function say(difference: number): void {
  const amount = formatMoney(Math.abs(difference));
  if (difference === 0) toastSuccess("shifts.close.exact");
  else toastInfo(difference < 0 ? "shifts.close.short" : "shifts.close.over", { amount });
}
