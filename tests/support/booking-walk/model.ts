import { dayOf, instantOf, timeOf } from "#domain/dates.ts";
import { defaultCovered } from "#domain/insurance.ts";
import { recordedPayments } from "#domain/payments.ts";
import { isOverlapping, type TakenTime } from "#domain/slots.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#domain/entities/common.ts";
import type { Slot } from "#domain/entities/machine.ts";
import { bookedFor, type TestBranch, freeTimes, priceIn } from "./test-branch.ts";
import { ZONE } from "../zone.ts";

export type Named = { id: number; name: string };

/**
 * The time of a booking: the form's own proposal, a time that the user chose (a typed one is on any machine that is
 * free then), or a time that is no longer free and has not been replaced.
 */
export type Time =
  | { kind: "proposed" }
  | { kind: "chosen"; start_at: string; machine: number | null }
  | { kind: "lost" };

/** What the user has put into a booking; null if a field was left alone or emptied. */
export interface Typed {
  patient: Named | null;
  test: number | null;
  day: string | null;
  time: Time;
  insurer: number | null;
  covered: number | null;
  requested: number | null;
  tendered: number | null;
  method: PaymentMethod | "split";
  /** The amounts typed for each method of a split payment. */
  byMethod: Readonly<Record<PaymentMethod, number | null>>;
  doctor: number | null;
  notes: string;
  /** True if anything except the patient was typed. */
  isBegun: boolean;
  /** True if it was begun in an earlier visit of the form. */
  isRestored: boolean;
  /** The appointment that was made of it while the response was lost: its id and what was typed by then. */
  sent: Sent | null;
}

export interface Sent {
  id: number;
  typed: Typed;
  proposals: Place[];
}

type Place = Pick<Slot, "start_at" | "machine">;

const emptyFor = (patient: Named | null): Typed => ({
  patient,
  test: null,
  day: null,
  time: { kind: "proposed" },
  insurer: null,
  covered: null,
  requested: null,
  tendered: null,
  method: "cash",
  byMethod: { cash: null, card: null, transfer: null, credit: null },
  doctor: null,
  notes: "",
  isBegun: false,
  isRestored: false,
  sent: null,
});

/** Returns the amounts handed over by each method: all by the chosen method, or as typed for each. */
function handedOf(
  { method, tendered, byMethod }: Typed,
  requested: number,
): Record<string, number> {
  if (method !== "split") return { [method]: tendered ?? requested };
  return Object.fromEntries(PAYMENT_METHODS.map((one) => [one, byMethod[one] ?? 0]));
}

/** Why the server may refuse a booking that was valid when it was typed. The steps of other users set these. */
export type Reason = "price" | "slot" | "machine" | "test";

/** A model of the booking form: what the user has typed, and what the form has put aside. */
export class Model {
  typed = emptyFor(null);
  /** The bookings that were put aside, the newest first. */
  asides: Typed[] = [];
  /** The patient whom the form offered because it was opened from that patient's row; null once one was chosen. */
  offered: Named | null = null;
  readonly reasons = new Set<Reason>();
  /** All times that were the first free one since the test or the day was chosen. */
  proposals: Place[] = [];
  readonly #testBranch: TestBranch;

  constructor(testBranch: TestBranch) {
    this.#testBranch = testBranch;
  }

  /** The user sets fields. Values that are already there are no change and do not begin a booking. */
  type(changes: Partial<Typed>): void {
    const typedBefore = JSON.stringify(this.typed);
    Object.assign(this.typed, changes);
    if (JSON.stringify(this.typed) !== typedBefore) this.typed.isBegun = true;
  }

  /** A booking belongs to its patient: choosing another patient begins a new booking. */
  choosePatient(patient: Named): void {
    const { patient: owner, isBegun, isRestored } = this.typed;
    const isOther = owner === null ? isRestored : owner.id !== patient.id;
    if (isOther && isBegun) {
      this.asides.unshift(this.typed);
      this.typed = emptyFor(patient);
    } else this.typed.patient = patient;
    this.offered = null;
  }

