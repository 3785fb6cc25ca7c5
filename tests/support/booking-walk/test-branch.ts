import { addDays, dayOf, today } from "#domain/dates.ts";
import type { Appointment } from "#domain/entities/appointment.ts";
import type { Branch } from "#domain/entities/branch.ts";
import type { Room } from "#domain/entities/room.ts";
import type { Page as PageOf } from "#domain/entities/common.ts";
import type { InsuranceProvider, SupportedTest } from "#domain/entities/insurance.ts";
import type { Availability, Machine, Slot } from "#domain/entities/machine.ts";
import type { Patient } from "#domain/entities/patient.ts";
import type { Payment } from "#domain/entities/payment.ts";
import type { ReferringDoctor } from "#domain/entities/referring-doctor.ts";
import type { Test } from "#domain/entities/test.ts";
import { appointmentPrice, modifiedPrice } from "#domain/pricing.ts";
import type { Random } from "#server/database/demo/random.ts";
import { OWNER } from "../booking-desk.ts";
import type { Demo } from "../desk-browser.ts";
import { receptionistOf } from "../round-trip/desk.ts";
import { ZONE } from "../zone.ts";

/** Opening hours of a branch on every day; `HH:mm` in the center's time zone. */
export type Hours = { opens_at: string; closes_at: string };

export const HOURS_UNTIL_MIDNIGHT: Hours = { opens_at: "08:00", closes_at: "24:00" };
/** Hours that are over when the tests run (see zone.ts), so that the next free time is on another day. */
export const HOURS_ALREADY_OVER: Hours = { opens_at: "00:00", closes_at: "02:00" };
const HOURS = [HOURS_UNTIL_MIDNIGHT, HOURS_ALREADY_OVER];
const MACHINES = 2;
const PATIENTS = 3;
const DISCOUNTS = [
  { discount_type: "percentage", discount_percentage: 15 },
  { discount_type: "value", discount_value: 1_250 },
  {},
];

/**
 * A branch with machines, tests, prices and patients of its own, used by one test only, so that no other test changes
 * it.
 */
export interface TestBranch {
  demo: Demo;
  /** E-mail of the branch's receptionist, who has an open shift. */
  email: string;
  branch: number;
  machines: Machine[];
  tests: Test[];
  insurers: InsuranceProvider[];
  doctors: ReferringDoctor[];
  patients: Patient[];
  /** A patient for bookings that other desks make. */
  stranger: Patient;
  availabilities: Availability[];
  /** The second insurer does not cover the second test. */
  supported: SupportedTest[];
}

let createdCount = 0;

export async function makeTestBranch(
  demo: Demo,
  random: Random,
  hours = random.pick(HOURS),
): Promise<TestBranch> {
  createdCount += 1;
  const tag = `${process.pid % 10_000}${createdCount}`;
  const create = <T>(path: string, body: object) => demo.call<T>(OWNER, "POST", path, body);
  const createLettered = async <T>(
    count: number,
    createOne: (letter: string, at: number) => Promise<T>,
  ) => {
    const results: T[] = [];
    for (let index = 0; index < count; index += 1)
      results.push(await createOne("ABCD".charAt(index), index));
    return results;
  };
  const { id: branch } = await create<Branch>("/branches/", {
    name: `Walk ${tag}`,
    address: "1 Walk St",
    ...hours,
  });
  const { id: room } = await create<Room>("/rooms/", { branch, room_number: "1" });
  const machines = await createLettered(MACHINES, (letter) =>
    create<Machine>("/machines/", { name: `Scanner ${letter}${tag}`, model: "M", branch, room }),
  );
  const tests = await createLettered(2, (letter, index) =>
    create<Test>("/tests/", {
      unique_id: `W${tag}${letter}`,
      name_ar: `فحص الجولة ${tag}${letter}`,
      name_en: `Walk scan ${tag}${letter}`,
      modality: "CT",
      default_duration_minutes: 20 + 10 * index,
    }),
  );
  const insurers = await createLettered(2, (letter, index) =>
    create<InsuranceProvider>("/insurance-providers/", {
      name: `Walk cover ${tag}${letter}`,
      coverage_percentage: [80, 37.5][index],
    }),
  );
  const doctors = await createLettered(2, (letter, index) =>
    create<ReferringDoctor>("/referring-doctors/", {
      name: `Dr Walk ${tag}${letter}`,
      country_phone_code: "+20",
      phone_number: String(1_000_000_000 + Number(tag) * 10 + index),
    }),
  );
  const patients = await createLettered(PATIENTS + 1, (letter, index) =>
    create<Patient>("/patients/", {
      national_id: `WALK${tag}X${index}`,
      name: `Walker ${["Amira", "Basma", "Camelia", "Stranger"][index]} ${letter}${tag}`,
      country_phone_code: "+20",
      phone_number: String(1_100_000_000 + Number(tag) * 10 + index),
      birth_date: `19${60 + 10 * index}-03-0${index + 1}`,
      gender: "female",
    }),
  );
  const stranger = patients.pop();
  if (stranger === undefined) throw new Error("there is a stranger");
  const priced = () => ({ price: random.whole(300, 900) * 100, ...random.pick(DISCOUNTS) });
  const availabilities: Availability[] = [];
  for (const { id } of machines)
    for (const { id: test } of tests)
      availabilities.push(await create(`/machines/${id}/availabilities/`, { test, ...priced() }));
  const supported: SupportedTest[] = [];
  for (const [at, { id }] of insurers.entries())
    for (const { id: test } of tests.slice(0, 2 - at))
      supported.push(await create(`/insurance-providers/${id}/tests/`, { test, ...priced() }));
  const email = await receptionistOf(demo, [branch]);
  const things = { machines, tests, insurers, doctors, patients, stranger };
  return { demo, email, branch, ...things, availabilities, supported };
}

