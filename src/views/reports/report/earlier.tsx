import { type ReactNode, useState } from "react";
import type { Appointment } from "#domain/entities/appointment.ts";
import { listAppointments } from "#src/api/appointments.ts";
import { getReport } from "#src/api/reports.ts";
import { formatInstantDay } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/t.ts";
import { testName } from "#src/i18n/record-words.ts";
import { SidePanel } from "#src/views/parts/page.tsx";
import { FailedLine } from "#src/views/parts/states.tsx";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { ReportText } from "#src/views/parts/report-text/report-text.tsx";

/** Maximum number of earlier reports shown beside a new one. */
const MAX_APPOINTMENTS = 20;

/**
 * The patient's earlier reports, which a doctor compares, under what else the panel says of the scan. Enter opens one
 * in place. Without a scan the panel is empty, but keeps its place.
 */
export function EarlierReports({
  appointment,
  children,
}: {
  appointment: Appointment | null;
  children?: ReactNode;
}) {
  const { id = null, patient = null } = appointment ?? {};
  const key = id === null ? null : `${patient} ${id}`;
  const { found, failure, retry } = useReading(key, async (signal) => {
    const query = { patient, report_status: "report_ready", ordering: "-start_at" };
    const { results } = await listAppointments({ ...query, page_size: MAX_APPOINTMENTS }, signal);
    return results.filter((one) => one.id !== id);
  });
  return (
    <SidePanel label={t("reports.earlier.title")}>
      {children}
      <h2 className="pb-2 text-label font-semibold text-muted">{t("reports.earlier.title")}</h2>
      {found === null && failure !== null && (
        <FailedLine words={t("errors.unread.earlier")} retry={retry} />
      )}
      {found?.length === 0 && <p className="text-muted">{t("reports.earlier.none")}</p>}
      <div className="flex flex-col gap-2">
        {found?.map((earlier) => (
          <EarlierReport key={earlier.id} appointment={earlier} />
        ))}
      </div>
    </SidePanel>
  );
}

function EarlierReport({ appointment }: { appointment: Appointment }) {
  const [isOpened, setOpened] = useState(false);
  const { id } = appointment;
  const { found, failure, retry } = useReading(isOpened ? id : null, () => getReport(id));
  return (
    <details
      className="rounded-ui border border-line bg-surface"
      onToggle={(event) => {
        if (event.currentTarget.open) setOpened(true);
      }}
    >
      <summary className="cursor-pointer px-3 py-2 text-table">
        <span className="font-medium">{testName(appointment)}</span>{" "}
        <span className="text-muted">{formatInstantDay(appointment.start_at)}</span>
      </summary>
      <div className="border-t border-line px-3 py-2 text-table">
        {found?.content != null && <ReportText content={found.content} below={2} />}
        {found === null && failure !== null && (
          <FailedLine words={t("errors.unread.report")} retry={retry} />
        )}
      </div>
    </details>
  );
}
