import { useParams } from "wouter";
import type { ReportTemplate } from "@domain/entities/report-template";
import { changeRecord } from "@src/api/records";
import { t } from "@src/i18n/t";
import { goBack } from "@src/state/navigation";
import { tellSaved } from "@src/state/saved";
import { failureReason, toastSuccess } from "@src/state/toasts";
import { FailedState } from "../parts/states";
import { useRecord } from "../use-record";
import { useView } from "../use-view";
import { readTemplate } from "./read-template";
import { TemplateForm } from "./template-form";

export default function EditTemplate() {
  const id = Number(useParams()["id"]);
  useView("template");
  const { record, failure, reload } = useRecord("report_template", id, readTemplate);
  if (failure !== null && record === null)
    return (
      <FailedState
        title={t("shell.screen.template")}
        body={failureReason(failure)}
        again={reload}
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
          tellSaved("report_template", saved);
          toastSuccess("actions.template.edit.done");
        }
        goBack();
      }}
    />
  );
}
