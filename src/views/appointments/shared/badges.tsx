import type { Appointment } from "#domain/entities/appointment.ts";
import { shownReportStatus } from "#domain/statuses.ts";
import { t } from "#src/i18n/t.ts";
import { StatusBadge } from "#src/views/parts/badge.tsx";
import { PRIORITY_MEANING, REPORT_MEANING, STATUS_MEANING } from "./words.ts";

export function AppointmentStatusBadge({ status }: Pick<Appointment, "status">) {
  return (
    <StatusBadge meaning={STATUS_MEANING[status]}>{t(`appointments.status.${status}`)}</StatusBadge>
  );
}

export function PriorityBadge({ priority }: Pick<Appointment, "priority">) {
  return (
    <StatusBadge meaning={PRIORITY_MEANING[priority]}>
      {t(`appointments.priority.${priority}`)}
    </StatusBadge>
  );
}

/** `isNamed` if no heading above the badge says that it is about the report. */
export function ReportStatusBadge({
  of: appointment,
  isNamed = false,
}: {
  of: Pick<Appointment, "report_status" | "first_reader">;
  isNamed?: boolean;
}) {
  const status = shownReportStatus(appointment);
  return (
    <StatusBadge meaning={REPORT_MEANING[status]}>
      {t(isNamed ? `appointments.report_named.${status}` : `appointments.report.${status}`)}
    </StatusBadge>
  );
}
