import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { holdsSlot } from "#domain/appointments.ts";
import { dayOf } from "#domain/dates.ts";
import { isOverlapping } from "#domain/slots.ts";
import { listAppointments } from "#src/api/appointments.ts";
import { timeZone } from "#src/i18n/time-zone.ts";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { useReading } from "#src/views/parts/reading/use-reading.ts";
import { idIn } from "./booking-sums.ts";
import { slotOf, type Offers, type OfferStore, type PatientTime } from "./offers.ts";

/** More appointments than one patient has on a day. */
const MAX_APPOINTMENTS = 50;

/**
 * Loads the patient's other appointments on the chosen day. Returns one that overlaps, if any, and after a
 * failure a function that loads them again: an overlap is only a warning, so the user can book meanwhile.
 */
export function usePatientTimes({ form, offers }: { form: FormStore; offers: OfferStore }): {
  overlap: PatientTime | null;
  unread: (() => void) | null;
} {
  const { values } = useSnapshot(form.state);
  const { patientTimes, slots, booked } = useSnapshot(offers.state);
  const patient = idIn(values["patient"]);
  const start = typeof values["start_at"] === "string" ? values["start_at"] : null;
  const day = start === null ? null : dayOf(start, timeZone());
  // While no day is chosen, nothing is read, and the patient's times read last stay: they may include the
  // appointment that was booked just now.
  const key = patient === null || day === null ? null : `${patient} ${day}`;
  const { found, failure, retry } = useReading(key, (signal) =>
    listAppointments(
      { patient, start_date: day, end_date: day, page_size: MAX_APPOINTMENTS },
      signal,
    ),
  );
  const isUnread = found === null && failure !== null;
  useEffect(() => {
    if (patient === null || isUnread) offers.setPatientTimes([]);
  }, [offers, patient, isUnread]);
  useEffect(() => {
    if (found === null) return;
    const others = found.results.filter(({ id, status }) => holdsSlot(status) && id !== booked?.id);
    offers.setPatientTimes(others);
  }, [offers, booked, found]);
  return { overlap: overlapIn(values, { slots, patientTimes }), unread: isUnread ? retry : null };
}

/** Returns the patient's other appointment that overlaps the chosen time, as far as they have loaded. */
export function overlapIn(
  values: Readonly<Record<string, unknown>>,
  { slots, patientTimes }: Pick<Offers, "slots" | "patientTimes">,
): PatientTime | null {
  const slot = slotOf({ slots }, values);
  return slot === null ? null : (patientTimes.find((taken) => isOverlapping(taken, slot)) ?? null);
}
