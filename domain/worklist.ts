import type { ErrorCode } from "./errors.ts";
import { compareInTurn } from "./ordering.ts";
import { reasonAgainstSaving } from "./reports.ts";
import { waitsForAnother } from "./second-reader.ts";
import type { AppointmentStatus, ReportStatus } from "./statuses.ts";

/** How soon a scan must be reported, from the usual to the most urgent. */
export const PRIORITIES = ["routine", "urgent", "stat"] as const;
export type Priority = (typeof PRIORITIES)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Within how many hours after the scan its report should be ready. */
export const TARGET_HOURS: Readonly<Record<Priority, number>> = { stat: 1, urgent: 4, routine: 24 };

/** Scans that have waited for more days stand below the others: they are no longer today's work. */
export const RECENT_DAYS = 14;

/** For how many days a scan can be deferred at most. */
export const MAX_DEFER_DAYS = 30;

/** The facts that decide where a scan stands on the worklist. */
export type WaitingScan = {
  id: number;
  priority: Priority;
  /** Instant from which the scan waits for its report; null until it is completed. */
  completed_at: string | null;
  /** Instant until which the scan is deferred; null if it is not. */
  deferred_until: string | null;
};

/** The parts of the worklist, from top to bottom. */
export const WORKLIST_PARTS = ["recent", "older", "deferred"] as const;
export type WorklistPart = (typeof WORKLIST_PARTS)[number];

/** Whether a scan is deferred at this time (milliseconds). */
export function isDeferred({ deferred_until: until }: WaitingScan, now: number): boolean {
  return until !== null && Date.parse(until) > now;
}

/** Returns for how many milliseconds a scan has waited for its report; 0 if it is not completed. */
export function waitingTime({ completed_at: since }: WaitingScan, now: number): number {
  return since === null ? 0 : Math.max(0, now - Date.parse(since));
}

/** Whether a scan has waited longer than the target of its priority. A deferred scan waits for a reason. */
export function isLate(scan: WaitingScan, now: number): boolean {
  return !isDeferred(scan, now) && waitingTime(scan, now) > TARGET_HOURS[scan.priority] * HOUR_MS;
}

/** Returns the part of the worklist in which a scan stands. */
export function worklistPart(scan: WaitingScan, now: number): WorklistPart {
  if (isDeferred(scan, now)) return "deferred";
  return waitingTime(scan, now) > RECENT_DAYS * DAY_MS ? "older" : "recent";
}

/**
 * Compares two scans by their place on the worklist: its part, then the priority, then the longer wait. The database
 * sorts the list, and tests compare its order with this one.
 */
export function compareOnWorklist(one: WaitingScan, other: WaitingScan, now: number): number {
  const place = (scan: WaitingScan) => [
    WORKLIST_PARTS.indexOf(worklistPart(scan, now)),
    -PRIORITIES.indexOf(scan.priority),
    Date.parse(scan.completed_at ?? "9999-12-31T00:00:00Z"),
    scan.id,
  ];
  return compareInTurn(place(one), place(other));
}

/** Returns why doctors cannot arrange a scan on the worklist, or null: it is not completed, or already reported. */
export function reasonAgainstArranging(facts: {
  status: AppointmentStatus;
  report_status: ReportStatus;
}): ErrorCode | null {
  return facts.status === "completed" ? reasonAgainstSaving(facts) : "status_transition";
}

/** Returns the fault of the time until which a scan is deferred, or null. Both are in milliseconds. */
export function faultOfDeferral(until: number, now: number): "expiry" | null {
  return until > now && until <= now + MAX_DEFER_DAYS * DAY_MS ? null : "expiry";
}

/** What must be said when a scan is opened as the next one, because a doctor would not expect it. */
export type Unexpected = "deferred" | "assigned" | "older";

/** The facts that decide which scan is reported next. */
export type NextScan = WaitingScan & {
  assigned_to: number | null;
  report_status: ReportStatus;
  /** Account of the doctor who read it first; null if nobody did. */
  first_reader: number | null;
  /** Whether another doctor must read it. */
  awaits_second_reader: boolean;
};

/** Returns what a doctor, the account `me`, should know before reporting a scan next. */
export function unexpectedIn(
  scan: NextScan,
  { me, now }: { me: number | null; now: number },
): Unexpected[] {
  const part = worklistPart(scan, now);
  return [
    ...(part === "deferred" ? (["deferred"] as const) : []),
    ...(scan.assigned_to !== null && scan.assigned_to !== me ? (["assigned"] as const) : []),
    ...(part === "older" ? (["older"] as const) : []),
  ];
}

/**
 * Returns the scan to report next, the first in turn of the best kind; null if there is none. Deferred scans come last,
 * before them those of other doctors, before these older ones; of each kind those that nobody has begun are first. An urgent
 * one that was begun keeps its turn, since nobody may be writing it any more, unless it was begun on this page; so does one
 * that needs a second reader. Those that the doctor read first are left to others.
 */
export function nextOnWorklist<T extends NextScan>(
  inTurn: readonly T[],
  {
    startedHere,
    ...facts
  }: {
    me: number | null;
    now: number;
    /** Ids of the scans whose report was written on this page; the server may not have the text yet. */
    startedHere: ReadonlySet<number>;
  },
): T | null {
  const isStarted = ({ id, report_status, priority, awaits_second_reader: awaits }: T): boolean =>
    startedHere.has(id) || (report_status !== "not_started" && priority === "routine" && !awaits);
  const rank = (scan: T): number => {
    const unexpected = unexpectedIn(scan, facts);
    const kinds = ["deferred", "assigned", "older"] as const;
    const worse = kinds.map((kind) => unexpected.includes(kind));
    return [...worse, isStarted(scan)].reduce((sum, isWorse) => sum * 2 + Number(isWorse), 0);
  };
  return inTurn
    .filter((scan) => !waitsForAnother(facts.me, scan))
    .reduce<T | null>(
      (best, scan) => (best === null || rank(scan) < rank(best) ? scan : best),
      null,
    );
}
