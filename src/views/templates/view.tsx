import { useMemo } from "react";
import { useParams } from "wouter";
import { CommandButton } from "@src/commands/command-button";
import { t } from "@src/i18n/t";
import type { Row } from "@src/state/context";
import { failureReason } from "@src/state/toasts";
import { Page } from "../parts/page";
import { ReportText } from "../parts/report-text/report-text";
import { FailedState } from "../parts/states";
import { OwnScript } from "../parts/text";
import { useLanding } from "@src/focus/use-landing";
import { useRecord } from "../use-record";
import { useView } from "../use-view";
import { readTemplate } from "./read-template";

/** A template as it stands, its fields and placeholders marked. */
export default function TemplateView() {
  const id = Number(useParams()["id"]);
  const { record, failure, reload } = useRecord("report_template", id, readTemplate);
  const row = useMemo<Row | null>(
    () => (record === null ? null : { kind: "template", id, record }),
    [record, id],
  );
  useView("template", row);
  useLanding(record !== null);
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
    <Page
      scrolls
      title={<OwnScript>{record.name}</OwnScript>}
      beside={
        record.modality !== null && (
          <span className="text-muted">{t(`common.modality.${record.modality}`)}</span>
        )
      }
      actions={
        <>
          {/* The first button has the focus when the page opens: an Enter too many must not delete. */}
          <CommandButton id="template.edit" kind="primary" />
          <CommandButton id="template.delete" kind="danger" />
        </>
      }
    >
      <article className="report-page">
        <ReportText content={record.content} label={record.name} />
      </article>
    </Page>
  );
}
