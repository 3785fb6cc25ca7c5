import { useState } from "react";
import { useSnapshot } from "valtio";
import { CloseDoctorShiftInput } from "#domain/entities/doctor-shift.ts";
import { validate } from "#domain/validate.ts";
import { ApiFailure, mayHaveSucceeded } from "#src/api/failure.ts";
import { closeDoctorShift } from "#src/api/shifts.ts";
import { formatCount } from "#src/i18n/numbers.ts";
import { t } from "#src/i18n/t.ts";
import {
  doctorShiftState,
  refreshDoctorShift,
  setDoctorShift,
} from "#src/state/session/doctor-shift.ts";
import { tellGone } from "#src/state/session/tell-gone.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { TextField } from "#src/views/parts/form/fields.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { DescriptionList } from "#src/views/parts/page.tsx";

/** Closes the doctor's own shift; the reports submitted in it are paid. */
export function DoctorShiftCloseDialog() {
  const { current } = useSnapshot(doctorShiftState);
  // Kept from the start: once somebody else closes the shift, the user has none.
  const [id] = useState(() => doctorShiftState.current?.id ?? null);
  const form = useFormStore<CloseDoctorShiftInput, boolean>(() => ({
    id: "doctor-shift-close",
    failed: "actions.shift.close.failed",
    initial: { note: "" },
    check: (input) => validate(CloseDoctorShiftInput, input),
    send: (input, { key }) => closes(closeDoctorShift(input, key)),
    done(isClosed) {
      setDoctorShift(null);
      closeLayer("doctor-shift-close");
      if (isClosed) toastSuccess("actions.shift.close.done");
      else void tellGone("doctor", id);
    },
  }));
  return (
    <FormDialog
      form={form}
      title={t("shifts.close.title")}
      action={t("shifts.close.action")}
      onClose={() => closeLayer("doctor-shift-close")}
    >
      <DescriptionList
        items={[{ term: t("controls.reports"), value: formatCount(current?.reports_count ?? 0) }]}
      />
      <TextField name="note" label={t("shifts.close.note")} />
    </FormDialog>
  );
}

/** Returns false if the doctor has no shift any more because it was closed elsewhere. */
async function closes(closing: Promise<unknown>): Promise<boolean> {
  try {
    await closing;
    return true;
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || mayHaveSucceeded(failure)) throw failure;
    await refreshDoctorShift();
    if (doctorShiftState.current === null) return false;
    throw failure;
  }
}
