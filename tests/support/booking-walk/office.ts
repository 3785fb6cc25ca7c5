import type { SupportedTest } from "#domain/entities/insurance.ts";
import type { Availability } from "#domain/entities/machine.ts";
import type { Machine } from "#domain/entities/machine.ts";
import type { Test } from "#domain/entities/test.ts";
import { OWNER } from "../booking-desk.ts";
import { bookElsewhere } from "./test-branch.ts";
import { offeredTimes } from "./steps.ts";
import type { Step, Walk } from "./walk.ts";

/** Changes a record as the owner, while the user is at the booking form. */
function change<T>({ testBranch }: Walk, path: string, body: object): Promise<T> {
  return testBranch.demo.call<T>(OWNER, "PATCH", path, body);
}

export const changePrice: Step = async (walk) => {
  const { testBranch, model, random } = walk;
  const row = random.pick(testBranch.availabilities);
  const path = `/machines/${row.machine}/availabilities/${row.id}/`;
  const changed = await change<Availability>(walk, path, {
    price: row.price + random.whole(-50, 50) * 100,
  });
  testBranch.availabilities.splice(testBranch.availabilities.indexOf(row), 1, changed);
  model.reasons.add("price");
  return `the owner changes the price of ${row.test_name_en} on ${row.machine_name}`;
};

export const changeInsurersPrice: Step = async (walk) => {
  const { testBranch, model, random } = walk;
  const row = random.pick(testBranch.supported);
  const path = `/insurance-providers/${row.provider}/tests/${row.id}/`;
  const changed = await change<SupportedTest>(walk, path, {
    price: row.price + random.whole(-50, 50) * 100,
  });
  testBranch.supported.splice(testBranch.supported.indexOf(row), 1, changed);
  model.reasons.add("price");
  return `the owner changes what ${row.provider_name} pays for ${row.test_name_en}`;
};

/** Makes a machine inactive, or the inactive one active again: with one machine active, a free time always exists. */
export const toggleMachine: Step = async (walk) => {
  const { testBranch, model, random } = walk;
  const off = testBranch.machines.find(({ active }) => !active);
  const machine = off ?? random.pick(testBranch.machines);
  const changed = await change<Machine>(walk, `/machines/${machine.id}/`, {
    active: off !== undefined,
  });
  testBranch.machines.splice(testBranch.machines.indexOf(machine), 1, changed);
  model.reasons.add("machine");
  return `the owner switches ${machine.name} ${off === undefined ? "off" : "on"}`;
};

export const toggleTest: Step = async (walk) => {
  const { testBranch, model, random } = walk;
  const off = testBranch.tests.find(({ active }) => !active);
  const test = off ?? random.pick(testBranch.tests);
  const changed = await change<Test>(walk, `/tests/${test.id}/`, { active: off !== undefined });
  testBranch.tests.splice(testBranch.tests.indexOf(test), 1, changed);
  model.reasons.add("test");
  return `the owner switches ${test.unique_id} ${off === undefined ? "off" : "on"}`;
};

/** Another desk books the time that is chosen in the form. */
export const takeTime: Step = async (walk) => {
  const { testBranch, model, screen } = walk;
  const { test } = model.typed;
  if (test === null) return null;
  await screen.settled();
  const slot = await screen.chosen(await offeredTimes(walk));
  if (slot === null) return null;
  await bookElsewhere(testBranch, slot, test);
  model.reasons.add("slot");
  return `another desk books ${slot.start_at} on ${slot.machine_name}`;
};
