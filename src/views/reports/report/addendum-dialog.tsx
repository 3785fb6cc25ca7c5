import { OpenAddendumInput, type Report } from "#domain/entities/report.ts";
import { validate } from "#domain/validate.ts";
import { getAppointment } from "#src/api/appointments.ts";
import { openAddendum } from "#src/api/reports.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { notifySavedFrom, notifySaved } from "#src/state/live/saved.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { TextField } from "#src/views/parts/form/fields.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { writings } from "./writing.ts";

/** Dialog that opens an addendum below a submitted report; a reason may be given. */
export function AddendumDialog({ report }: { report: Report }) {
  const { appointment, version } = report;
  const form = useFormStore(() => ({
    id: "report-addendum",
    failed: "actions.report.addendum.failed",
    initial: { reason: "" },
    check: (input) => validate(OpenAddendumInput, input),
    // Text typed after a failed save is meant for the addendum, and would end up in the reason.
    refusedAs: "dialog",
    send({ reason }, { key }) {
      writings.rememberReopened(appointment);
      return openAddendum(appointment, { reason, version }, key);
    },
    done(opened) {
      closeLayer("report-addendum");
      notifySaved("report", opened);
      void notifySavedFrom("appointment", getAppointment(appointment));
      toastSuccess("actions.report.addendum.done");
    },
  }));
  return (
    <FormDialog
      form={form}
      title={t("addenda.dialog.title")}
      action={t("addenda.dialog.action")}
      onClose={() => closeLayer("report-addendum")}
    >
      <p className="text-muted">{t("addenda.dialog.body")}</p>
      <TextField name="reason" label={t("addenda.dialog.reason")} />
    </FormDialog>
  );
}
