import type { Appointment, WorklistInput } from "#domain/entities/appointment.ts";
import type { Priority } from "#domain/worklist.ts";
import { arrangeScan } from "#src/api/appointments.ts";
import { t, type MessageKey, type MessageValues } from "#src/i18n/t.ts";
import { notifySaved } from "../live/saved.ts";
import { session } from "../session/session.ts";
import { toastFailure, toastSuccess } from "../screen/toasts.ts";

/** Changes what is arranged for a scan, and says whether it was done. */
async function arrange(
  { id, version }: Appointment,
  change: WorklistInput,
  done: MessageKey,
  values?: MessageValues,
): Promise<void> {
  try {
    notifySaved("appointment", await arrangeScan(id, { ...change, version }));
    toastSuccess(done, values);
  } catch (failure) {
    toastFailure(failure, "worklist.failed");
  }
}

export function assignToMe(scan: Appointment): Promise<void> {
  const assigned_to = session.account?.id ?? null;
  return arrange(scan, { assigned_to }, "worklist.assign.mine_done");
}

export function unassign(scan: Appointment): Promise<void> {
  return arrange(scan, { assigned_to: null }, "worklist.assign.none_done");
}

export function setPriority(scan: Appointment, priority: Priority): Promise<void> {
  const words = { priority: t(`appointments.priority.${priority}`) };
  return arrange(scan, { priority }, "worklist.priority_done", words);
}

/** Ends the deferral of a scan. */
export function resume(scan: Appointment): Promise<void> {
  return arrange(scan, { deferred_until: null }, "worklist.defer.undone");
}
