import { accessionNumber, type CancelReason, holdsSlot } from "#domain/appointments.ts";
import { commissionOf } from "#domain/commission.ts";
import { addDays, type Day } from "#domain/dates.ts";
import { percentOf } from "#domain/money.ts";
import type { Catalog, Machine, Offer } from "./catalog.ts";
import { DAYS_BEFORE, EVENING_START_MINUTES, type Shifts, type WorkDay } from "./calendar.ts";
import type { Chance } from "./chance.ts";

/** An appointment with its amounts, its report and the staff involved. */
export interface BenchAppointment {
  id: number;
  accession: string;
  machine: Machine;
  offer: Offer;
  patient: number;
  doctor: number | null;
  provider: number | null;
  /** Start of the appointment, in milliseconds since 1970. */
  start: number;
  /** Time of the booking, in milliseconds since 1970. */
  booked: number;
  status: "pending" | "arrived" | "in_progress" | "completed" | "no_show" | "cancelled";
  reportStatus: "not_started" | "in_progress" | "report_ready";
  cancelReason: CancelReason | null;
  total: number;
  covered: number;
  settled: number;
  paid: number;
  refunded: number;
  method: "cash" | "card" | "transfer";
  rule: number | null;
  commission: number;
  shift: { id: number; person: number };
  reportedIn: { id: number; person: number } | null;
}

export interface Plan {
  chance: Chance;
  catalog: Catalog;
  shifts: Shifts;
  today: Day;
  /** Milliseconds since 1970. */
  now: number;
  patients: { first: number; count: number; since: number; until: number };
  firstId: number;
  firstSerial: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const OPEN_MINUTES = 15.5 * 60;
const REASONS: readonly CancelReason[] = [
  "patient_request",
  "not_prepared",
  "machine_fault",
  "other",
];

/** Yields the appointments of one day; they do not overlap on a machine. */
export function* appointmentsOf(
  plan: Plan,
  work: WorkDay,
  /** Returns how many appointments a machine needs on this day to reach its planned total. */
  wanted: (machine: Machine) => number,
  made: number,
): Generator<BenchAppointment> {
  const { chance, catalog } = plan;
  let number = made;
  for (const machine of catalog.machines) {
    const count = wanted(machine);
    const offers = Array.from({ length: count }, () => chance.pickSkewed(machine.offers));
    const busy = offers.reduce((sum, { minutes }) => sum + minutes, 0);
    const gap = Math.max(0, Math.floor((OPEN_MINUTES - busy) / Math.max(1, count) / 5));
    let minute = 0;
    for (const offer of offers) {
      // Appointments that do not fit into the day are made up for on the next day.
      if (minute + offer.minutes > OPEN_MINUTES) break;
      yield book(plan, { machine, offer, work, minute, number });
      number += 1;
      minute += offer.minutes + 5 * chance.whole(0, gap);
    }
  }
}

interface Slot {
  machine: Machine;
  offer: Offer;
  work: WorkDay;
  minute: number;
  number: number;
}

function book(plan: Plan, { machine, offer, work, minute, number }: Slot): BenchAppointment {
  const { chance, catalog, shifts, now } = plan;
  const start = work.opens + minute * MINUTE_MS;
  const isPast = work.place < DAYS_BEFORE;
  const bookedAt = minute - chance.whole(0, Math.min(15, minute));
  const isEvening = isPast ? bookedAt >= EVENING_START_MINUTES : chance.happens(0.5);
  // Future appointments were booked on a day before today.
  const bookingDay = isPast ? work.place : DAYS_BEFORE - chance.whole(1, 6);
  const shift = shifts.deskShift(machine.place, bookingDay, isEvening);
  const booked = isPast
    ? work.opens + bookedAt * MINUTE_MS
    : work.opens -
      (work.place - bookingDay) * DAY_MS +
      (isEvening ? EVENING_START_MINUTES + 20 : 20) * MINUTE_MS;
  const doctor = chance.happens(0.6) ? chance.pickSkewed(catalog.doctors) : null;
  const status = statusOf(chance, start, now);
  const money = priceOf(chance, catalog, offer);
  const commission =
    status === "cancelled"
      ? null
      : commissionOf(
          { doctor, modality: offer.modality, test: offer.test, totalPrice: money.total },
          catalog.rules,
        );
  const paid = chance.happens(0.93) ? money.due : Math.floor(money.due / 20_000) * 10_000;
  const refunded = status === "cancelled" && chance.happens(0.8) ? paid : 0;
  const method = chance.happens(0.8) ? "cash" : chance.pick(["card", "transfer"] as const);
  if (method === "cash") shifts.addCash(shift.id, paid - refunded);
  const reportStatus = isPast ? reportOf(chance, status, DAYS_BEFORE - work.place) : "not_started";
  const reportedIn =
    reportStatus === "not_started" ? null : shifts.doctorShift(machine.place, work.place);
  if (reportStatus === "report_ready" && reportedIn) shifts.addReport(reportedIn.id);
  return {
    id: plan.firstId + number,
    accession: accessionNumber(dayOf(plan, bookingDay), plan.firstSerial + number),
    machine,
    offer,
    patient: patientOf(plan, start),
    doctor,
    provider: money.provider,
    start,
    booked,
    status,
    reportStatus,
    cancelReason: status === "cancelled" ? chance.pick(REASONS) : null,
    total: money.total,
    covered: money.covered,
    settled: holdsSlot(status) && chance.happens(0.7) ? money.covered : 0,
    paid,
    refunded,
    method,
    rule: commission?.rule ?? null,
    commission: commission?.amount ?? 0,
    shift,
    reportedIn,
  };
}

const days = new Map<string, Day>();

function dayOf({ today }: Plan, place: number): Day {
  const key = `${today} ${place}`;
  const knownDay = days.get(key) ?? addDays(today, place - DAYS_BEFORE);
  days.set(key, knownDay);
  return knownDay;
}

/** Returns the id of a patient registered before `start`: in half of the cases one of the latest 1,000. */
function patientOf({ chance, patients }: Plan, start: number): number {
  const share = (start - patients.since) / (patients.until - patients.since);
  const knownCount = Math.max(1, Math.min(patients.count, Math.floor(share * patients.count)));
  const least = chance.happens(0.5) ? Math.max(0, knownCount - 1_000) : 0;
  return patients.first + chance.whole(least, knownCount - 1);
}

function priceOf(chance: Chance, { providers }: Catalog, offer: Offer) {
  const provider = chance.happens(0.3) ? chance.pickSkewed(providers) : null;
  const price = provider?.prices.get(offer.test);
  if (!provider || price === undefined || price === 0) {
    return { provider: null, total: offer.modified, covered: 0, due: offer.modified };
  }
  const covered = percentOf(price, provider.coverage);
  return { provider: provider.id, total: price, covered, due: price - covered };
}

function statusOf(chance: Chance, start: number, now: number): BenchAppointment["status"] {
  if (start < now - 60 * MINUTE_MS) {
    const percent = chance.whole(1, 100);
    return percent <= 90 ? "completed" : percent <= 96 ? "cancelled" : "no_show";
  }
  if (start < now) return chance.happens(0.5) ? "in_progress" : "arrived";
  return chance.happens(0.04) ? "cancelled" : "pending";
}

function reportOf(
  chance: Chance,
  status: BenchAppointment["status"],
  daysAgo: number,
): BenchAppointment["reportStatus"] {
  if (status !== "completed") return "not_started";
  if (chance.happens(daysAgo < 3 ? 0.5 : 0.999)) return "report_ready";
  return chance.happens(0.3) ? "in_progress" : "not_started";
}
