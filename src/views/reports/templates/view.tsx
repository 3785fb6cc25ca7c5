import { useMemo } from "react";
import { useParams } from "wouter";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { t } from "#src/i18n/t.ts";
import type { Row } from "#src/state/screen/context.ts";
import { failureReason } from "#src/state/screen/toasts.ts";
import { Page } from "#src/views/parts/page.tsx";
import { ReadingPage } from "#src/views/parts/report-text/reading-page.tsx";
import { ReportText } from "#src/views/parts/report-text/report-text.tsx";
import { FailedState } from "#src/views/parts/states.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import { useInitialFocus } from "#src/focus/use-initial-focus.ts";
import { useRecord } from "#src/views/parts/reading/use-record.ts";
import { useView } from "#src/views/parts/use-view.ts";
import { getTemplate } from "#src/api/reports.ts";

/** A template to read, with its fields and placeholders marked. */
export default function TemplateView() {
  const id = Number(useParams()["id"]);
  const { record, failure, reload } = useRecord("report_template", id, getTemplate);
  const row = useMemo<Row | null>(
    () => (record === null ? null : { kind: "template", id, record }),
    [record, id],
  );
  useView("template", row);
  useInitialFocus(record !== null);
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
    <Page
      scrolls
      title={<OwnScript>{record.name}</OwnScript>}
      besideTitle={
        record.modality !== null && (
          <span className="text-muted">{t(`common.modality.${record.modality}`)}</span>
        )
      }
      actions={
        <>
          <CommandButton id="template.trail" />
          <CommandButton id="template.edit" kind="primary" />
          <CommandButton id="template.delete" kind="danger" />
        </>
      }
    >
      <ReadingPage>
        <ReportText isTemplate content={record.content} label={record.name} />
      </ReadingPage>
    </Page>
  );
}
