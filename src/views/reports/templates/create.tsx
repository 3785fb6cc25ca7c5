import type { ReportTemplate } from "#domain/entities/report-template.ts";
import { createRecord } from "#src/api/records.ts";
import { t } from "#src/i18n/t.ts";
import { navigate } from "#src/state/screen/navigation.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { toastSuccess } from "#src/state/screen/toasts.ts";
import { useView } from "#src/views/parts/use-view.ts";
import { TemplateForm } from "./template-form.tsx";

export default function CreateTemplate() {
  useView("template");
  return (
    <TemplateForm
      title={t("reports.template.create")}
      place="templates.create"
      template={null}
      send={(input, { key }) => createRecord<ReportTemplate>("/report-templates/", input, key)}
      done={(template) => {
        if (template === null) return;
        notifySaved("report_template", template);
        toastSuccess("actions.template.create.done");
        navigate(`/settings/templates/${template.id}/view`, { replace: true });
      }}
    />
  );
}
