import type { Appointment } from "#domain/entities/appointment.ts";
import type { ShownReportStatus } from "#domain/statuses.ts";
import type { Meaning } from "#src/views/parts/badge.tsx";

export const STATUS_MEANING: Readonly<Record<Appointment["status"], Meaning>> = {
  pending: "neutral",
  arrived: "waiting",
  in_progress: "active",
  completed: "done",
  no_show: "stop",
  cancelled: "stop",
};

export const REPORT_MEANING: Readonly<Record<ShownReportStatus, Meaning>> = {
  not_started: "neutral",
  in_progress: "waiting",
  preliminary: "active",
  report_ready: "done",
};

export const PRIORITY_MEANING: Readonly<Record<Appointment["priority"], Meaning>> = {
  routine: "neutral",
  urgent: "waiting",
  stat: "stop",
};
