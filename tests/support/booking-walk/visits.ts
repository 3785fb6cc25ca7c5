import { expect } from "@playwright/test";
import type { Patient } from "#domain/entities/patient.ts";
import type { Step, Walk } from "./walk.ts";

/** Updates the model after the form was opened: the offered patient, and whether a chosen time is still free. */
async function opened(
  { testBranch, model }: Walk,
  offered: number | null,
  how: { interrupted?: boolean } = {},
): Promise<void> {
  const { demo, email } = testBranch;
  const patient =
    offered === null ? null : await demo.call<Patient>(email, "GET", `/patients/${offered}/`);
  model.open(patient === null ? null : { id: patient.id, name: patient.name }, how);
  await model.updateChosenTime();
}

/** Opens the form from the current page. */
export async function open(walk: Walk): Promise<void> {
  await opened(walk, await walk.screen.open());
}

export const leaveAndReturn: Step = async (walk) => {
  await walk.screen.leave();
  await open(walk);
  return "Escape and F4";
};

/** Searches for a patient and presses F4 on the patient's row. */
export const openFromRow: Step = async (walk) => {
  const { testBranch, screen, random } = walk;
  const bookedPatient = random.pick([...testBranch.patients, testBranch.stranger]);
  await screen.leave();
  await screen.goTo(`/patients?search=${bookedPatient.national_id}`);
  await screen.page.locator("[role=row][aria-selected=true], [role=grid]:focus").first().waitFor();
  await open(walk);
  return `F4 from the row of ${bookedPatient.name}`;
};

export const reload: Step = async (walk) => {
  const { screen } = walk;
  await screen.page.reload();
  await screen.ready();
  // After a reload the form offers no patient, so the chosen one stays.
  await opened(walk, null, { interrupted: true });
  return "reload";
};

export const bringBack: Step = async (walk) => {
  const { model, screen } = walk;
  await screen.settled();
  const [aside] = model.asides;
  expect(await screen.canBringBack(), "something is put aside").toBe(aside !== undefined);
  if (aside === undefined) return null;
  await screen.bringBack();
  model.bringBack();
  await screen.settled();
  await model.updateChosenTime();
  return `bring back what was put aside for ${aside.patient?.name}`;
};
