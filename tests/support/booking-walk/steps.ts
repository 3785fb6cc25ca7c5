import { dayOf, timeOf } from "#domain/dates.ts";
import { MONEY_METHODS } from "#domain/entities/common.ts";
import type { Slot } from "#domain/entities/machine.ts";
import { dayIn, freeTimes } from "./test-branch.ts";
import { ZONE } from "../zone.ts";
import type { Step, Walk } from "./walk.ts";

/** Returns an amount of piastres as it is typed, in pounds. */
const poundsText = (piastres: number): string => (piastres / 100).toFixed(2);

export const choosePatient: Step = async ({ testBranch, model, screen, random }) => {
  const patient = random.pick(testBranch.patients);
  await screen.pick("patient", patient.national_id, new RegExp(patient.name));
  model.choosePatient({ id: patient.id, name: patient.name });
  return `patient ${patient.name}`;
};

export const chooseTest: Step = async ({ testBranch, model, screen, random }) => {
  const activeTests = testBranch.tests.filter(({ active }) => active);
  const test = random.pick(activeTests);
  const code = test.unique_id ?? "";
  await screen.pick("test", code, new RegExp(code));
  await model.chooseTest(test.id);
  return `test ${code}`;
};

export const chooseInsurer: Step = async ({ testBranch, model, screen, random }) => {
  const insurer = random.pick([null, ...testBranch.insurers, ...testBranch.insurers]);
  // The arrows pass through options on the way, which counts: passing "no insurer" clears a typed covered amount.
  await screen.select("insurance_provider", insurer === null ? "" : String(insurer.id));
  model.chooseInsurer(insurer?.id ?? null);
  return `insurer ${insurer?.name ?? "none"}`;
};

export const chooseDay: Step = async ({ model, screen, random }) => {
  const ahead = random.pick([null, 1, 2, 3]);
  await screen.type("day", ahead === null ? "" : `+${ahead}`);
  await model.chooseDay(ahead === null ? null : dayIn(ahead));
  return `day ${ahead ?? "empty"}`;
};

/** Types a free time, with its day, or without if the form shows that day. */
export const typeTime: Step = async (walk) => {
  const { model, screen, random } = walk;
  const { test, day } = model.typed;
  if (test === null) return null;
  await screen.settled();
  const ahead = random.pick([null, 1, 2, 3]);
  const shown = day ?? dayShown(walk, await offeredTimes(walk));
  const chosenDay = ahead === null ? await shown : dayIn(ahead);
  if (chosenDay === null) return null;
  const free = await freeTimes(walk.testBranch, test, { day: chosenDay });
  if (free.length === 0) return null;
  const { start_at } = random.pick(free);
  const clock = timeOf(start_at, ZONE);
  const [hours = "", minutes = ""] = clock.split(":");
  const time = random.pick([clock, `${Number(hours)}${minutes}`]);
  await screen.type("start_at", ahead === null ? time : `+${ahead} ${time}`);
  await screen.press("Enter");
  if (ahead !== null) await model.chooseDay(chosenDay);
  model.type({ time: { kind: "chosen", start_at, machine: null } });
  return `time typed as ${ahead === null ? "" : `+${ahead} `}${time} for ${start_at}`;
};

/** Chooses another free time with the arrows. */
export const pickTime: Step = async (walk) => {
  const { model, screen, random } = walk;
  if (model.typed.test === null) return null;
  await screen.settled();
  const offeredBefore = await offeredTimes(walk);
  if (offeredBefore.length === 0) return null;
  await screen.field("start_at").focus();
  await screen.press(...Array.from({ length: random.whole(1, 4) }, () => "ArrowDown"));
  await screen.keysDelivered();
  const slot = await screen.chosen(offeredBefore);
  if (slot === null) return null;
  const { start_at, machine } = slot;
  model.type({ time: { kind: "chosen", start_at, machine } });
  return `time picked ${start_at} on ${slot.machine_name}`;
};

/** Returns the free times that the form offers now, according to the server. */
export async function offeredTimes({ testBranch, model }: Walk): Promise<Slot[]> {
  const { test, day, time } = model.typed;
  if (test === null) return [];
  const listed = await freeTimes(testBranch, test, { day });
  if (time.kind !== "chosen") return listed;
  return [...(await freeTimes(testBranch, test, { at: time.start_at })), ...listed];
}

async function dayShown({ screen }: Walk, slots: readonly Slot[]): Promise<string | null> {
  const slot = await screen.chosen(slots);
  return slot === null ? null : dayOf(slot.start_at, ZONE);
}

/** Returns a total that the form may show; 0 if it shows none. */
function somePrice({ testBranch, model }: Walk): number {
  const [machine] = testBranch.machines;
  return machine === undefined ? 0 : (model.moneyOn(machine.id)?.total ?? 0);
}

export const typeCoveredAmount: Step = async (walk) => {
  const { model, screen, random } = walk;
  if (model.typed.insurer === null) return null;
  const maximum = somePrice(walk) || 30_000;
  const covered = random.happens(0.1) ? maximum + 100_000 : random.whole(1_000, maximum / 2);
  await screen.field("covered_amount").waitFor();
  await screen.type("covered_amount", poundsText(covered));
  model.type({ covered });
  return `cover ${poundsText(covered)}`;
};

export const typeRequestedCost: Step = async (walk) => {
  const { model, screen, random } = walk;
  const amount = random.pick([null, 0, random.whole(100, 15_000), 500_000]);
  await screen.type("requested_cost", amount === null ? "" : poundsText(amount));
  model.type({ requested: amount });
  return `to collect ${amount === null ? "empty" : poundsText(amount)}`;
};

export const typeTendered: Step = async (walk) => {
  const { model, screen, random } = walk;
  if (model.typed.method === "split") return null;
  const amount = random.pick([null, random.whole(100, 60_000), 200_000]);
  await screen.type("tendered", amount === null ? "" : poundsText(amount));
  model.type({ tendered: amount });
  return `handed over ${amount === null ? "empty" : poundsText(amount)}`;
};

export const chooseMethod: Step = async ({ model, screen, random }) => {
  const method = random.pick([...MONEY_METHODS, "split" as const]);
  await screen.select("method", method);
  model.type({ method });
  return `method ${method}`;
};

/** Types an amount for one method of a split payment. */
export const typePart: Step = async ({ model, screen, random }) => {
  const { method, byMethod } = model.typed;
  if (method !== "split") return null;
  const firstMethod = random.pick(MONEY_METHODS);
  const amount = random.pick([null, random.whole(100, 20_000)]);
  await screen.type(`by_${firstMethod}`, amount === null ? "" : poundsText(amount));
  model.type({ byMethod: { ...byMethod, [firstMethod]: amount } });
  return `by ${firstMethod} ${amount === null ? "empty" : poundsText(amount)}`;
};

export const typeNotes: Step = async ({ model, screen, random }) => {
  const notes = `note ${random.whole(1_000, 9_999)} for ${model.typed.patient?.name ?? "nobody yet"}`;
  await screen.type("notes", notes);
  model.type({ notes });
  return notes;
};

export const chooseDoctor: Step = async ({ testBranch, model, screen, random }) => {
  const doctor = random.pick(testBranch.doctors);
  await screen.pick("referring_doctor", doctor.name, new RegExp(doctor.name));
  model.type({ doctor: doctor.id });
  return doctor.name;
};
