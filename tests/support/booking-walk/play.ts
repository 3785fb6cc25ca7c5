import { createRandom } from "#server/database/demo/random.ts";
import type { Page } from "@playwright/test";
import type { Demo } from "../desk-browser.ts";
import { openForm } from "../round-trip/desk.ts";
import { makeTestBranch } from "./test-branch.ts";
import { LostResponses } from "./lost-answers.ts";
import { Model } from "./model.ts";
import { changeInsurersPrice, changePrice, toggleMachine, toggleTest, takeTime } from "./office.ts";
import { save, describeState } from "./saving.ts";
import { Screen } from "./screen.ts";
import {
  chooseDay,
  chooseDoctor,
  chooseInsurer,
  chooseMethod,
  choosePatient,
  chooseTest,
  pickTime,
  typeCoveredAmount,
  typeNotes,
  typePart,
  typeRequestedCost,
  typeTendered,
  typeTime,
} from "./steps.ts";
import { bringBack, leaveAndReturn, open, openFromRow, reload } from "./visits.ts";
import type { Step, Walk } from "./walk.ts";

const FIELDS: readonly Step[] = [
  choosePatient,
  chooseTest,
  chooseInsurer,
  chooseInsurer,
  chooseDay,
  pickTime,
  typeTime,
  typeCoveredAmount,
  typeCoveredAmount,
  typeRequestedCost,
  typeTendered,
  chooseMethod,
  typePart,
  typePart,
  typeNotes,
  chooseDoctor,
];
const VISITS: readonly Step[] = [leaveAndReturn, openFromRow, reload, bringBack];
const OTHERS: readonly Step[] = [
  changePrice,
  changeInsurersPrice,
  toggleMachine,
  toggleTest,
  takeTime,
];

/** Plays a walk: several bookings one after the other, each with random steps. */
export async function playWalk(
  page: Page,
  demo: Demo,
  { seed, bookings, longest }: { seed: number; bookings: number; longest: number },
): Promise<void> {
  const random = createRandom(seed);
  const testBranch = await makeTestBranch(demo, random);
  const answers = await openForm(page, demo, { email: testBranch.email, language: "en" });
  await answers.delay({ longest, share: 0.5, seed });
  const screen = new Screen(page, answers, demo.url);
  const model = new Model(testBranch);
  const losing = new LostResponses();
  await losing.watch(page);
  const walk: Walk = { testBranch, model, screen, random, done: [], losing, booked: new Map() };
  await screen.goTo("/dashboard");
  try {
    for (let booking = 0; booking < bookings; booking += 1) {
      await open(walk);
      walk.done.push(`booking ${booking + 1}`);
      if (random.happens(0.7)) await note(walk, choosePatient);
      if (random.happens(0.8)) await note(walk, chooseTest);
      if (random.happens(0.6)) await note(walk, chooseInsurer);
      if (random.happens(0.7)) await note(walk, typeCoveredAmount);
      for (let steps = random.whole(4, 12); steps > 0; steps -= 1) await act(walk);
      if (random.happens(0.3)) await note(walk, takeTime);
      await save(walk);
      walk.done.push("saved");
    }
  } catch (failure) {
    if (failure instanceof Error) failure.message += `\n${await describeState(walk)}`;
    throw failure;
  }
  await answers.end();
}

async function act(walk: Walk): Promise<void> {
  const { random, screen, model } = walk;
  const kind = random.whole(1, 100);
  await note(walk, random.pick(kind <= 70 ? FIELDS : kind <= 85 ? VISITS : OTHERS));
  // Often the user goes on before the responses have arrived.
  if (random.happens(0.5)) await screen.settled();
  await model.noteProposal();
}

async function note(walk: Walk, step: Step): Promise<void> {
  const stepText = await step(walk);
  if (stepText !== null) walk.done.push(stepText);
}
