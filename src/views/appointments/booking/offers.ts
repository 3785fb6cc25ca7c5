import { proxy, ref } from "valtio";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { InsuranceProvider } from "#domain/entities/insurance.ts";
import type { Slot } from "#domain/entities/machine.ts";
import type { TakenTime } from "#domain/slots.ts";

/** What the chosen insurer pays for the chosen test. */
export type Cover = {
  provider: number;
  test: number;
  /** The insurer's price; null when it does not list the test. */
  price: number | null;
  /** That price before the insurer's discount. */
  list_price: number | null;
};

/** A time that was chosen and cannot be booked. */
export type LostTime = { start_at: string; why: "slot_taken" | "slot_not_free" };

/** What the server offers for the booking at hand. None of it is typed, so none of it is in a draft. */
export type Offers = {
  /** The appointment that is edited; null for a new one. */
  booked: Appointment | null;
  /** Which test and day `slots` belong to; empty before the first answer. */
  key: string;
  status: "none" | "asking" | "known" | "failed";
  /** Free times, earliest first, with their prices. */
  slots: readonly Slot[];
  /** Beside the next time of each machine, the others of that day are still being read. */
  areMoreComing: boolean;
  /** No machine that one may book does the test on any day. */
  isNotDone: boolean;
  lost: LostTime | null;
  providers: readonly InsuranceProvider[];
  /** Whether the insurers are there, still being read, or could not be. */
  insurers: "asking" | "known" | "failed";
  cover: Cover | null;
  /** What the insurer pays for the test could not be read. */
  isCoverUnread: boolean;
  /** The patient's other appointments of that day. */
  patientTimes: readonly PatientTime[];
  /** Total price before and after, when it changed while the form was open. */
  priceChange: { before: number; after: number } | null;
  /** Grows when everything is to be asked for again. */
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
    /** The appointment as the form compares with it: the newest one that it has adopted. */
    setBooked(appointment: Appointment): void {
      state.booked = ref(appointment);
    },
    ask(): void {
      state.status = "asking";
    },
    /** What was offered for another test or day is no answer to this one. */
    fail(key: string): void {
      if (state.key !== key) Object.assign(state, { key: "", slots: ref([]), isNotDone: false });
      state.status = "failed";
    },
    /** Without a test there is nothing to offer, and no time that could not be had. */
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
    /** Adds offers that were asked for by themselves. */
    add(...more: readonly Slot[]): void {
      state.slots = ref(joinSlots(more, state.slots));
    },
    setLost(lost: LostTime | null): void {
      state.lost = lost;
    },
    setProviders(providers: readonly InsuranceProvider[]): void {
      state.providers = ref(providers);
      state.insurers = "known";
    },
    /** Without the insurers one can still book without insurance. */
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
    /** Asks for everything again, after a refusal or a failure. */
    askAgain(): void {
      state.round += 1;
    },
  };
}

/** Returns which test and day free times belong to; a day of null is the next free time of each machine. */
export function keyOf(test: number, day: string | null): string {
  return `${test}|${day ?? "next"}`;
}

/** Returns the offer of a machine at an instant; null when there is none. */
export function slotOf(
  { slots }: Pick<Offers, "slots">,
  { machine, start_at }: Readonly<Record<string, unknown>>,
): Slot | null {
  return slots.find((slot) => slot.machine === machine && slot.start_at === start_at) ?? null;
}

/** Returns the slots of both lists, each once, earliest first; of two the later given one stays. */
export function joinSlots(one: readonly Slot[], other: readonly Slot[]): Slot[] {
  const all = new Map([...one, ...other].map((slot) => [`${slot.machine} ${slot.start_at}`, slot]));
  return [...all.values()].sort(
    (a, b) => a.start_at.localeCompare(b.start_at) || a.machine - b.machine,
  );
}
