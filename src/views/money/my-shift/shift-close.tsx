import { useEffect, useState } from "react";
import { CloseShiftInput, type ReceptionistShift } from "#domain/entities/receptionist-shift.ts";
import { validate } from "#domain/validate.ts";
import { ApiFailure, mayHaveSucceeded } from "#src/api/failure.ts";
import { closeShift } from "#src/api/receptionist-shifts.ts";
import { formatMoney } from "#src/i18n/money.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { tellGone } from "#src/state/session/tell-gone.ts";
import { refreshShift, setShift, shiftState } from "#src/state/session/shift.ts";
import { removeToasts, toastInfo, toastSuccess } from "#src/state/screen/toasts.ts";
import { TextField } from "#src/views/parts/form/fields.tsx";
import { AmountField } from "#src/views/parts/form/amount-field.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";

/** Closes the receptionist's own shift blind: they count the drawer before they see what it should hold. */
export function ShiftCloseDialog() {
  // Kept from the start: once somebody else closes the shift, the user has none.
  const [id] = useState(() => shiftState.current?.id ?? null);
  const form = useFormStore(() => ({
    id: "shift-close",
    failed: "actions.shift.close.failed",
    initial: { counted_cash: null, note: "" },
    check: (input) => validate(CloseShiftInput, input),
    send: (input, { key }) => closedOrGone(closeShift(input, key)),
    done(closed) {
      closeLayer("shift-close");
      if (closed === null) void tellGone("receptionist", id);
      else leaveShift(closed);
    },
  }));
  useEffect(() => void removeToasts(), []);
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

/** Resolves with the closed shift; null if the user has no shift any more because it was closed elsewhere. */
async function closedOrGone(
  closing: Promise<ReceptionistShift>,
): Promise<ReceptionistShift | null> {
  try {
    return await closing;
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || mayHaveSucceeded(failure)) throw failure;
    await refreshShift();
    if (shiftState.current === null) return null;
    throw failure;
  }
}

function leaveShift({ id, difference }: ReceptionistShift): void {
  // Navigates first: a page that needs a shift would redirect the user once there is none.
  navigate(`/shift/history/${id}`);
  setShift(null);
  showDifference(difference ?? 0);
}

function showDifference(difference: number): void {
  const amount = formatMoney(Math.abs(difference));
  if (difference === 0) toastSuccess("shifts.close.exact");
  else toastInfo(difference < 0 ? "shifts.close.short" : "shifts.close.over", { amount });
}
