import { FlagShiftInput } from "@domain/entities/receptionist-shift";
import { validate } from "@domain/validate";
import { controlShift } from "@src/api/shifts";
import { t } from "@src/i18n/t";
import { closeLayer } from "@src/state/layers";
import { tellSaved } from "@src/state/saved";
import { toastSuccess } from "@src/state/toasts";
import { FormDialog } from "../dialogs/form-dialog";
import { TextField } from "../parts/form/fields";
import { useFormStore } from "../parts/form/use-form-store";
import { type ShiftRow, workerName } from "./shift-words";

/** Says why a shift is to be looked into; it cannot be cleared while the flag stands. */
export function FlagDialog({ shift }: { shift: ShiftRow }) {
  const form = useFormStore<FlagShiftInput>(() => ({
    id: "flag-shift",
    initial: { reason: "" },
    check: (input) => validate(FlagShiftInput, input),
    async submit(input) {
      tellSaved(`${shift.of}_shift`, await controlShift(shift.of, shift.id, "flag", input));
      closeLayer("flag-shift");
      toastSuccess("actions.shift.flag.done");
    },
  }));
  return (
    <FormDialog
      form={form}
      title={t("controls.flag.title", { name: workerName(shift) })}
      action={t("controls.flag.action")}
      onClose={() => closeLayer("flag-shift")}
    >
      <TextField name="reason" label={t("controls.flag.reason")} />
    </FormDialog>
  );
}
