import { useEffect, useMemo } from "react";
import { holdsSlot } from "#domain/appointments.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Report } from "#domain/entities/report.ts";
import { CommandButton } from "#src/commands/ui/command-button.tsx";
import { formatDateTime } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { publishPrint, publishReport } from "#src/state/screen/context.ts";
import { ReadingPage } from "#src/views/parts/report-text/reading-page.tsx";
import { ReportText } from "#src/views/parts/report-text/report-text.tsx";
import { EmptyState } from "#src/views/parts/states.tsx";
import { ReportPaper } from "#src/views/print/report-paper.tsx";
import { useInitialFocus } from "#src/focus/use-initial-focus.ts";
import { Addenda } from "./addenda.tsx";
import { printPage } from "#src/views/parts/print-page.ts";
import { ReportFrame } from "./frame.tsx";

/** A report to read: the submitted text, who signed it, and its paper for printing. */
export function ReportReader({
  appointment,
  report,
}: {
  appointment: Appointment;
  report: Report;
}) {
  const handle = useMemo(
    () => ({
      report,
      appointment,
      insertTemplate: null,
      save: null,
      submit: null,
      takeBack: null,
      discard: null,
    }),
    [report, appointment],
  );
  useEffect(() => publishReport(handle), [handle]);
  useEffect(() => publishPrint({ run: () => void printPage() }), []);
  useInitialFocus();
  const { content, status, signed } = report;
  return (
    <>
      <ReportFrame
        appointment={appointment}
        actions={
          <>
            <CommandButton id="report.next" />
            {(report.revision > 1 || signed?.first_reading) && (
              <CommandButton id="report.versions" />
            )}
            <CommandButton id="appointment.trail" />
            <CommandButton id="pacs.open" />
            <CommandButton id="report.critical" />
            <CommandButton id="report.addendum" />
            <CommandButton id="report.amend" />
            {content !== null && <CommandButton id="view.print" kind="primary" />}
          </>
        }
      >
        {content === null ? (
          <EmptyState
            title={t("reports.nothing_yet")}
            body={t(
              holdsSlot(appointment.status) ? "reports.nothing_yet_body" : "reports.no_place",
            )}
          />
        ) : (
          <ReadingPage>
            {status === "in_progress" && (
              <p className="mb-4 rounded-ui bg-waiting-soft px-3 py-2 text-waiting">
                {t("reports.amending")}
              </p>
            )}
            <ReportText content={content} label={t("reports.editor.label")} />
            {signed !== null && (
              <footer className="mt-8 border-t border-line pt-3 text-table text-muted">
                <span>
                  {t("reports.signed", {
                    name: signed.author_name,
                    time: formatDateTime(signed.submitted_at),
                  })}
                </span>
                {report.revision > 1 && (
                  <span> · {t("reports.version", { revision: signed.revision })}</span>
                )}
                {signed.first_reading !== null && (
                  <p>
                    {t("second_reader.signed", {
                      name: signed.first_reading.reader_name,
                      time: formatDateTime(signed.first_reading.read_at),
                    })}
                  </p>
                )}
              </footer>
            )}
            <Addenda of={report.addenda} />
          </ReadingPage>
        )}
      </ReportFrame>
      {content !== null && (
        <ReportPaper appointment={appointment} report={report} content={content} />
      )}
    </>
  );
}
