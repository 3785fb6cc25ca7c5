import { isToReport } from "#domain/reports.ts";
import { nextOnWorklist, type Unexpected, unexpectedIn } from "#domain/worklist.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import { now } from "#src/browser/clock.ts";
import { listAppointments } from "#src/api/appointments.ts";
import { session } from "../session/session.ts";
import { type createOthers, writers } from "../live/presence.ts";

type Writers = ReturnType<typeof createOthers>;

/** Fixed filters of the worklist: completed scans whose report is not ready. */
export const TO_REPORT = { status: "completed", report_status: "not_started,in_progress" } as const;

/** The order of `compareOnWorklist`: priority, then waiting time; older and deferred ones below. */
export const WORKLIST_ORDER = "worklist";

/** Number of worklist rows searched for the next report. */
const MAX_SEARCHED_ROWS = 100;

/** A scan to report, and what the doctor should know before. */
export type Next = { scan: Appointment; unexpected: readonly Unexpected[] };

/** Which scans the worklist shows. */
export type Whose = "mine" | "unassigned" | "all";

/** Returns the filters that show the scans of the account `me`, those of nobody, or all. */
export function filtersFor(whose: Whose, me: number | null): Readonly<Record<string, string>> {
  return {
    assigned_to: whose === "mine" ? String(me) : "",
    assigned: whose === "unassigned" ? "false" : "",
  };
}

/** Returns the address of the worklist with the scans of one kind; other filters of the worklist on screen stay. */
export function worklistPath(whose: Whose): string {
  const params = new URLSearchParams(location.pathname === "/worklist" ? location.search : "");
  for (const [name, value] of Object.entries(filtersFor(whose, session.account?.id ?? null)))
    if (value === "") params.delete(name);
    else params.set(name, value);
  const text = params.toString();
  return text === "" ? "/worklist" : `/worklist?${text}`;
}

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
   * Returns the next scan to report: the one after the given appointment, else the first; null if there is
   * none. Skips scans that somebody else is writing. Prefers reports not started: a user who has just left a
   * half-written one did not mean to go on with it. Throws an ApiFailure.
   */
  async function nextToReport(after: number | null): Promise<Next | null> {
    const [{ results }] = await Promise.all([
      listAppointments({
        ...TO_REPORT,
        ...narrowed,
        ordering: WORKLIST_ORDER,
        page_size: MAX_SEARCHED_ROWS,
      }),
      // If it is unknown who is writing what, take the first.
      writers.refresh().catch(() => undefined),
    ]);
    const index = results.findIndex(({ id }) => id === after);
    const inTurn = [...results.slice(index + 1), ...results.slice(0, Math.max(index, 0))];
    const free = inTurn.filter(
      (one) => isToReport(one) && (writers.state.byId[one.id] ?? []).length === 0,
    );
    const facts = { me: session.account?.id ?? null, now: now() };
    const scan = nextOnWorklist(free, { ...facts, startedHere });
    return scan && { scan, unexpected: unexpectedIn(scan, facts) };
  }

  return { rememberWorklistFilters, rememberStarted, nextToReport };
}

export const { rememberWorklistFilters, rememberStarted, nextToReport } = createWorklist(writers);