  /**
   * The form is opened, perhaps from the row of a patient. A booking that the user left is put aside; after an
   * interruption such as a reload it is restored, unless another patient is offered.
   */
  open(offered: Named | null, { interrupted = false } = {}): void {
    if (this.typed.isBegun) this.asides.unshift(this.typed);
    const [newest] = this.asides;
    const isBack = newest !== undefined && interrupted && this.typed.isBegun;
    const isOther = offered !== null && newest?.patient?.id !== offered.id;
    if (isBack && !isOther) {
      this.asides.shift();
      this.typed = { ...newest, isRestored: true };
      this.offered = null;
    } else {
      this.typed = emptyFor(offered);
      this.offered = offered;
    }
  }

  bringBack(): void {
    const { typed } = this;
    const aside = this.asides.shift();
    if (aside === undefined) return;
    if (typed.isBegun) this.asides.unshift(typed);
    this.typed = { ...aside, isRestored: true };
    this.offered = null;
  }

  /** The booking was made; the next one begins empty. */
  saved(): void {
    this.typed = emptyFor(null);
    this.offered = null;
    this.reasons.clear();
    this.proposals = [];
  }

  chooseInsurer(insurer: number | null): void {
    this.type(insurer === null ? { insurer, covered: null } : { insurer });
  }

  /** A chosen time keeps its hour on another day if it is free there. */
  async chooseDay(day: string | null): Promise<void> {
    const { time } = this.typed;
    const isMoved = time.kind === "chosen" && day !== null && dayOf(time.start_at, ZONE) !== day;
    this.type({ day });
    this.proposals = [];
    if (!isMoved) return;
    time.start_at = instantOf(day, timeOf(time.start_at, ZONE), ZONE);
    await this.updateChosenTime();
  }

  async chooseTest(test: number): Promise<void> {
    this.type({ test });
    this.proposals = [];
    await this.updateChosenTime();
  }

  /** Updates the chosen time: it stays if a machine of the branch is free for the test, and is lost otherwise. */
  async updateChosenTime(): Promise<void> {
    const { test, time } = this.typed;
    if (test === null || time.kind !== "chosen") return;
    const free = await freeTimes(this.#testBranch, test, { at: time.start_at });
    if (free.length === 0) this.typed.time = { kind: "lost" };
    else if (!free.some(({ machine }) => machine === time.machine)) time.machine = null;
  }

  /** Records the times that the form may propose now. */
  async noteProposal(): Promise<void> {
    const { test, day, patient } = this.typed;
    if (test === null) return;
    const free = await freeTimes(this.#testBranch, test, { day });
    const bookedTimes = patient === null ? [] : await bookedFor(this.#testBranch, patient);
    const freeSlot = free.find((slot) => !bookedTimes.some((one) => isOverlapping(one, slot)));
    const nextFree = free.find((slot) =>
      bookedTimes.every((one) => endOf(one) <= Date.parse(slot.start_at)),
    );
    this.proposals.push(...[free[0], freeSlot, nextFree].filter((slot) => slot !== undefined));
  }

  /** Returns the money that the domain's rules derive for a machine, null if the insurer does not cover the test. */
  moneyOn(machine: number, typed: Typed = this.typed) {
    const { test, insurer, covered, requested } = typed;
    const total = test === null ? null : priceIn(this.#testBranch, { test, machine, insurer });
    if (total === null) return null;
    const share = this.#testBranch.insurers.find(({ id }) => id === insurer)?.coverage_percentage;
    const borne = share === undefined ? 0 : (covered ?? defaultCovered(total, share));
    const due = total - borne;
    const amount = requested ?? due;
    const { paid, parts, fault } = recordedPayments({
      requested: amount,
      due,
      handedOver: handedOf(typed, amount),
    });
    return { total, covered: borne, due, requested: amount, paid, parts, fault };
  }
}

/** Returns the end of an appointment in milliseconds since 1970. */
const endOf = ({ start_at, duration_minutes }: TakenTime): number =>
  Date.parse(start_at) + duration_minutes * 60_000;
