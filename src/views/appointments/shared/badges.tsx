import type { Appointment } from "#domain/entities/appointment.ts";
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
  report_status: status,
  isNamed = false,
}: Pick<Appointment, "report_status"> & { isNamed?: boolean }) {
  return (
    <StatusBadge meaning={REPORT_MEANING[status]}>
      {t(isNamed ? `appointments.report_named.${status}` : `appointments.report.${status}`)}
    </StatusBadge>
  );
}
