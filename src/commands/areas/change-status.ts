import { nextStatuses, type AppointmentStatus } from "#domain/appointments.ts";
import { dayOf } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import { now } from "#src/browser/clock.ts";
import { changeStatus } from "#src/api/appointments.ts";
import { formatDateTime, currentDay } from "#src/i18n/dates.ts";
import { timeZone } from "#src/i18n/time-zone.ts";
import { t } from "#src/i18n/t.ts";
import { notifySaved } from "#src/state/live/saved.ts";
import { openLayer } from "#src/state/screen/layers.ts";
import { toastFailure, toastSuccess } from "#src/state/screen/toasts.ts";

/** Moves an appointment to a status; asks first if it is too early for that. */
export function changeStatusTo(
  appointment: Appointment,
  newStatus: AppointmentStatus,
): void | Promise<void> {
  if (isTooEarly(appointment, newStatus)) askTooEarly(appointment, newStatus);
  else return moveTo(appointment, newStatus);
}

/** Returns true if it is too early for the status: for `no_show` before its time, for others before its day. */
function isTooEarly({ start_at }: Appointment, newStatus: AppointmentStatus): boolean {
  if (newStatus === "no_show") return Date.parse(start_at) > now();
  return dayOf(start_at, timeZone()) > currentDay();
}

/** Asks for confirmation before a status that comes too early, since the user is probably on the wrong row. */
function askTooEarly(appointment: Appointment, newStatus: AppointmentStatus): void {
  openLayer({
    kind: "confirm",
    title: t("palette.confirm.ahead.title", {
      name: appointment.patient_name,
      time: formatDateTime(appointment.start_at),
    }),
    body: t("palette.confirm.ahead.body"),
    action: t(`appointments.status.${newStatus}`),
    cancelLabel: t("common.back"),
    run: () => void moveTo(appointment, newStatus),
  });
}

/** Returns the previous status; null if there is none. */
export function previousStatus(appointment: Appointment): AppointmentStatus | null {
  const order: readonly AppointmentStatus[] = ["pending", "arrived", "in_progress", "completed"];
  const position =
    appointment.status === "no_show" ? order.length : order.indexOf(appointment.status);
  return (
    nextStatuses(appointment).find((to) => order.includes(to) && order.indexOf(to) < position) ??
    null
  );
}

/** Moves an appointment to a status, and says whether it was done. */
export async function moveTo(
  { id, version }: Appointment,
  status: AppointmentStatus,
): Promise<void> {
  try {
    notifySaved("appointment", await changeStatus(id, { status, version }));
    toastSuccess("actions.status.change.done", { status: t(`appointments.status.${status}`) });
  } catch (failure) {
    toastFailure(failure, "actions.status.change.failed");
  }
}
