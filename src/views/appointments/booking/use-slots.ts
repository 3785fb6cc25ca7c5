import { useEffect } from "react";
import { subscribe, useSnapshot } from "valtio";
import { dayOf, instantOf, timeOf } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Slot } from "#domain/entities/machine.ts";
import { slotAt, slotAfterOtherTimes } from "#domain/slots.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { listSlots } from "#src/api/appointments.ts";
import { isTestDone } from "#src/api/catalog.ts";
import { queueDuring } from "#src/focus/queued-keys.ts";
import { timeZone } from "#src/i18n/time-zone.ts";
import { onChange } from "#src/state/live/live.ts";
import { rendered } from "#src/state/screen/rendered.ts";
import { shiftState } from "#src/state/session/shift.ts";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { retryWhenReachable } from "#src/views/parts/reading/use-reading.ts";
import { idIn } from "./booking-sums.ts";
import { joinSlots, keyOf, type LostTime, type OfferStore } from "./offers.ts";

type Booking = { form: FormStore; offers: OfferStore };

type RequestedTime = Booking & {
  booked: Appointment | null;
  test: number;
  day: string | null;
  signal: AbortSignal;
};

/** Loads the free times of the chosen test and day, and keeps the chosen time bookable. */
export function useSlots({ form, offers }: Booking): void {
  const { values, touched, texts, phase } = useSnapshot(form.state);
  const { key, status, round, booked } = useSnapshot(offers.state);
  const [patient, test] = [idIn(values["patient"]), idIn(values["test"])];
  const day = dayIn(values["day"]);
  const { start_at: start, machine } = values;
  const isOwn = touched["start_at"] === true;
  // A time or a day that is still being typed is looked up when the user leaves the field, at the latest on
  // save.
  const isHalfTyped = texts["start_at"] !== undefined || texts["day"] !== undefined;
  const isTyping = isHalfTyped && phase !== "saving";
  useEffect(() => {
    if (test === null) {
      offers.clear();
      return undefined;
    }
    const controller = new AbortController();
    offers.ask();
    offers.setMoreComing(false);
    const reading = readSlots({ form, offers, booked, test, day, signal: controller.signal });
    // A save waits for the times and prices of this test.
    form.delaySave(reading).catch((cause: unknown) => {
      if (controller.signal.aborted) return;
      failReading(cause, { offers, key: keyOf(test, day) });
      // A time that was filled in for another test or day does not belong to this one.
      if (booked === null && offers.state.slots.length === 0) chooseTime(form, null);
    });
    return () => controller.abort();
  }, [form, offers, booked, test, day, round]);
  useEffect(() => {
    // If nothing can be booked, a machine or a test that was just activated elsewhere may change that.
    const readAgain = () => {
      if (offers.state.slots.length === 0) offers.reload();
    };
    const ends = (["machine", "availability", "test"] as const).map((kind) =>
      onChange(kind, readAgain),
    );
    return () => ends.forEach((end) => end());
  }, [offers]);
  // A price change belongs to the current booking, not to the next one.
  useEffect(() => {
    offers.setPriceChange(null);
  }, [offers, patient, test]);
  const isKnown = test !== null && status === "known" && key === keyOf(test, day);
  useEffect(() => {
    if (test === null) {
      if (!isOwn) chooseTime(form, null);
      return undefined;
    }
    if (!isKnown || isTyping) return undefined;
    const controller = new AbortController();
    const requested = { form, offers, booked, test, day, signal: controller.signal };
    form.delaySave(isOwn ? keepTime(requested) : fillTime(requested)).catch((cause: unknown) => {
      if (!controller.signal.aborted) failReading(cause, { offers, key: keyOf(test, day) });
    });
    return () => controller.abort();
  }, [form, offers, booked, test, day, isKnown, isTyping, isOwn, start, machine]);
}

/** Returns the day of a field; null if it is empty, which means the next free time. */
const dayIn = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

/** Marks the free times as failed; if the server was not reached, they load again once it is. */
function failReading(cause: unknown, { offers, key }: { offers: OfferStore; key: string }): void {
  offers.fail(key);
  if (!(cause instanceof ApiFailure)) throw cause;
  retryWhenReachable(cause, () => offers.state.status === "failed" && offers.reload());
}

