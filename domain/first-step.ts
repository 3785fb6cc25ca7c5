import type { ErrorCode } from "./errors.ts";
import type { SecondFactorFacts } from "./second-factor.ts";

/** What a person may have to do before anything else, in this order. */
export const FIRST_STEPS = ["password", "second_factor"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** What decides about the first step of a person. */
export interface FirstStepFacts {
  /** Whether somebody else typed the password. */
  mustChangePassword: boolean;
  secondFactor: Pick<SecondFactorFacts, "isSetUp" | "isRequired">;
}

/** Returns what a person has to do before anything else; null if nothing. */
export function firstStepOf({
  mustChangePassword,
  secondFactor,
}: FirstStepFacts): FirstStep | null {
  if (mustChangePassword) return "password";
  return secondFactor.isRequired && !secondFactor.isSetUp ? "second_factor" : null;
}

/** The code with which everything else is refused until the step is done. */
export const STEP_REFUSALS = {
  password: "password_change_required",
  second_factor: "second_factor_required",
} as const satisfies Record<FirstStep, ErrorCode>;

/** Whether a call was refused because the person has to do something else first. */
export function isStepRefusal(code: string | null): boolean {
  return code === STEP_REFUSALS.password || code === STEP_REFUSALS.second_factor;
}
