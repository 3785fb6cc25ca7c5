import { isDay } from "#domain/calendar.ts";
import type { Day } from "#domain/dates.ts";
import type { WishedTime } from "#domain/slots.ts";

const MACHINE = "machine";
const START = "start_at";
const DAY = "day";
const PATIENT = "patient";
const OFFER = "offer";

/** A patient as the record at hand names them. */
export type NamedPatient = { id: number; name: string };

/** For whom a booking was begun last. It stays in memory: no address and no storage of a kiosk holds a name. */
let latest: NamedPatient | null = null;

/**
 * Returns where one books for a patient, and keeps the name for that page; `offered` where the patient is a
 * proposal that typing replaces.
 */
export function bookingPathFor({ id, name }: NamedPatient, { offered = false } = {}): string {
  latest = { id, name };
  return `/appointments/create?${offered ? OFFER : PATIENT}=${id}`;
}

/** Returns the name of the patient for whom a booking was begun last; null for any other, as after a reload. */
export const nameAtHand = (id: number): string | null => (latest?.id === id ? latest.name : null);

/** Where one books, at the time that is wished for if there is one. */
export function bookingPath(wish: WishedTime | null): string {
  if (wish === null) return "/appointments/create";
  const query = new URLSearchParams({ [MACHINE]: String(wish.machine), [START]: wish.start_at });
  return `/appointments/create?${query.toString()}`;
}

/** Where one books on a day of the day board that is still to come; null where any day will do. */
export function bookingPathOn(day: Day | null): string {
  return day === null ? bookingPath(null) : `/appointments/create?${DAY}=${day}`;
}

/** The day that an address offers; null where it names none. */
export function dayWished(search: string): Day | null {
  const day = new URLSearchParams(search).get(DAY) ?? "";
  return isDay(day) ? day : null;
}

/** The patient that an address is of, or offers; null where it names none. */
export function patientWished(search: string): { id: number; isOffered: boolean } | null {
  const query = new URLSearchParams(search);
  const isOffered = query.has(OFFER);
  const id = Number(query.get(isOffered ? OFFER : PATIENT));
  return id > 0 ? { id, isOffered } : null;
}

/** The wish of an address; null where it has none that can be read. */
export function wishOf(search: string): WishedTime | null {
  const query = new URLSearchParams(search);
  const machine = Number(query.get(MACHINE));
  const at = Date.parse(query.get(START) ?? "");
  if (!(machine > 0) || Number.isNaN(at)) return null;
  return { machine, start_at: new Date(at).toISOString() };
}
