import { isToReport } from "#domain/reports.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import { listAppointments } from "#src/api/appointments.ts";
import { writers } from "../live/presence.ts";

/** What the worklist always asks for: scans that are done and whose report is not ready. */
export const TO_REPORT = { status: "completed", report_status: "not_started,in_progress" } as const;

/** Oldest first. */
export const WORKLIST_ORDER = "start_at";

/** How far the next one is looked for. */
const FAR = 100;

/** What the worklist was narrowed to last; the next report is one of these. */
let narrowed: Readonly<Record<string, string>> = {};

export function narrowWorklist(filters: Readonly<Record<string, string>>): void {
  narrowed = filters;
}

/**
 * The next scan to report: the one after a given one, else the oldest; never one that somebody else
 * is writing, and one that is half written only where all others are begun: whoever has just left it did not mean
 * to go on with it. Null when there is none. Throws an ApiFailure.
 */
export async function nextToReport(after: number | null): Promise<Appointment | null> {
  const [{ results }] = await Promise.all([
    listAppointments({ ...TO_REPORT, ...narrowed, ordering: WORKLIST_ORDER, page_size: FAR }),
    // Without knowing who writes what, the oldest is taken.
    writers.refresh().catch(() => undefined),
  ]);
  const at = results.findIndex(({ id }) => id === after);
  const inTurn = [...results.slice(at + 1), ...results.slice(0, Math.max(at, 0))];
  const free = inTurn.filter(
    (one) => isToReport(one) && (writers.state.byId[one.id] ?? []).length === 0,
  );
  return free.find((one) => one.report_status === "not_started") ?? free[0] ?? null;
}
