import { addDays, addMinutes, type Day, instantOf, weekdayOf } from "#domain/dates.ts";
import {
  type AppointmentStatus,
  type CancelReason,
  holdsSlot,
  type ReportStatus,
} from "#domain/appointments.ts";
import { commissionOf } from "#domain/commission.ts";
import { percentOf } from "#domain/money.ts";
import type { DemoAvailability, DemoCatalog, DemoMachine } from "./catalog.ts";
import { demoDiscount, type DemoDiscount } from "./discounts.ts";
import { plausiblePatient, type DemoPerson } from "./plausible.ts";
import type { Random } from "./random.ts";
import type { DemoShift } from "./shifts.ts";
import { eachStatusOnce } from "./today.ts";

/** An appointment with its amounts, without an id. */
export interface DemoAppointment {
  machine: DemoMachine;
  availability: DemoAvailability;
  patient: number;
  doctor: number | null;
  /** Null without insurance and if the transaction was deleted. */
  provider: number | null;
  /** The provider of the deleted transaction; null if none was deleted. */
  deletedProvider: number | null;
  start: string;
  booked: string;
  status: AppointmentStatus;
  reportStatus: ReportStatus;
  cancelReason: CancelReason | null;
  listPrice: number;
  discount: DemoDiscount;
  total: number;
  covered: number;
  settled: number;
  /** Sum of payments, in piastres; `refunded` is the sum of refunds. */
  paid: number;
  refunded: number;
  method: "cash" | "card" | "transfer";
  rule: number | null;
  commission: number;
  shift: DemoShift;
}

interface Plan {
  catalog: DemoCatalog;
  patients: readonly DemoPerson[];
  /** Returns the ended shift of a branch on a day before today. */
  shiftFor(branch: number, day: Day): DemoShift;
  /** Returns the active shift of a branch; null if there is none. */
  openShiftOf(branch: number): DemoShift | null;
  today: Day;
  now: string;
  zone: string;
  count: number;
}

/** The first and the last day of the demo's appointments, in days from today. */
const FIRST_DAY = -90;
const LAST_DAY = 7;
const REASONS: readonly CancelReason[] = [
  "patient_request",
  "not_prepared",
  "machine_fault",
  "booked_twice",
];

/** Returns appointments from 90 days ago to a week ahead that do not overlap on a machine. */
export function demoAppointments(random: Random, plan: Plan): DemoAppointment[] {
  const { catalog, today, count } = plan;
  const days = Array.from({ length: LAST_DAY - FIRST_DAY + 1 }, (_, index) =>
    addDays(today, FIRST_DAY + index),
  );
  // Today is busy whatever day it is: its queue is what people see first.
  const isFriday = (day: Day) => weekdayOf(day) === 5 && day !== today;
  const weights = days.map((day) => (isFriday(day) ? 0.3 : 1) * (day > today ? 0.5 : 1));
  const weight = weights.reduce((sum, each) => sum + each, 0) * catalog.machines.length;
  const appointments: DemoAppointment[] = [];
  const nextMissing = eachStatusOnce(plan.now);
  let owed = 0;
  for (const [index, day] of days.entries()) {
    for (const machine of catalog.machines) {
      owed += (count * (weights[index] ?? 0)) / weight;
      let start = firstStart(plan, day, machine);
      const lastStart = instantOf(day, machine.isAroundTheClock ? "23:50" : "23:00", plan.zone);
      const evening = instantOf(day, "21:00", plan.zone);
      // Appointments that do not fit into this day are carried over to the next day.
      while (owed >= 1 && start <= lastStart) {
        const appointment = bookOne(random, plan, {
          machine,
          day,
          start,
          index: appointments.length,
          given: day === today ? nextMissing(start) : null,
        });
        if (appointment === null) break;
        appointments.push(appointment);
        owed -= 1;
        // What holds no time leaves it to somebody else: just after midnight there is little of today yet.
        if (day === today && !holdsSlot(appointment.status)) continue;
        const isFull = machine.isAroundTheClock && day === today && start >= evening;
        start = addMinutes(
          start,
          appointment.availability.minutes + random.pick(isFull ? [0, 5] : [0, 15, 30, 45, 60]),
        );
      }
    }
  }
  return appointments;
}

/**
 * Returns the first start of a day. Today's appointments begin two hours before now, so that the queue shows all
 * statuses at any time.
 */
function firstStart({ today, now, zone }: Plan, day: Day, machine: DemoMachine): string {
  if (day !== today) return instantOf(day, "08:30", zone);
  const opening = instantOf(day, machine.isAroundTheClock ? "00:00" : "08:30", zone);
  const quarter = 15 * 60_000;
  const recent = Math.floor(Date.parse(addMinutes(now, -120)) / quarter) * quarter;
  const around = new Date(recent).toISOString();
  return around > opening ? around : opening;
}

type Place = {
  machine: DemoMachine;
  day: Day;
  start: string;
  /** How many appointments were made before it. */
  index: number;
  /** The status that it is given; null for a random one. */
  given: AppointmentStatus | null;
};

