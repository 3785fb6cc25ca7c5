import { StartShiftInput } from "@domain/entities/receptionist-shift";
import { validate } from "@domain/validate";
import { startShift } from "@src/api/receptionist-shifts";
import { t } from "@src/i18n/t";
import { closeLayer } from "@src/state/layers";
import { session } from "@src/state/session";
import { setShift } from "@src/state/shift";
import { toastSuccess } from "@src/state/toasts";
import { branchOptions, useOptions } from "../catalogs/options";
import { SelectField } from "../parts/form/fields";
import { AmountField } from "../parts/form/amount-field";
import { useFormStore } from "../parts/form/use-form-store";
import { FormDialog } from "./form-dialog";

const noOptions = () => Promise.resolve([]);

/** Starts the own shift; the branch is asked only where there is a choice. */
export function ShiftStartDialog() {
  const own = session.account?.branches ?? [];
  const branches = useOptions(own.length > 1 ? branchOptions : noOptions, "branches");
  const form = useFormStore(() => ({
    id: "shift-start",
    initial: { branch: String(own[0] ?? ""), opening_float: 0 },
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
      {own.length > 1 && (
        <SelectField name="branch" label={t("shifts.branch")} options={branches} />
      )}
      <AmountField name="opening_float" label={t("shifts.start.float")} />
    </FormDialog>
  );
}
