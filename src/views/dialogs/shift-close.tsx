import { useEffect } from "react";
import { CloseShiftInput, type ReceptionistShift } from "@domain/entities/receptionist-shift";
import { validate } from "@domain/validate";
import { ApiFailure, isUnanswered } from "@src/api/failure";
import { closeShift } from "@src/api/receptionist-shifts";
import { formatMoney } from "@src/i18n/numbers";
import { t } from "@src/i18n/t";
import { closeLayer } from "@src/state/layers";
import { navigate } from "@src/state/navigation";
import { refreshShift, setShift, shiftState } from "@src/state/shift";
import { dropToasts, toastInfo, toastSuccess } from "@src/state/toasts";
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
    send: (input, { key }) => closedBy(closeShift(input, key)),
    done(closed) {
      if (closed === null) return leaveClosed();
      closeLayer("shift-close");
      // Its own page first: one that needs a shift would send the person away for want of one.
      navigate(`/shift/history/${closed.id}`);
      setShift(null);
      say(closed.difference ?? 0);
    },
  }));
  useEffect(() => void dropToasts(), []);
  return (
    <FormDialog
      form={form}
      title={t("shifts.close.title")}
      action={t("shifts.close.action")}
      hidesPage
      onClose={() => closeLayer("shift-close")}
    >
      <p className="text-muted">{t("shifts.close.hint")}</p>
      <AmountField name="counted_cash" label={t("shifts.close.counted")} />
      <TextField name="note" label={t("shifts.close.note")} />
    </FormDialog>
  );
}

/** The closed shift; null where the person has no shift any more, because it was closed elsewhere. */
async function closedBy(closing: Promise<ReceptionistShift>): Promise<ReceptionistShift | null> {
  try {
    return await closing;
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || isUnanswered(failure)) throw failure;
    await refreshShift();
    if (shiftState.current === null) return null;
    throw failure;
  }
}

function leaveClosed(): void {
  closeLayer("shift-close");
  toastInfo("shifts.close.gone");
}

function say(difference: number): void {
  const amount = formatMoney(Math.abs(difference));
  if (difference === 0) toastSuccess("shifts.close.exact");
  else toastInfo(difference < 0 ? "shifts.close.short" : "shifts.close.over", { amount });
}
