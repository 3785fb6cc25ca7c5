import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { dayOf } from "#domain/dates.ts";
import type { Slot } from "#domain/entities/machine.ts";
import type { Package } from "#domain/entities/package.ts";
import { proposeTimes } from "#domain/packages.ts";
import { listSlots } from "#src/api/appointments.ts";
import { ApiFailure } from "#src/api/failure.ts";
import { getRecord } from "#src/api/records.ts";
import { timeZone } from "#src/i18n/time-zone.ts";
import type { FormStore } from "#src/views/parts/form/form-store.ts";
import { retryWhenReachable } from "#src/views/parts/reading/use-reading.ts";
import { idIn } from "../booking/booking-sums.ts";
import { preferredBranch } from "../booking/use-slots.ts";
import type { PackageOfferStore } from "./package-offers.ts";
import { keyOfSlot, slotsIn, TIME_FIELDS, timeField } from "./package-values.ts";

type Booking = { form: FormStore; offers: PackageOfferStore };

/** Loads the chosen package and the free times of its tests, and proposes a time for each test. */
export function usePackageOffers({ form, offers }: Booking): void {
  const { values, touched } = useSnapshot(form.state);
  const { round } = useSnapshot(offers.state);
  const id = idIn(values["package"]);
  const { day } = values;
  const date = typeof day === "string" && day !== "" ? day : null;
  useEffect(() => {
    if (id === null) {
      offers.clear();
      giveUpTimes(form);
      return undefined;
    }
    const controller = new AbortController();
    offers.ask();
    // A save waits for the times and prices.
    form.delaySave(readOffers(offers, { id, date, signal: controller.signal })).then(
      () => {
        if (!controller.signal.aborted) fillIn({ form, offers });
      },
      (cause: unknown) => {
        if (controller.signal.aborted) return;
        if (!(cause instanceof ApiFailure)) throw cause;
        offers.fail();
        retryWhenReachable(cause, () => offers.state.status === "failed" && offers.reload());
      },
    );
    return () => controller.abort();
  }, [form, offers, id, date, round]);
  const chosen = TIME_FIELDS.map((name) =>
    touched[name] === true ? timeIn(values[name]) : "",
  ).join();
  useEffect(() => {
    if (offers.state.status === "known") fillIn({ form, offers });
  }, [form, offers, chosen]);
}

/** Shows the fields of a package that was chosen. The times of another one are of other tests. */
export function choosePackage({ form, offers }: Booking, found: Package | null): void {
  giveUpTimes(form);
  if (found !== null) offers.choose(found);
}

async function readOffers(
  offers: PackageOfferStore,
  { id, date, signal }: { id: number; date: string | null; signal: AbortSignal },
): Promise<void> {
  const found = await getRecord<Package>("/packages/", id);
  const day = date ?? (await nextDayOf(found, signal));
  const slots = await Promise.all(
    found.tests.map((test) =>
      day === null ? Promise.resolve<Slot[]>([]) : listSlots({ test, date: day }, signal),
    ),
  );
  if (!signal.aborted) offers.answer(found, slots);
}

/** Returns the first day on which the first test of a package can be done; null if there is none. */
async function nextDayOf({ tests: [first] }: Package, signal: AbortSignal): Promise<string | null> {
  if (first === undefined) return null;
  const [next] = await listSlots({ test: first, next: true }, signal);
  return next === undefined ? null : dayOf(next.start_at, timeZone());
}

const timeIn = (value: unknown): string => (typeof value === "string" ? value : "");

function giveUpTimes(form: FormStore): void {
  for (const name of TIME_FIELDS) form.revert(name);
}

/** Fills in the price, and a time for each test for which the person chose none. */
function fillIn({ form, offers: { state } }: Booking): void {
  const { package: found, slots } = state;
  if (found === null) return;
  form.fill("requested_cost", found.price);
  const { values, touched } = form.state;
  const own = slotsIn(values, state).map((slot, place) =>
    touched[timeField(place)] === true ? slot : null,
  );
  for (const [place, slot] of proposeTimes(slots, own, preferredBranch(null)).entries()) {
    const name = timeField(place);
    if (touched[name] === true && own[place] === null && values[name] !== "") {
      // A time of another day, or one that somebody else has booked since.
      form.revert(name);
    }
    form.fill(name, slot === null ? "" : keyOfSlot(slot));
  }
}
