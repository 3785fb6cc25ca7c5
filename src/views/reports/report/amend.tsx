import { AmendReportInput, type Report } from "#domain/entities/report.ts";
import { validate } from "#domain/validate.ts";
import { getAppointment } from "#src/api/appointments.ts";
import { amendReport } from "#src/api/reports.ts";
import { t } from "#src/i18n/t.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { notifySavedFrom, notifySaved } from "#src/state/live/saved.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { TextField } from "#src/views/parts/form/fields.tsx";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { writings } from "./writing.ts";

/** Dialog that opens a submitted report for a new version, and asks why. */
export function AmendDialog({ report }: { report: Report }) {
  const { appointment, version } = report;
  const form = useFormStore(() => ({
    id: "report-amend",
    failed: "actions.report.amend.failed",
    initial: { reason: "" },
    check: (input) => validate(AmendReportInput, input),
    // Text typed after a failed save is meant for the report, and would end up in the reason.
    refusedAs: "dialog",
    send({ reason }, { key }) {
      writings.rememberReopened(appointment);
      return amendReport(appointment, { reason, version }, key);
    },
    done(amended) {
      closeLayer("report-amend");
      notifySaved("report", amended);
      void notifySavedFrom("appointment", getAppointment(appointment));
      toastSuccess("actions.report.amend.done");
    },
  }));
  return (
    <FormDialog
      form={form}
      title={t("report_writing.amend.title")}
      action={t("report_writing.amend.action")}
      onClose={() => closeLayer("report-amend")}
    >
      <p className="text-muted">{t("report_writing.amend.body")}</p>
      <TextField name="reason" label={t("report_writing.amend.reason")} />
    </FormDialog>
  );
}
