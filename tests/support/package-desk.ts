import type { Package } from "#domain/entities/package.ts";
import { openWorld, requireCreated, startShift, type World } from "./desk.ts";

/** Makes a package of brain and chest. */
export async function addPackage(world: World, changes: object): Promise<Package> {
  const { brain, chest } = world.center.tests;
  return requireCreated(
    await world.admin.post<Package>("/packages/", { tests: [brain, chest], ...changes }),
  );
}

/** Opens a world with its desks' shifts, and a package of brain and chest, which cost 1,600 pounds one by one, for 900. */
export async function openPackages(): Promise<{ world: World; checkUp: Package }> {
  const world = await openWorld();
  await startShift(world.desk);
  await startShift(world.desk3, { branch: world.center.branches.north });
  const names = { name_ar: "باقة الاطمئنان", name_en: "Check-up" };
  return { world, checkUp: await addPackage(world, { ...names, price: 90_001 }) };
}

/** Returns the input of a booking of a package on a day of December, brain at nine and chest at ten. */
export function bookingOn(
  { world, checkUp }: { world: World; checkUp: Package },
  day: number,
  changes: object = {},
) {
  const { patients, machines, tests } = world.center;
  const at = (hour: number) => new Date(Date.UTC(2026, 11, day, hour)).toISOString();
  return {
    package: checkUp.id,
    patient: patients.mohamed,
    tests: [
      { test: tests.brain, machine: machines.ct, start_at: at(9) },
      { test: tests.chest, machine: machines.ct, start_at: at(10) },
    ],
    requested_cost: 0,
    paid_amount: 0,
    ...changes,
  };
}
