import { Link } from "wouter";
import type { Appointment } from "#domain/entities/appointment.ts";
import { listAppointments } from "#src/api/appointments.ts";
import { formatRelativeDateTime } from "#src/i18n/near.ts";
import { testName } from "#src/i18n/record-words.ts";
import { t } from "#src/i18n/t.ts";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { FailedLine } from "#src/views/parts/states.tsx";
import { AppointmentStatusBadge } from "./badges.tsx";

/** The other appointments that were booked with the same package; nothing if it was booked alone. */
export function PackageTests({ appointment }: { appointment: Appointment }) {
  const { id, package_booking: booking } = appointment;
  const { found, failure, retry } = useReading(
    booking,
    (signal) => listAppointments({ package_booking: booking ?? 0, ordering: "start_at" }, signal),
    { kinds: ["appointment"] },
  );
  if (booking === null) return null;
  const others = found?.results.filter((one) => one.id !== id) ?? [];
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-label font-medium text-muted">{t("packages.others")}</h3>
      {found === null && failure !== null && (
        <FailedLine words={t("errors.unread.options")} retry={retry} />
      )}
      <ul className="flex flex-col gap-1">
        {others.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-2 text-table">
            <Link href={`/appointments/${one.id}/details`} className="text-accent underline">
              {testName(one)}
            </Link>
            <span className="text-muted">{formatRelativeDateTime(one.start_at)}</span>
            <AppointmentStatusBadge status={one.status} />
          </li>
        ))}
      </ul>
    </div>
  );
}
