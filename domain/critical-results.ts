import { today, type Instant, type TypedMoment } from "./dates.ts";
import { holdsSlot, type AppointmentStatus } from "./appointments.ts";
import { afternoonOf, typedInstant } from "./typed-instants.ts";
import type { ErrorCode, FaultCode } from "./errors.ts";

/** Minutes after which a critical result that nobody was told of is shown to the owner. */
export const TELL_WITHIN_MINUTES = 30;

/** Who can be told of a critical result. */
export const TOLD_ROLES = [
  "referring_doctor",
  "ward_doctor",
  "nurse",
  "patient",
  "relative",
  "other",
] as const;
export type ToldRole = (typeof TOLD_ROLES)[number];

/** How somebody can be told. */
export const TOLD_CHANNELS = ["phone", "in_person", "message", "other"] as const;
export type ToldChannel = (typeof TOLD_CHANNELS)[number];

/** `open`: marked, and nobody was told yet. `none`: never marked, or withdrawn. */
export const CRITICAL_STATES = ["none", "open", "told"] as const;
export type CriticalState = (typeof CRITICAL_STATES)[number];

/** Returns why a scan may not be marked as critical, or null: it is marked already, or it does not take place. */
export function reasonAgainstMarking(
  state: CriticalState,
  status: AppointmentStatus,
): ErrorCode | null {
  return state === "none" && holdsSlot(status) ? null : "status_transition";
}

/** Returns why nobody can be told of a result, or why its mark cannot be withdrawn, or null: it must be marked. */
export function reasonWithoutMark(state: CriticalState): ErrorCode | null {
  return state === "none" ? "status_transition" : null;
}

/** Returns the instant, in milliseconds, from which a result is overdue if nobody was told until then. */
export function overdueFrom(markedAt: string): number {
  return Date.parse(markedAt) + TELL_WITHIN_MINUTES * 60_000;
}

/** Milliseconds by which the clock of a desk may be ahead of the server's. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Returns why somebody cannot have been told at an instant, or null: it is in the future. `now` in milliseconds. */
export function faultOfToldAt(toldAt: string | null | undefined, now: number): FaultCode | null {
  const isFuture = typeof toldAt === "string" && Date.parse(toldAt) > now + CLOCK_TOLERANCE_MS;
  return isFuture ? "told_future" : null;
}

/**
 * Returns the instant at which somebody was told, from what was typed: a time without a day is of today, and one that
 * can mean morning or afternoon, or that comes twice because the clocks go back, is the latest that is over. Null if the
 * clocks skip the time on that day. `now` in milliseconds.
 */
export function toldInstant(
  { day, time, isOpen, pass }: TypedMoment,
  { zone, now }: { zone: string; now: number },
): Instant | null {
  const on = day ?? today(zone, now);
  const times = isOpen ? [time, afternoonOf(time)] : [time];
  const instants = times.flatMap((one) =>
    (pass === undefined ? ([1, 2] as const) : [pass]).map((each) =>
      typedInstant(on, one, { zone, pass: each }),
    ),
  );
  const existing = instants.filter((at) => at !== null);
  return existing.findLast((at) => Date.parse(at) <= now) ?? existing[0] ?? null;
}
