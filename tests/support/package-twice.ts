import { requireCreated, type World } from "./desk.ts";
import type { SendTwice } from "./send-twice.ts";

/** Books a package at hours that no other booking uses. */
export async function bookPackageTwice(
  twice: SendTwice,
  { center, admin, desk }: Pick<World, "center" | "admin" | "desk">,
): Promise<void> {
  const tests = [center.tests.brain, center.tests.chest];
  const fields = { name_en: "Both", price: 90_000, tests };
  const made = requireCreated(await admin.post<{ id: number }>("/packages/", fields));
  const body = {
    package: made.id,
    patient: center.patients.mohamed,
    tests: tests.map((test, place) => ({
      test,
      machine: center.machines.ct,
      start_at: `2026-12-20T1${place}:00:00.000Z`,
    })),
    requested_cost: 0,
    paid_amount: 0,
  };
  await twice({ call: "POST /package-bookings/", as: desk, body });
}
