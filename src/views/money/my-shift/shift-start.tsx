import { StartShiftInput } from "#domain/entities/receptionist-shift.ts";
import { validate } from "#domain/validate.ts";
import { startShift } from "#src/api/receptionist-shifts.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { session } from "#src/state/session/session.ts";
import { setShift } from "#src/state/session/shift.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { branchOptions, useOptions } from "#src/views/parts/reading/options.ts";
import { SelectField } from "#src/views/parts/form/fields.tsx";
import { AmountField } from "#src/views/parts/form/amount-field.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";

const noOptions = () => Promise.resolve([]);

/** Starts the receptionist's own shift; asks for the branch only if there is a choice. */
export function ShiftStartDialog() {
  const ownBranches = session.account?.branches ?? [];
  const branches = useOptions(ownBranches.length > 1 ? branchOptions : noOptions, "branches");
  const form = useFormStore(() => ({
    id: "shift-start",
    failed: "actions.shift.start.failed",
    initial: { branch: String(ownBranches[0] ?? ""), opening_float: 0 },
    check: ({ branch, ...rest }) => validate(StartShiftInput, { ...rest, branch: Number(branch) }),
    send: (input, { key }) => startShift(input, key),
    done(shift) {
      setShift(shift);
      closeLayer("shift-start");
      toastSuccess("actions.shift.start.done");
    },
  }));
  return (
    <FormDialog
      form={form}
      title={t("shifts.start.title")}
      action={t("shifts.start.action")}
      startsAt="opening_float"
      onClose={() => closeLayer("shift-start")}
    >
      {ownBranches.length > 1 && (
        <SelectField name="branch" label={t("shifts.branch")} options={branches} />
      )}
      <AmountField name="opening_float" label={t("shifts.start.float")} />
    </FormDialog>
  );
}