/**
 * Returns the free times of a test in the test branch, as the server offers them now: those of a day, those at an instant,
 * or the next ones.
 */
export async function freeTimes(
  { demo, email }: TestBranch,
  test: number,
  when: { day: string | null } | { at: string },
): Promise<Slot[]> {
  const ask = (query: string) =>
    demo.call<Slot[]>(email, "GET", `/appointments/slots/?test=${test}&${query}`);
  if ("at" in when) return ask(`at=${encodeURIComponent(when.at)}`);
  if (when.day !== null) return ask(`date=${when.day}`);
  const nextSlots = await ask("next=true");
  const [first] = nextSlots;
  if (first === undefined) return [];
  const others = await ask(`date=${dayOf(first.start_at, ZONE)}`);
  const all = new Map(
    [...nextSlots, ...others].map((slot) => [`${slot.machine} ${slot.start_at}`, slot]),
  );
  return [...all.values()].toSorted(
    (one, other) => one.start_at.localeCompare(other.start_at) || one.machine - other.machine,
  );
}

/** Returns the current price of an appointment, null if the insurer does not cover the test. */
export function priceIn(
  { availabilities, supported }: TestBranch,
  { test, machine, insurer }: { test: number; machine: number; insurer: number | null },
): number | null {
  const row = availabilities.find((one) => one.test === test && one.machine === machine);
  const agreed = supported.find((one) => one.test === test && one.provider === insurer);
  if (row === undefined) return null;
  return appointmentPrice({
    machinePrice: modifiedPrice(row),
    insured: insurer !== null,
    providerPrice: agreed === undefined ? null : modifiedPrice(agreed),
  });
}

/** Books a time for the stranger, as another desk would. */
export async function bookElsewhere(
  testBranch: TestBranch,
  slot: Slot,
  test: number,
): Promise<void> {
  const { demo, email, stranger } = testBranch;
  await demo.call<Appointment>(email, "POST", "/appointments/", {
    patient: stranger.id,
    test,
    machine: slot.machine,
    start_at: slot.start_at,
    paid_amount: slot.price,
    method: "cash",
  });
}

/** Returns all appointments of a patient, in the order in which they were booked. */
export async function bookedFor(
  { demo, email }: TestBranch,
  { id }: { id: number },
): Promise<Appointment[]> {
  const path = `/appointments/?patient=${id}&page=1&page_size=50&ordering=id`;
  const { results } = await demo.call<PageOf<Appointment>>(email, "GET", path);
  return results;
}

export async function ledgerOf({ demo, email }: TestBranch, id: number) {
  const rows = await demo.call<Payment[]>(email, "GET", `/appointments/${id}/payments/`);
  return rows.map(({ kind, method, amount }) => ({ kind, method, amount }));
}

/** Returns the day that many days from now. */
export const dayIn = (days: number): string => addDays(today(ZONE, Date.now()), days);
