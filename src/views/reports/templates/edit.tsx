import { useParams } from "wouter";
import type { ReportTemplate } from "#domain/entities/report-template.ts";
import { changeRecord } from "#src/api/records.ts";
import { t } from "#src/i18n/t.ts";
import { goBack } from "#src/state/screen/navigation.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { failureReason, toastSuccess } from "#src/state/screen/toasts.ts";
import { FailedState } from "#src/views/parts/states.tsx";
import { useRecord } from "#src/views/parts/reading/use-record.ts";
import { useView } from "#src/views/parts/use-view.ts";
import { getTemplate } from "#src/api/reports.ts";
import { TemplateForm } from "./template-form.tsx";

export default function EditTemplate() {
  const id = Number(useParams()["id"]);
  useView("template");
  const { record, failure, reload } = useRecord("report_template", id, getTemplate);
  if (failure !== null && record === null)
    return (
      <FailedState
        title={t("shell.screen.template")}
        body={failureReason(failure)}
        retry={reload}
      />
    );
  if (record === null) return null;
  return (
    <TemplateForm
      title={t("reports.template.edit")}
      place={`templates.${id}.edit`}
      template={record}
      send={(changes, { key, version }) =>
        changeRecord<ReportTemplate>("/report-templates/", id, { ...changes, version }, key)
      }
      done={(saved) => {
        if (saved !== null) {
          notifySaved("report_template", saved);
          toastSuccess("actions.template.edit.done");
        }
        goBack();
      }}
    />
  );
}
