import { batchStep } from "./batch-steps.ts";
import { claimStep } from "./claim-steps.ts";
import { creditStep } from "./credit-steps.ts";
import { deskStep } from "./desk-steps.ts";
import { packageStep } from "./package-steps.ts";
import type { Model } from "./model.ts";
import { officeStep } from "./office-steps.ts";
import type { MoneyStep, Play, Surroundings } from "./step.ts";

/** Returns the request of a step; null if it has no record to work on. */
export function playOf(model: Model, step: MoneyStep, around: Surroundings): Play | null {
  const all = [deskStep, creditStep, packageStep, officeStep, claimStep, batchStep];
  for (const stepOf of all) {
    const play = stepOf(model, step, around);
    if (play !== null) return play;
  }
  return null;
}
