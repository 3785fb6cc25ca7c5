import { FlagShiftInput } from "#domain/entities/receptionist-shift.ts";
import { validate } from "#domain/validate.ts";
import {
  actOnShifts,
  reasonAmongMany,
  sendAction,
  type ShiftRow,
  titleOfAction,
} from "#src/commands/areas/shift-actions.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { TextField } from "#src/views/parts/form/fields.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { ShiftLines } from "./shift-lines.tsx";

/** Flags shifts for a question, with a reason; a flagged shift cannot be cleared. */
export function FlagDialog({ shifts }: { shifts: readonly ShiftRow[] }) {
  const form = useFormStore<FlagShiftInput, FlagShiftInput>(() => ({
    id: "flag-shift",
    failed: "actions.shift.flag.failed",
    initial: { reason: "" },
    check: (input) => validate(FlagShiftInput, input),
    async send(input, { key }) {
      await sendAction(shifts, "flag", { input, key });
      return input;
    },
    done(input) {
      closeLayer("flag-shift");
      if (shifts.length > 1) void actOnShifts(shifts, "flag", () => input);
      else toastSuccess("actions.shift.flag.done");
    },
  }));
  return (
    <FormDialog
      form={form}
      title={titleOfAction("flag", shifts)}
      action={t("controls.flag.action")}
      onClose={() => closeLayer("flag-shift")}
    >
      {shifts.length > 1 && (
        <ShiftLines shifts={shifts} reasonAgainst={(shift) => reasonAmongMany("flag", shift)} />
      )}
      <TextField name="reason" label={t("controls.flag.reason")} />
    </FormDialog>
  );
}
