import type { Appointment } from "@domain/entities/appointment";
import { t } from "@src/i18n/t";
import { StatusBadge } from "../parts/badge";
import { REPORT_MEANING, STATUS_MEANING } from "./words";

export function AppointmentStatusBadge({ status }: Pick<Appointment, "status">) {
  return (
    <StatusBadge meaning={STATUS_MEANING[status]}>{t(`appointments.status.${status}`)}</StatusBadge>
  );
}

export function ReportStatusBadge({ report_status: status }: Pick<Appointment, "report_status">) {
  return (
    <StatusBadge meaning={REPORT_MEANING[status]}>{t(`appointments.report.${status}`)}</StatusBadge>
  );
}
