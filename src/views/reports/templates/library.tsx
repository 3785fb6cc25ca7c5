import { useState } from "react";
import { AddFromLibraryInput, type LibraryTemplate } from "#domain/entities/library-template.ts";
import type { ReportTemplate } from "#domain/entities/report-template.ts";
import { validate } from "#domain/validate.ts";
import { addFromLibrary, listLibrary } from "#src/api/reports.ts";
import { t } from "#src/i18n/t.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { closeLayer } from "#src/state/screen/layers.ts";
import { failureReason } from "#src/state/screen/toasts.ts";
import { Button } from "#src/views/parts/button.tsx";
import { Dialog } from "#src/views/parts/dialog/dialog.tsx";
import { FormDialog } from "#src/views/parts/dialog/form-dialog.tsx";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { useFormStore } from "#src/views/parts/form/use-form-store.ts";
import { FailedState, Skeleton } from "#src/views/parts/states.tsx";
import { AddedTemplates } from "./library-added.tsx";
import { LibraryField, templatesIn } from "./library-field.tsx";

const close = () => closeLayer("report-library");

/** Adds templates of the library to those of the center; what was added can be removed again at once. */
export function LibraryDialog() {
  const { found, failure, retry } = useReading("library", () => listLibrary());
  const [added, setAdded] = useState<readonly ReportTemplate[] | null>(null);
  if (added !== null) return <AddedTemplates templates={added} onClose={close} />;
  if (found !== null) return <Choice library={found} onAdded={setAdded} />;
  return (
    <Dialog
      title={t("template_library.title")}
      width="max-w-5xl"
      onClose={close}
      footer={
        <Button autoFocus onClick={close}>
          {t("form.dialog.close")}
        </Button>
      }
    >
      {failure === null ? (
        <Skeleton />
      ) : (
        <FailedState
          title={t("template_library.failed")}
          body={failureReason(failure)}
          retry={retry}
        />
      )}
    </Dialog>
  );
}

function Choice({
  library,
  onAdded,
}: {
  library: readonly LibraryTemplate[];
  onAdded: (added: readonly ReportTemplate[]) => void;
}) {
  const form = useFormStore(() => ({
    id: "template-library",
    initial: { templates: "" },
    check: ({ templates }) => validate(AddFromLibraryInput, { templates: templatesIn(templates) }),
    send: ({ templates }, { key }) => addFromLibrary(templates, key),
    done(added) {
      for (const template of added) notifySaved("report_template", template);
      onAdded(added);
    },
  }));
  return (
    <FormDialog
      form={form}
      title={t("template_library.title")}
      action={t("template_library.action")}
      width="max-w-5xl"
      startsAt="templates"
      onClose={close}
    >
      <LibraryField name="templates" label={t("template_library.list")} library={library} />
    </FormDialog>
  );
}
