import { useState } from "react";
import type { ReportTemplate } from "#domain/entities/report-template.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { deleteRecord } from "#src/api/records.ts";
import { getTemplate } from "#src/api/reports.ts";
import { plural, t } from "#src/i18n/t.ts";
import { toastCount, toastFailure, toastInfo } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";

/** Names the templates that were added, and removes them again if the user asks for it. */
export function AddedTemplates({
  templates,
  onClose,
}: {
  templates: readonly ReportTemplate[];
  onClose: () => void;
}) {
  const [isBusy, setBusy] = useState(false);

  async function undo(): Promise<void> {
    setBusy(true);
    try {
      const removed = await removeUnchanged(templates);
      toastCount("template_library.added.undone", removed);
      if (removed < templates.length) toastInfo("template_library.added.kept");
      onClose();
    } catch (failure) {
      toastFailure(failure, "template_library.added.failed");
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={t("template_library.added.title")}
      onClose={onClose}
      footer={
        <>
          {templates.length > 0 && (
            <Button busy={isBusy} onClick={() => void undo()}>
              {t("template_library.added.undo")}
            </Button>
          )}
          <Button kind="primary" autoFocus onClick={onClose}>
            {t("form.dialog.close")}
          </Button>
        </>
      }
    >
      <p role="status">{plural("template_library.added.count", templates.length)}</p>
      <ul className="flex flex-col gap-1 text-muted">
        {templates.map(({ id, name }) => (
          <li key={id}>
            <OwnScript>{name}</OwnScript>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Deletes those that nobody has changed or deleted since they were added; returns how many. Throws an ApiFailure. */
async function removeUnchanged(templates: readonly ReportTemplate[]): Promise<number> {
  let removed = 0;
  for (const { id, version } of templates) {
    try {
      const current = await getTemplate(id);
      if (current.version !== version) continue;
      await deleteRecord("/report-templates/", id);
      removed += 1;
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.code !== "not_found") throw failure;
    }
  }
  return removed;
}
