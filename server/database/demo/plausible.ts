import { ageOn, type Day } from "#domain/dates.ts";
import type { Gender } from "#domain/identity.ts";
import type { Random } from "./random.ts";

/** A patient as far as it decides which tests are plausible. */
export type DemoPerson = { id: number; gender: Gender; birth_date: Day };

/** Whom a test is for: one sex, and ages in years, both included. */
type For = { sex?: Gender; from: number; to: number };

/** By the code of a test; the others are for everybody from ten years on. */
const TESTS_FOR: Readonly<Record<string, For>> = {
  USO: { sex: "female", from: 17, to: 45 },
  RFH: { sex: "female", from: 20, to: 42 },
  MGB: { sex: "female", from: 38, to: 80 },
  MGU: { sex: "female", from: 38, to: 80 },
  USB: { sex: "female", from: 16, to: 80 },
  USS: { sex: "male", from: 1, to: 75 },
  BMD: { from: 45, to: 95 },
  BMH: { from: 45, to: 95 },
  CTK: { from: 35, to: 85 },
  CTP: { from: 18, to: 95 },
  CTU: { from: 16, to: 95 },
  USC: { from: 40, to: 95 },
  USV: { from: 18, to: 95 },
  RFS: { from: 16, to: 90 },
  RFC: { from: 16, to: 90 },
  USA: { from: 0, to: 120 },
  USR: { from: 0, to: 120 },
  XRC: { from: 0, to: 120 },
  CTB: { from: 0, to: 120 },
};
const ANYBODY: For = { from: 10, to: 95 };

/** Whether a test is plausible for a patient on a day. */
export function isPlausible(code: string, { gender, birth_date }: DemoPerson, day: Day): boolean {
  const { sex = gender, from, to } = TESTS_FOR[code] ?? ANYBODY;
  const age = ageOn(birth_date, day);
  return gender === sex && age >= from && age <= to;
}

/**
 * Returns a patient for whom the test is plausible: a random one, or the next one after it; without any the random one.
 * Takes one random value, however many it passes over. Throws RangeError if there are no patients.
 */
export function plausiblePatient(
  random: Random,
  people: readonly DemoPerson[],
  code: string,
  day: Day,
): number {
  const first = random.pick(people);
  const at = people.indexOf(first);
  const from = [...people.slice(at), ...people.slice(0, at)];
  return (from.find((person) => isPlausible(code, person, day)) ?? first).id;
}
