import { ChevronsUp, ChevronUp } from "lucide-react";
import type { Appointment } from "#domain/entities/appointment.ts";
import { shownReportStatus } from "#domain/statuses.ts";
import { t } from "#src/i18n/t.ts";
import { StatusBadge } from "#src/views/parts/badge.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import { PRIORITY_MEANING, REPORT_MEANING, STATUS_MEANING } from "./words.ts";

export function AppointmentStatusBadge({ status }: Pick<Appointment, "status">) {
  return (
    <StatusBadge meaning={STATUS_MEANING[status]}>{t(`appointments.status.${status}`)}</StatusBadge>
  );
}

export function PriorityBadge({
  priority,
  isSmall = false,
}: Pick<Appointment, "priority"> & { isSmall?: boolean }) {
  const Icon = priority === "stat" ? ChevronsUp : ChevronUp;
  return (
    <StatusBadge
      meaning={PRIORITY_MEANING[priority]}
      isSmall={isSmall}
      icon={priority === "routine" ? undefined : <Icon size={isSmall ? 12 : 14} />}
    >
      {t(`appointments.priority.${priority}`)}
    </StatusBadge>
  );
}

/** The name of the patient, and beside it how urgent the scan is; of the usual priority nothing is said. */
export function PatientWithPriority({
  patient_name: name,
  priority,
}: Pick<Appointment, "patient_name" | "priority">) {
  if (priority === "routine") return <OwnScript className="font-medium">{name}</OwnScript>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <OwnScript className="truncate font-medium">{name}</OwnScript>
      <PriorityBadge priority={priority} isSmall />
    </span>
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
