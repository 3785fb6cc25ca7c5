import { deskStep } from "./desk-steps.ts";
import type { Model } from "./model.ts";
import { officeStep } from "./office-steps.ts";
import type { MoneyStep, Play, Surroundings } from "./step.ts";

/** Returns the request of a step; null if it has no record to work on. */
export function playOf(model: Model, step: MoneyStep, around: Surroundings): Play | null {
  return deskStep(model, step, around) ?? officeStep(model, step, around);
}
