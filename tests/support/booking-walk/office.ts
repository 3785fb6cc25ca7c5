import type { SupportedTest } from "#domain/entities/insurance.ts";
import type { Availability } from "#domain/entities/machine.ts";
import type { Machine } from "#domain/entities/machine.ts";
import type { Test } from "#domain/entities/test.ts";
import { OWNER } from "../booking-desk.ts";
import { bookElsewhere } from "./corner.ts";
import { timesAtHand } from "./steps.ts";
import type { Step, Walk } from "./walk.ts";

/** Changes a record as the owner, while the user is at the booking form. */

function change<T>({ corner }: Walk, path: string, body: object): Promise<T> {
  return corner.demo.call<T>(OWNER, "PATCH", path, body);
}

export const changePrice: Step = async (walk) => {
  const { corner, model, random } = walk;
  const row = random.pick(corner.availabilities);
  const path = `/machines/${row.machine}/availabilities/${row.id}/`;
  const changed = await change<Availability>(walk, path, {
    price: row.price + random.whole(-50, 50) * 100,
  });
  corner.availabilities.splice(corner.availabilities.indexOf(row), 1, changed);
  model.reasons.add("price");
  return `the owner changes the price of ${row.test_name_en} on ${row.machine_name}`;
};

export const changeInsurersPrice: Step = async (walk) => {
  const { corner, model, random } = walk;
  const row = random.pick(corner.supported);
  const path = `/insurance-providers/${row.provider}/tests/${row.id}/`;
  const changed = await change<SupportedTest>(walk, path, {
    price: row.price + random.whole(-50, 50) * 100,
  });
  corner.supported.splice(corner.supported.indexOf(row), 1, changed);
  model.reasons.add("price");
  return `the owner changes what ${row.provider_name} pays for ${row.test_name_en}`;
};

/** At most one machine is off at a time, so that a free time always exists. */
export const switchMachine: Step = async (walk) => {
  const { corner, model, random } = walk;
  const off = corner.machines.find(({ active }) => !active);
  const machine = off ?? random.pick(corner.machines);
  const changed = await change<Machine>(walk, `/machines/${machine.id}/`, {
    active: off !== undefined,
  });
  corner.machines.splice(corner.machines.indexOf(machine), 1, changed);
  model.reasons.add("machine");
  return `the owner switches ${machine.name} ${off === undefined ? "off" : "on"}`;
};

export const switchTest: Step = async (walk) => {
  const { corner, model, random } = walk;
  const off = corner.tests.find(({ active }) => !active);
  const test = off ?? random.pick(corner.tests);
  const changed = await change<Test>(walk, `/tests/${test.id}/`, { active: off !== undefined });
  corner.tests.splice(corner.tests.indexOf(test), 1, changed);
  model.reasons.add("test");
  return `the owner switches ${test.unique_id} ${off === undefined ? "off" : "on"}`;
};

/** Another desk books the time that is chosen in the form. */
export const takeTime: Step = async (walk) => {
  const { corner, model, screen } = walk;
  const { test } = model.typed;
  if (test === null) return null;
  await screen.settled();
  const slot = await screen.chosen(await timesAtHand(walk));
  if (slot === null) return null;
  await bookElsewhere(corner, slot, test);
  model.reasons.add("slot");
  return `another desk books ${slot.start_at} on ${slot.machine_name}`;
};
