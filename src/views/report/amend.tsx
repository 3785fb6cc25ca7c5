import { AmendReportInput, type Report } from "@domain/entities/report";
import { validate } from "@domain/validate";
import { getAppointment } from "@src/api/appointments";
import { amendReport } from "@src/api/reports";
import { t } from "@src/i18n/t";
import { closeLayer } from "@src/state/layers";
import { tellFrom, tellSaved } from "@src/state/saved";
import { toastSuccess } from "@src/state/toasts";
import { FormDialog } from "../dialogs/form-dialog";
import { TextField } from "../parts/form/fields";
import { useFormStore } from "../parts/form/use-form-store";

/** Opens a submitted report for a new version, and asks why. */
export function AmendDialog({ report }: { report: Report }) {
  const { appointment, version } = report;
  const form = useFormStore(() => ({
    id: "report-amend",
    initial: { reason: "" },
    check: (input) => validate(AmendReportInput, input),
    // The text behind it is for the report, and would become its reason.
    refusedAs: "dialog",
    send: ({ reason }, { key }) => amendReport(appointment, { reason, version }, key),
    done(amended) {
      closeLayer("report-amend");
      tellSaved("report", amended);
      void tellFrom("appointment", getAppointment(appointment));
      toastSuccess("actions.report.amend.done");
    },
  }));
  return (
    <FormDialog
      form={form}
      title={t("reports.amend.title")}
      action={t("reports.amend.action")}
      onClose={() => closeLayer("report-amend")}
    >
      <p className="text-muted">{t("reports.amend.body")}</p>
      <TextField name="reason" label={t("reports.amend.reason")} />
    </FormDialog>
  );
}
