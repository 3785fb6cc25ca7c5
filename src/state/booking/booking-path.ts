import { isDay } from "#domain/calendar.ts";
import type { Day } from "#domain/dates.ts";
import type { DesiredTime } from "#domain/slots.ts";

const MACHINE = "machine";
const START = "start_at";
const DAY = "day";
const PATIENT = "patient";
const OFFER = "offer";

/** The patient of the current record. */
export type NamedPatient = { id: number; name: string };

/** Returns the path of a new booking, at the requested machine and time if there is one. */
export function bookingPath(desiredTime: DesiredTime | null): string {
  if (desiredTime === null) return "/appointments/create";
  const query = new URLSearchParams({
    [MACHINE]: String(desiredTime.machine),
    [START]: desiredTime.start_at,
  });
  return `/appointments/create?${query.toString()}`;
}

/** Returns the path of a new booking on a future day of the day board; null leaves the day open. */
export function bookingPathOn(day: Day | null): string {
  return day === null ? bookingPath(null) : `/appointments/create?${DAY}=${day}`;
}

/** Returns the day that a query string (`?day=…`) suggests; null if it names none. */
export function requestedDay(search: string): Day | null {
  const day = new URLSearchParams(search).get(DAY) ?? "";
  return isDay(day) ? day : null;
}

/** Returns the patient of a query string, chosen or only suggested (`isOffered`); null if it names none. */
export function requestedPatient(search: string): { id: number; isOffered: boolean } | null {
  const query = new URLSearchParams(search);
  const isOffered = query.has(OFFER);
  const id = Number(query.get(isOffered ? OFFER : PATIENT));
  return id > 0 ? { id, isOffered } : null;
}

/** Returns the machine and time requested by a query string; null if they are missing or invalid. */
export function requestedTime(search: string): DesiredTime | null {
  const query = new URLSearchParams(search);
  const machine = Number(query.get(MACHINE));
  const start = Date.parse(query.get(START) ?? "");
  if (!(machine > 0) || Number.isNaN(start)) return null;
  return { machine, start_at: new Date(start).toISOString() };
}

/** Returns a memory of the patient for whom a booking was begun. */
export function createBookedPatient() {
  /**
   * The patient for whom a booking was begun last. Kept in memory only: no address and no storage of a shared
   * computer may contain a name.
   */
  let latest: NamedPatient | null = null;

  /**
   * Returns the path of a new booking for a patient, and keeps the name for that page. `offered`: the patient
   * is a suggestion that typing replaces.
   */
  function bookingPathFor({ id, name }: NamedPatient, { offered = false } = {}): string {
    latest = { id, name };
    return `/appointments/create?${offered ? OFFER : PATIENT}=${id}`;
  }

  /**
   * Returns the name of the patient for whom a booking was begun last; null for any other patient and after a
   * reload.
   */
  const latestPatientName = (id: number): string | null => (latest?.id === id ? latest.name : null);

  return { bookingPathFor, latestPatientName };
}

export const { bookingPathFor, latestPatientName } = createBookedPatient();