/** Returns true while free times of the chosen test and day are loading: keys that choose wait for all of them. */
export function areSlotsLoading({ form, offers: { state } }: Booking): boolean {
  const { test: chosen, day } = form.state.values;
  const test = idIn(chosen);
  if (test === null || state.status === "failed") return false;
  const key = keyOf(test, dayIn(day));
  return state.status !== "known" || state.key !== key || state.areMoreComing;
}

/**
 * Resolves once the free times have loaded and one of them is filled in; with false if they failed to load. The
 * next time of each machine loads first, all of the day with a second request.
 */
export async function untilSlotsLoaded(booking: Booking): Promise<boolean> {
  const { state } = booking.offers;
  const haveFirstLoaded = () => state.status === "known" && state.areMoreComing;
  await untilOffers(booking, () => !areSlotsLoading(booking) || haveFirstLoaded());
  if (areSlotsLoading(booking)) void queueDuring(untilAllSlotsCame(booking));
  return state.status !== "failed";
}

async function untilAllSlotsCame(booking: Booking): Promise<boolean> {
  await untilOffers(booking, () => !areSlotsLoading(booking));
  return booking.offers.state.status !== "failed";
}

async function untilOffers({ offers }: Booking, haveLoaded: () => boolean): Promise<void> {
  if (!haveLoaded())
    await new Promise<void>((resolve) => {
      const end = subscribe(offers.state, () => {
        if (!haveLoaded()) return;
        end();
        resolve();
      });
    });
  await rendered();
}

async function readSlots({ offers, booked, test, day, signal }: RequestedTime): Promise<void> {
  const except = booked === null ? {} : { except: booked.id };
  const query = { test, ...except, ...(day === null ? { next: true as const } : { date: day }) };
  const isPresent = booked !== null && booked.test === test;
  const [listed, present] = await Promise.all([
    listSlots(query, signal),
    isPresent ? listSlots({ test, ...except, at: booked.start_at }, signal) : [],
  ]);
  const isNotDone = listed.length === 0 && !isPresent && !(await isTestDone(test));
  if (signal.aborted) return;
  const bookedSlot = isPresent
    ? [present.find(({ machine }) => machine === booked.machine) ?? slotOfAppointment(booked)]
    : [];
  offers.answer({ key: keyOf(test, day), slots: joinSlots(listed, bookedSlot), isNotDone });
  const [first] = listed;
  if (day !== null || first === undefined) return;
  // After the next time of each machine, load the other times of that day: the user can book them too.
  const date = dayOf(first.start_at, timeZone());
  offers.setMoreComing(true);
  listSlots({ test, ...except, date }, signal)
    .then(
      (others) => {
        if (!signal.aborted) offers.add(...others);
      },
      () => undefined,
    )
    .finally(() => {
      // If they are loaded again, that request sets the flag again.
      if (!signal.aborted) offers.setMoreComing(false);
    });
}

/** Returns the time of an appointment as a slot, if its machine does not offer it any more. */
function slotOfAppointment(booked: Appointment): Slot {
  const { machine, machine_name, branch, branch_name, room, room_number } = booked;
  const { start_at, duration_minutes, total_price: price } = booked;
  const place = { machine, machine_name, branch, branch_name, room, room_number };
  return {
    ...place,
    start_at,
    duration_minutes,
    price,
    list_price: price,
    outside_hours: false,
  };
}

/** Finds the offer for a time that the user chose; gives the time up if there is none. */
async function keepTime({ form, offers, booked, test, day, signal }: RequestedTime): Promise<void> {
  const { start_at, machine: chosen } = form.state.values;
  if (typeof start_at !== "string") return;
  if (day !== null && dayOf(start_at, timeZone()) !== day) {
    // The user chose a time first and then another day: they mean the same time on that day.
    form.set("start_at", instantOf(day, timeOf(start_at, timeZone()), timeZone()));
    return;
  }
  const machine = idIn(chosen);
  const { slots } = offers.state;
  const knownSlot = machine === null ? null : slotAt(slots, { machine, start_at });
  const slot = knownSlot ?? (await readSlotAt({ slots, booked, test, start_at, machine, signal }));
  if (signal.aborted) return;
  if (slot === null) {
    // This very booking may have taken the time.
    if (!form.isUnsettled()) giveUpTime({ form, offers }, "slot_not_free");
    return;
  }
  offers.add(slot);
  offers.setLost(null);
  form.clearFault("start_at");
  if (slot.machine !== machine) form.set("machine", slot.machine);
}

