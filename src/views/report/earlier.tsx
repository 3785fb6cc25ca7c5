import { useEffect, useState } from "react";
import type { Appointment } from "@domain/entities/appointment";
import type { ReportContent } from "@domain/report-content";
import { listAppointments } from "@src/api/appointments";
import { getReport } from "@src/api/reports";
import { formatInstantDay } from "@src/i18n/dates";
import { t } from "@src/i18n/t";
import { testName } from "@src/i18n/record-words";
import { SidePanel } from "../parts/page";
import { ReportText } from "../parts/report-text/report-text";

/** Most earlier reports that stand beside a new one. */
const MOST = 20;

/** What was found in this patient before: a doctor compares. Enter opens one in place. */
export function Earlier({ appointment }: { appointment: Appointment }) {
  const { id, patient } = appointment;
  const [found, setFound] = useState<readonly Appointment[] | null>(null);
  useEffect(() => {
    listAppointments({
      patient,
      report_status: "report_ready",
      ordering: "-start_at",
      page_size: MOST,
    }).then(
      ({ results }) => setFound(results.filter((one) => one.id !== id)),
      // Beside the report stands what can be had; the report itself says when the network is gone.
      () => setFound([]),
    );
  }, [patient, id]);
  return (
    <SidePanel label={t("reports.earlier.title")}>
      <h2 className="pb-2 text-label font-semibold text-muted">{t("reports.earlier.title")}</h2>
      {found?.length === 0 && <p className="text-muted">{t("reports.earlier.none")}</p>}
      <div className="flex flex-col gap-2">
        {found?.map((one) => (
          <EarlierReport key={one.id} appointment={one} />
        ))}
      </div>
    </SidePanel>
  );
}

function EarlierReport({ appointment }: { appointment: Appointment }) {
  const [content, setContent] = useState<ReportContent | null>(null);
  function open(): void {
    if (content !== null) return;
    getReport(appointment.id).then(
      (report) => setContent(report.content),
      // Opened once more it is asked for again.
      () => undefined,
    );
  }
  return (
    <details
      className="rounded-ui border border-line bg-surface"
      onToggle={(event) => {
        if (event.currentTarget.open) open();
      }}
    >
      <summary className="cursor-pointer px-3 py-2 text-table">
        <span className="font-medium">{testName(appointment)}</span>{" "}
        <span className="text-muted">{formatInstantDay(appointment.start_at)}</span>
      </summary>
      <div className="border-t border-line px-3 py-2 text-table">
        {content !== null && <ReportText content={content} />}
      </div>
    </details>
  );
}
