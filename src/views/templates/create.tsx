import type { ReportTemplate } from "@domain/entities/report-template";
import { createRecord } from "@src/api/records";
import { t } from "@src/i18n/t";
import { navigate } from "@src/state/navigation";
import { tellSaved } from "@src/state/saved";
import { toastSuccess } from "@src/state/toasts";
import { useView } from "../use-view";
import { TemplateForm } from "./template-form";

export default function CreateTemplate() {
  useView("template");
  return (
    <TemplateForm
      title={t("reports.template.create")}
      place="templates.create"
      template={null}
      send={(input, { key }) => createRecord<ReportTemplate>("/report-templates/", input, key)}
      done={(made) => {
        if (made === null) return;
        tellSaved("report_template", made);
        toastSuccess("actions.template.create.done");
        navigate(`/settings/templates/${made.id}/view`, { replace: true });
      }}
    />
  );
}