async function readSlotAt({
  slots,
  booked,
  test,
  start_at,
  machine,
  signal,
}: Pick<RequestedTime, "booked" | "test" | "signal"> & {
  /** The free times of the day. */
  slots: readonly Slot[];
  start_at: string;
  machine: number | null;
}): Promise<Slot | null> {
  const except = booked === null ? {} : { except: booked.id };
  const free = await listSlots({ test, ...except, at: start_at }, signal);
  const branch = preferredBranch(booked);
  const isDoneHere = slots.some((slot) => slot.branch === branch);
  return (
    free.find((slot) => slot.machine === machine) ??
    free.find((slot) => slot.branch === branch) ??
    // A time of another branch is proposed only if this branch does not do the test.
    (isDoneHere ? null : (free[0] ?? null))
  );
}

/** Returns the branch to look for a time in first: the appointment's own, or that of the desk's shift. */
export function preferredBranch(booked: Appointment | null): number | null {
  return booked?.branch ?? shiftState.current?.branch ?? null;
}

/** Gives up a time that cannot be booked, and chooses no other. */
export function giveUpTime({ form, offers }: Booking, reason: LostTime["reason"]): void {
  const { start_at } = form.state.values;
  if (typeof start_at !== "string") return;
  offers.setLost({ start_at, reason });
  form.set("start_at", null);
  form.revert("machine");
  form.showFault("start_at", reason);
}

/** Fills in a time if the user chose none: the first free one, or in an edit the present one. */
async function fillTime(requested: RequestedTime): Promise<void> {
  const { form, offers, booked } = requested;
  if (booked !== null) return followTime(requested, booked);
  const { start_at } = form.state.values;
  const { slots, patientTimes } = offers.state;
  const slotsInBranch = slots.filter((slot) => slot.branch === preferredBranch(null));
  const offered = slotsInBranch.length > 0 ? slotsInBranch : slots;
  const sameTime = offered.find((slot) => slot.start_at === start_at);
  chooseTime(form, sameTime ?? slotAfterOtherTimes(offered, patientTimes));
}

/** Keeps the time of an edit until test or day are changed; then looks for the same time of the day. */
async function followTime(requested: RequestedTime, booked: Appointment): Promise<void> {
  const { form, offers, test, day, signal } = requested;
  const zone = timeZone();
  const isSameDay = day === null || day === dayOf(booked.start_at, zone);
  if (isSameDay && test === booked.test) {
    form.unfill("start_at");
    form.unfill("machine");
    offers.setLost(null);
    return;
  }
  const start_at = isSameDay
    ? booked.start_at
    : instantOf(day, timeOf(booked.start_at, zone), zone);
  const { machine } = booked;
  const sameSlot =
    slotAt(offers.state.slots, { machine, start_at }) ??
    (await readSlotAt({ slots: offers.state.slots, booked, test, start_at, machine, signal }));
  if (signal.aborted) return;
  const offeredSlot = sameSlot === null || sameSlot.outside_hours ? null : sameSlot;
  const slot = offeredSlot ?? offers.state.slots.find((one) => one.start_at >= start_at) ?? null;
  if (slot !== null) offers.add(slot);
  offers.setLost(offeredSlot === null ? { start_at, reason: "slot_not_free" } : null);
  chooseTime(form, slot);
}

/** Fills in a time with its machine. */
function chooseTime(form: FormStore, slot: Slot | null): void {
  form.fill("machine", slot?.machine ?? null);
  form.fill("start_at", slot?.start_at ?? null);
  if (slot !== null) form.clearFault("start_at");
}

/** Sets a free time that the user chose. */
export function pickTime(form: FormStore, slot: Slot): void {
  form.set("machine", slot.machine);
  form.set("start_at", slot.start_at);
}