/** Returns an appointment; null if no test of the machine ends before midnight. */
function bookOne(
  random: Random,
  plan: Plan,
  { machine, day, start, index, given }: Place,
): DemoAppointment | null {
  const { catalog, today } = plan;
  const midnight = instantOf(addDays(day, 1), "00:00", plan.zone);
  const fitting = machine.availabilities.filter(
    ({ minutes }) => addMinutes(start, minutes) < midnight,
  );
  if (fitting.length === 0) return null;
  const availability = random.pickSkewed(fitting);
  const doctor = random.happens(0.6) ? random.pickSkewed(catalog.doctors) : null;
  const openShift = day === today && random.happens(0.6) ? plan.openShiftOf(machine.branch) : null;
  const isWalkIn = day < today;
  // Today's and future appointments were booked before today, except those booked in an active shift.
  const bookingDay = isWalkIn ? day : addDays(today, -random.whole(1, 6));
  const shift = openShift ?? plan.shiftFor(machine.branch, bookingDay);
  const money = discounted(index, priceOf(random, plan, availability));
  const chosen = statusOf(random, plan, start);
  const status = given ?? chosen;
  const commission =
    status === "cancelled"
      ? null
      : commissionOf(
          {
            doctor,
            modality: availability.modality,
            test: availability.test,
            totalPrice: money.total,
          },
          catalog.rules,
        );
  const paid = random.happens(0.88)
    ? money.due
    : Math.min(money.due, Math.floor(money.due / 20_000) * 10_000);
  return {
    machine,
    availability,
    patient: plausiblePatient(random, plan.patients, availability.code, day),
    doctor,
    provider: money.provider,
    deletedProvider: money.deletedProvider,
    start,
    booked: isWalkIn
      ? addMinutes(start, -random.whole(5, 20))
      : addMinutes(shift.start, random.whole(20, openShift ? 80 : 600)),
    status,
    reportStatus: reportOf(random, plan, start, status),
    cancelReason: status === "cancelled" ? random.pick(REASONS) : null,
    listPrice: money.list,
    discount: money.discount,
    total: money.total,
    covered: money.covered,
    settled: holdsSlot(status) && random.happens(0.6) ? money.covered : 0,
    paid,
    refunded: status === "cancelled" && random.happens(0.8) ? paid : 0,
    method: random.happens(0.8) ? "cash" : random.pick(["card", "transfer"] as const),
    rule: commission?.rule ?? null,
    commission: commission?.amount ?? 0,
    shift,
  };
}

function priceOf(random: Random, { catalog }: Plan, availability: DemoAvailability) {
  const provider = random.happens(0.3) ? random.pickSkewed(catalog.providers) : null;
  const offered = provider?.prices.get(availability.test);
  if (!provider || offered === undefined) {
    return {
      provider: null,
      deletedProvider: null,
      list: availability.price,
      total: availability.modified,
      covered: 0,
      due: availability.modified,
    };
  }
  if (random.happens(0.04)) {
    const { price: list, modified: total } = availability;
    return { provider: null, deletedProvider: provider.id, list, total, covered: 0, due: total };
  }
  const { price: list, modified: total } = offered;
  const covered = percentOf(total, provider.coverage);
  return {
    provider: provider.id,
    deletedProvider: null,
    list,
    total,
    covered,
    due: total - covered,
  };
}

/** Returns the amounts after a discount at the desk. Prices for insured patients are agreed and have none. */
function discounted(index: number, money: ReturnType<typeof priceOf>) {
  const discount = demoDiscount(money.provider === null ? index : 0, money.total);
  const amount = discount.discount_amount;
  return { ...money, discount, total: money.total - amount, due: money.due - amount };
}

function statusOf(random: Random, { now }: Plan, start: string): AppointmentStatus {
  const end = addMinutes(start, 60);
  if (end < now) {
    const chance = random.whole(1, 100);
    return chance <= 89 ? "completed" : chance <= 95 ? "cancelled" : "no_show";
  }
  if (start < now) return random.happens(0.5) ? "in_progress" : "arrived";
  if (start < addMinutes(now, 45)) return random.happens(0.6) ? "arrived" : "pending";
  // Some patients arrive hours early, so that the queue is not empty even before the branch opens.
  if (start < addMinutes(now, 300) && random.happens(0.15)) return "arrived";
  return random.happens(0.04) ? "cancelled" : "pending";
}

function reportOf(
  random: Random,
  { now }: Plan,
  start: string,
  status: AppointmentStatus,
): ReportStatus {
  // A report is written 50 minutes after its scan has begun.
  if (status !== "completed" || addMinutes(start, 55) > now) return "not_started";
  const isRecent = start > addMinutes(now, -2 * 24 * 60);
  if (random.happens(isRecent ? 0.5 : 0.97)) return "report_ready";
  return random.happens(0.3) ? "in_progress" : "not_started";
}
