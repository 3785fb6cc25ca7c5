import type { World } from "../desk.ts";
import { addPackage } from "../package-desk.ts";
import { personOf } from "./credit-steps.ts";
import { collect, isThere } from "./desk-steps.ts";
import {
  balanceOf,
  newAppointment,
  type DoctorName,
  type Model,
  type PackageIds,
  type PackageName,
  type TestName,
} from "./model.ts";
import {
  paidBy,
  partsOf,
  percentOf,
  type MoneyStep,
  type Play,
  type Surroundings,
} from "./step.ts";

interface ModelPackage {
  price: number;
  tests: readonly [TestName, TestName];
}

/** What a test costs alone, on the only machine of the desk that does it. */
const ALONE = {
  brain: { machine: "ct", price: 100_000 },
  chest: { machine: "ct", price: 60_000 },
  knee: { machine: "mr", price: 180_000 },
} as const satisfies Record<TestName, object>;

/** Two that can be booked, on one machine and on two, and one that costs more than its tests. */
const PACKAGES = {
  check_up: { price: 90_001, tests: ["brain", "chest"] },
  joints: { price: 200_003, tests: ["brain", "knee"] },
  dear: { price: 160_001, tests: ["brain", "chest"] },
} as const satisfies Record<PackageName, ModelPackage>;

/** Makes the packages of the walk. */
export async function addPackages(world: World): Promise<PackageIds> {
  const add = async (name: PackageName) => {
    const { price, tests } = PACKAGES[name];
    const ids = tests.map((test) => world.center.tests[test]);
    return (await addPackage(world, { name_en: name, price, tests: ids })).id;
  };
  return { check_up: await add("check_up"), joints: await add("joints"), dear: await add("dear") };
}

/** Returns the request of a booking of a package; null if the step is of another kind. */
export function packageStep(model: Model, step: MoneyStep, around: Surroundings): Play | null {
  if (step.kind !== "book_package") return null;
  const { part, pick, isCash, isOther } = step;
  const { center } = around.world;
  const name = pick % 7 === 0 ? "dear" : isOther ? "joints" : "check_up";
  const { price, tests }: ModelPackage = PACKAGES[name];
  const [first, second] = tests;
  // Of two tests, the larger fraction of a piastre gets the piastre: so the first part is rounded.
  const alone = ALONE[first].price + ALONE[second].price;
  const firstTotal = Math.floor((price * ALONE[first].price) / alone + 0.5);
  const totals = [firstTotal, price - firstTotal];
  const person = personOf(step);
  const doctor: DoctorName | null = pick % 4 === 0 ? null : pick % 4 === 1 ? "nadia" : "amr";
  const paid = percentOf(price, part);
  const parts = partsOf(step, paid, balanceOf(model.credits[person]));
  const start = around.nextStart();
  // Sometimes at the time of the first: on the same machine, the whole booking is refused.
  const isSameTime = pick % 6 === 5;
  const starts = [start, isSameTime ? start : around.nextStart()];
  const isOverlapping = isSameTime && ALONE[first].machine === ALONE[second].machine;
  // Sometimes somebody saw another price.
  const isStale = pick % 11 === 3;
  const lines = tests.map((test, index) => ({
    test: center.tests[test],
    machine: center.machines[ALONE[test].machine],
    start_at: starts[index],
  }));
  return {
    by: "desk",
    method: "post",
    path: "/package-bookings/",
    body: {
      package: around.packages[name],
      patient: center.patients[person],
      tests: isCash ? lines : lines.toReversed(),
      requested_cost: 0,
      expected_total_price: price + (isStale ? 1 : 0),
      ...paidBy(parts),
      ...(doctor === null ? {} : { referring_doctor: center.doctors[doctor] }),
    },
    accepted:
      model.active !== null &&
      name !== "dear" &&
      paid <= price &&
      !isOverlapping &&
      !isStale &&
      isThere(model, person, parts),
    apply({ appointments = [] }) {
      const open = parts.map((part) => ({ ...part }));
      for (const [index, test] of tests.entries()) {
        const id = appointments[index]?.id ?? 0;
        const total = totals[index] ?? 0;
        const discount = ALONE[test].price - total;
        const booked = { id, person, doctor, test, total, discount, isOfPackage: true };
        const made = newAppointment(booked);
        model.appointments.push(made);
        // The first test is paid in full before the second gets anything.
        for (const part of open) {
          const amount = Math.min(part.amount, made.patient - made.paid);
          part.amount -= amount;
          collect(model, made, { method: part.method, amount });
        }
      }
    },
  };
}
