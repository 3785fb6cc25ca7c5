import { proxy, ref } from "valtio";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { InsuranceProvider } from "#domain/entities/insurance.ts";
import type { Slot } from "#domain/entities/machine.ts";
import type { TakenTime } from "#domain/slots.ts";

/** What the chosen provider pays for the chosen test, in piastres. */
export type Cover = {
  provider: number;
  test: number;
  /** The provider's price; null if it does not list the test. */
  price: number | null;
  /** That price before the provider's discount. */
  list_price: number | null;
  /** Which part of the price the provider covers, in percent; null if it is not known. */
  share: number | null;
};

/** A time that the user chose and that cannot be booked. */
export type LostTime = { start_at: string; reason: "slot_taken" | "slot_not_free" };

/** What the server offers for the current booking. None of it is typed, so none of it is in a draft. */
export type Offers = {
  /** The appointment that is edited; null for a new one. */
  booked: Appointment | null;
  /** The test and day that `slots` belong to; empty before the first response. */
  key: string;
  status: "none" | "asking" | "known" | "failed";
  /** Free times, earliest first, with their prices. */
  slots: readonly Slot[];
  /** Whether the other times of the day are still loading, after the next time of each machine has. */
  areMoreComing: boolean;
  /** Whether no machine that the user may book does the test on any day. */
  isNotDone: boolean;
  lost: LostTime | null;
  providers: readonly InsuranceProvider[];
  /** Whether the providers have loaded, are loading, or failed to load. */
  insurers: "asking" | "known" | "failed";
  cover: Cover | null;
  /** Whether the provider's price for the test failed to load. */
  isCoverUnread: boolean;
  /** The patient's other appointments on that day. */
  patientTimes: readonly PatientTime[];
  /** Total price before and after, if it changed while the form was open; in piastres. */
  priceChange: { before: number; after: number } | null;
  /** Incremented when everything must be loaded again. */
  round: number;
};

export type PatientTime = TakenTime & Pick<Appointment, "id" | "machine_name">;

export type OfferStore = ReturnType<typeof createOffers>;

/** Creates the offers for a new booking, or for the edit of an appointment. */
export function createOffers(booked: Appointment | null = null) {
  const state = proxy<Offers>({
    booked: booked === null ? null : ref(booked),
    key: "",
    status: "none",
    slots: ref([]),
    areMoreComing: false,
    isNotDone: false,
    lost: null,
    providers: ref([]),
    insurers: "asking",
    cover: null,
    isCoverUnread: false,
    patientTimes: ref([]),
    priceChange: null,
    round: 0,
  });
  return {
    state,
    /** Sets the appointment that the form compares with: the newest version that it has adopted. */
    setBooked(appointment: Appointment): void {
      state.booked = ref(appointment);
    },
    ask(): void {
      state.status = "asking";
    },
    /** Marks loading as failed, and drops the offers of another test or day. */
    fail(key: string): void {
      if (state.key !== key) Object.assign(state, { key: "", slots: ref([]), isNotDone: false });
      state.status = "failed";
    },
    /** Clears the offers: without a test there are no free times, and no time was lost. */
    clear(): void {
      Object.assign(state, {
        key: "",
        status: "none",
        slots: ref([]),
        areMoreComing: false,
        isNotDone: false,
        lost: null,
      });
    },
    answer({ key, slots, isNotDone }: Pick<Offers, "key" | "slots" | "isNotDone">): void {
      Object.assign(state, { key, status: "known", slots: ref(slots), isNotDone });
    },
    setMoreComing(areMoreComing: boolean): void {
      state.areMoreComing = areMoreComing;
    },
    /** Adds offers that were loaded separately. */
    add(...more: readonly Slot[]): void {
      state.slots = ref(joinSlots(more, state.slots));
    },
    setLost(lostTime: LostTime | null): void {
      state.lost = lostTime;
    },
    setProviders(providers: readonly InsuranceProvider[]): void {
      state.providers = ref(providers);
      state.insurers = "known";
    },
    /** Marks the providers as failed; the user can still book without insurance. */
    failProviders(): void {
      state.insurers = "failed";
    },
    setCover(cover: Cover | null): void {
      state.cover = cover === null ? null : ref(cover);
      state.isCoverUnread = false;
    },
    failCover(): void {
      state.cover = null;
      state.isCoverUnread = true;
    },
    setPatientTimes(times: readonly PatientTime[]): void {
      state.patientTimes = ref(times);
    },
    setPriceChange(change: Offers["priceChange"]): void {
      state.priceChange = change;
    },
    /** Loads everything again, after a refusal or a failure. */
    reload(): void {
      state.round += 1;
    },
  };
}

/** Returns the key of the free times of a test and a day; a day of null means the next free time of each machine. */
export function keyOf(test: number, day: string | null): string {
  return `${test}|${day ?? "next"}`;
}

/** Returns the offer of a machine at an instant; null if there is none. */
export function slotOf(
  { slots }: Pick<Offers, "slots">,
  { machine, start_at }: Readonly<Record<string, unknown>>,
): Slot | null {
  return slots.find((slot) => slot.machine === machine && slot.start_at === start_at) ?? null;
}

/** Returns the slots of both lists without duplicates, earliest first; a slot of the second list wins. */
export function joinSlots(one: readonly Slot[], other: readonly Slot[]): Slot[] {
  const byStart = new Map(
    [...one, ...other].map((slot) => [`${slot.machine} ${slot.start_at}`, slot]),
  );
  return [...byStart.values()].sort(
    (a, b) => a.start_at.localeCompare(b.start_at) || a.machine - b.machine,
  );
}
