import { useEffect, useState } from "react";
import { StartShiftInput } from "@domain/entities/receptionist-shift";
import { validate } from "@domain/validate";
import { listBranches } from "@src/api/catalog";
import { startShift } from "@src/api/receptionist-shifts";
import { t } from "@src/i18n/t";
import { closeLayer } from "@src/state/layers";
import { session } from "@src/state/session";
import { setShift } from "@src/state/shift";
import { toastSuccess } from "@src/state/toasts";
import { SelectField } from "../parts/form/fields";
import { AmountField } from "../parts/form/amount-field";
import { useFormStore } from "../parts/form/use-form-store";
import { FormDialog } from "./form-dialog";

/** Starts the own shift; the branch is asked only where there is a choice. */
export function ShiftStartDialog() {
  const own = session.account?.branches ?? [];
  const [branches, setBranches] = useState<{ value: string; label: string }[]>([]);
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
  useEffect(() => {
    if (own.length < 2) return;
    listBranches().then(
      (list) => setBranches(list.map(({ id, name }) => ({ value: String(id), label: name }))),
      // The first branch is chosen; without the names the shift can still be started there.
      () => undefined,
    );
  }, [own.length]);
  return (
    <FormDialog
      form={form}
      title={t("shifts.start.title")}
      action={t("shifts.start.action")}
      onClose={() => closeLayer("shift-start")}
    >
      {branches.length > 0 && (
        <SelectField name="branch" label={t("shifts.branch")} options={branches} />
      )}
      <AmountField name="opening_float" label={t("shifts.start.float")} />
    </FormDialog>
  );
}
