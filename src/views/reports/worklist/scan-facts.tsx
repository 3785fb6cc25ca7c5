import type { Appointment } from "#domain/entities/appointment.ts";
import { isDeferred } from "#domain/worklist.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { t } from "#src/i18n/t.ts";
import { PriorityBadge } from "#src/views/appointments/shared/badges.tsx";
import { OwnScript } from "#src/views/parts/text.tsx";
import type { ReactNode } from "react";

/** A fact of a scan: its term and its value. */
export type ScanFact = { term: string; value: ReactNode; wide?: boolean };

/** Returns what a doctor should know of a scan before reporting it; what is usual is left out. */
export function scanFacts(scan: Appointment, now: number): ScanFact[] {
  return [
    ...(scan.indication === ""
      ? []
      : [
          {
            term: t("appointments.details.indication"),
            value: <OwnScript>{scan.indication}</OwnScript>,
            wide: true,
          },
        ]),
    ...(scan.priority === "routine"
      ? []
      : [
          {
            term: t("appointments.priority.label"),
            value: <PriorityBadge priority={scan.priority} />,
          },
        ]),
    ...(scan.assigned_to_name === null
      ? []
      : [
          {
            term: t("worklist.assigned_to"),
            value: <OwnScript>{scan.assigned_to_name}</OwnScript>,
          },
        ]),
    ...(isDeferred(scan, now)
      ? [
          {
            term: t("worklist.defer.fact"),
            value: t("worklist.defer.shown", {
              time: formatRelativeDateTime(scan.deferred_until ?? ""),
              name: scan.deferred_by_name ?? "",
              reason: scan.deferred_reason,
            }),
            wide: true,
          },
        ]
      : []),
  ];
}

/** Returns who read a scan whose report is preliminary, as a fact; nothing of other scans. */
export function firstReadingFacts({
  first_reader_name: name,
  first_read_at: at,
}: Appointment): ScanFact[] {
  if (name === null || at === null) return [];
  const time = formatRelativeDateTime(at);
  return [{ term: t("second_reader.fact"), value: t("second_reader.read", { name, time }) }];
}
