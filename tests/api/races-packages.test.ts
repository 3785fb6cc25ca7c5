import type { PackageBooking } from "#domain/entities/package.ts";
import { sqlStateOf } from "#server/http/database-errors.ts";
import type { Refused } from "../support/api.ts";
import { behindLock } from "../support/behind-lock.ts";
import { openWorld, startShift, type World } from "../support/desk.ts";
import { addPackage } from "../support/package-desk.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

let world: World;
beforeEach(async () => {
  world = await openWorld();
  await startShift(world.desk);
  await startShift(world.desk3, { branch: world.center.branches.north });
});
afterEach(() => world.app.close());

/** Books a package of the brain and the knee at nine of two days, and one of the knee and the brain, while the first machine is held. */
async function bookBoth(days: readonly [number, number]) {
  const { app, center, desk, desk3 } = world;
  const { tests, machines, patients } = center;
  const both = [
    { test: tests.brain, machine: machines.ct },
    { test: tests.knee, machine: machines.mr },
  ];
  const calls = [both, both.toReversed()].map((chosen, index) => async () => {
    const start_at = new Date(Date.UTC(2026, 11, days[index], 9)).toISOString();
    const { id } = await addPackage(world, {
      name_en: `Package ${index}`,
      price: 200_000,
      tests: chosen.map(({ test }) => test),
    });
    const atDesk = index === 0 ? desk : desk3;
    return atDesk.post<PackageBooking & Refused>("/package-bookings/", {
      package: id,
      patient: patients.mohamed,
      tests: chosen.map((line) => ({ ...line, start_at })),
      requested_cost: 0,
      paid_amount: 0,
    });
  });
  const transactions = vi.spyOn(app.database.db, "transaction");
  const held = `select pg_advisory_xact_lock(hashtextextended('slot ${center.id} ${machines.ct}', 0))`;
  const answers = await behindLock(world, held, calls);
  const states = transactions.mock.settledResults.map(({ type, value }) =>
    type === "rejected" ? sqlStateOf(value) : null,
  );
  return {
    answers: answers.map(({ status, body }) => [status, body.code ?? body.appointments.length]),
    deadlocks: states.filter((state) => state === "40P01").length,
  };
}

describe("two packages over the same machines in opposite order, booked at once", () => {
  it("are both booked at times of their own, and wait for each other in one order", async () => {
    expect(await bookBoth([2, 3])).toEqual({
      answers: [
        [201, 2],
        [201, 2],
      ],
      deadlocks: 0,
    });
  });

  it("are booked once at the same time, and refused whole the other time", async () => {
    expect(await bookBoth([4, 4])).toEqual({
      answers: [
        [201, 2],
        [409, "slot_taken"],
      ],
      deadlocks: 0,
    });
  });
});
