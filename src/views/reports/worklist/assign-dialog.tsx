import { type Appointment, WorklistInput } from "#domain/entities/appointment.ts";
import { validate } from "#domain/validate.ts";
import { arrangeScan, listDoctorsFor } from "#src/api/appointments.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { SelectField } from "#src/views/parts/form/fields.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { chosenId, useOptions } from "#src/views/parts/reading/options.ts";

/** Dialog that assigns a scan to one of the doctors of its branch. */
export function AssignDialog({ scan }: { scan: Appointment }) {
  const { id, version, assigned_to: before } = scan;
  const form = useFormStore(() => ({
    id: "report-assign",
    initial: { assigned_to: before === null ? "" : String(before) },
    check: ({ assigned_to: chosen }) =>
      validate(WorklistInput, { assigned_to: chosenId(chosen) ?? null, version }),
    refusedAs: "dialog",
    send: (input: WorklistInput, { key }) => arrangeScan(id, input, key),
    done(assigned: Appointment) {
      closeLayer("report-assign");
      notifySaved("appointment", assigned);
      const name = assigned.assigned_to_name;
      if (name === null) toastSuccess("worklist.assign.none_done");
      else toastSuccess("worklist.assign.done", { name });
    },
  }));
  const doctors = useOptions(async () => {
    const found = await listDoctorsFor(id);
    return [
      { value: "", label: t("worklist.nobody") },
      ...found.map((doctor) => ({ value: String(doctor.id), label: doctor.name })),
    ];
  }, id);
  return (
    <FormDialog
      form={form}
      title={t("worklist.assign.title", { name: scan.patient_name })}
      action={t("worklist.assign.action")}
      onClose={() => closeLayer("report-assign")}
    >
      <SelectField
        name="assigned_to"
        label={t("worklist.assign.doctor")}
        options={doctors}
        current={scan.assigned_to_name ?? t("worklist.nobody")}
      />
    </FormDialog>
  );
}
