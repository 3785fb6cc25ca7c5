import { useSnapshot } from "valtio";
import { CloseDoctorShiftInput } from "@domain/entities/doctor-shift";
import { validate } from "@domain/validate";
import { closeDoctorShift } from "@src/api/shifts";
import { formatCount } from "@src/i18n/numbers";
import { t } from "@src/i18n/t";
import { doctorShiftState, setDoctorShift } from "@src/state/doctor-shift";
import { closeLayer } from "@src/state/layers";
import { toastSuccess } from "@src/state/toasts";
import { FormDialog } from "../dialogs/form-dialog";
import { TextField } from "../parts/form/fields";
import { useFormStore } from "../parts/form/use-form-store";
import { DescriptionList } from "../parts/page";

/** Ends the doctor's own shift; what was submitted in it is what is paid. */
export function DoctorShiftCloseDialog() {
  const { current } = useSnapshot(doctorShiftState);
  const form = useFormStore<CloseDoctorShiftInput>(() => ({
    id: "doctor-shift-close",
    initial: { note: "" },
    check: (input) => validate(CloseDoctorShiftInput, input),
    async submit(input) {
      await closeDoctorShift(input);
      setDoctorShift(null);
      closeLayer("doctor-shift-close");
      toastSuccess("actions.shift.close.done");
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
