import { isToReport } from "#domain/reports.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import { listAppointments } from "#src/api/appointments.ts";
import { type createOthers, writers } from "../live/presence.ts";

type Writers = ReturnType<typeof createOthers>;

/** Fixed filters of the worklist: completed scans whose report is not ready. */
export const TO_REPORT = { status: "completed", report_status: "not_started,in_progress" } as const;

/** Oldest first. */
export const WORKLIST_ORDER = "start_at";

/** Number of worklist rows searched for the next report. */
const MAX_SEARCHED_ROWS = 100;

/** Returns the worklist, without filters. `writers` are the people who have a report open. */
export function createWorklist(writers: Pick<Writers, "state" | "refresh">) {
  /** Filters set on the worklist last; the next report comes from the filtered list. */
  let narrowed: Readonly<Record<string, string>> = {};

  /** Ids of appointments whose report was written here; the server may not have the text yet. */
  const startedHere = new Set<number>();

  function rememberStarted(appointment: number): void {
    startedHere.add(appointment);
  }

  function rememberWorklistFilters(filters: Readonly<Record<string, string>>): void {
    narrowed = filters;
  }

  /**
   * Returns the next scan to report: the one after the given appointment, else the oldest; null if there is
   * none. Skips scans that somebody else is writing. Prefers reports not started: a user who has just left a
   * half-written one did not mean to go on with it. Throws an ApiFailure.
   */
  async function nextToReport(after: number | null): Promise<Appointment | null> {
    const [{ results }] = await Promise.all([
      listAppointments({
        ...TO_REPORT,
        ...narrowed,
        ordering: WORKLIST_ORDER,
        page_size: MAX_SEARCHED_ROWS,
      }),
      // If it is unknown who is writing what, take the oldest.
      writers.refresh().catch(() => undefined),
    ]);
    const index = results.findIndex(({ id }) => id === after);
    const inTurn = [...results.slice(index + 1), ...results.slice(0, Math.max(index, 0))];
    const unstarted = inTurn.filter(
      (one) => isToReport(one) && (writers.state.byId[one.id] ?? []).length === 0,
    );
    const isStarted = ({ id, report_status }: Appointment): boolean =>
      report_status !== "not_started" || startedHere.has(id);
    return unstarted.find((one) => !isStarted(one)) ?? unstarted[0] ?? null;
  }

  return { rememberWorklistFilters, rememberStarted, nextToReport };
}

export const { rememberWorklistFilters, rememberStarted, nextToReport } = createWorklist(writers);
