import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { holdsSlot } from "@domain/appointments";
import { dayOf } from "@domain/dates";
import { isOverlapping } from "@domain/slots";
import { listAppointments } from "@src/api/appointments";
import { timeZone } from "@src/i18n/dates";
import type { FormStore } from "../parts/form/form-store";
import { idIn } from "./booking-sums";
import { slotOf, type Offers, type OfferStore, type PatientTime } from "./offers";

/** As many as one person has on a day. */
const MOST = 50;

/** Reads the other appointments of the patient on the chosen day; returns one that overlaps, if any. */
export function usePatientTimes({
  form,
  offers,
}: {
  form: FormStore;
  offers: OfferStore;
}): PatientTime | null {
  const { values } = useSnapshot(form.state);
  const { patientTimes, slots, booked } = useSnapshot(offers.state);
  const patient = idIn(values["patient"]);
  const start = typeof values["start_at"] === "string" ? values["start_at"] : null;
  const day = start === null ? null : dayOf(start, timeZone());
  useEffect(() => {
    if (patient === null) offers.setPatientTimes([]);
    // Without a day what is known stays: it may be the appointment that was booked just now.
    if (patient === null || day === null) return undefined;
    const stop = new AbortController();
    const query = { patient, start_date: day, end_date: day, page_size: MOST };
    // It only warns: without an answer one books as usual.
    listAppointments(query, stop.signal).then(
      ({ results }) => {
        if (stop.signal.aborted) return;
        offers.setPatientTimes(
          results.filter(({ id, status }) => holdsSlot(status) && id !== booked?.id),
        );
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [offers, booked, patient, day]);
  return overlapIn(values, { slots, patientTimes });
}

/** Returns the patient's other appointment that overlaps the chosen time, as far as they are known. */
export function overlapIn(
  values: Readonly<Record<string, unknown>>,
  { slots, patientTimes }: Pick<Offers, "slots" | "patientTimes">,
): PatientTime | null {
  const slot = slotOf({ slots }, values);
  return slot === null ? null : (patientTimes.find((taken) => isOverlapping(taken, slot)) ?? null);
}
