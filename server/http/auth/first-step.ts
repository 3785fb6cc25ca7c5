import { Refusal } from "#domain/errors.ts";
import { type FirstStep, firstStepOf, STEP_REFUSALS } from "#domain/first-step.ts";
import type { RequestAccount } from "../context.ts";

/**
 * Throws `password_change_required` or `second_factor_required` if a person must do that before anything else, and the
 * route is not needed for it. A program has its own token instead of a password and a factor.
 */
export function requireFirstStepDone(
  account: RequestAccount,
  { openBefore }: { openBefore: readonly FirstStep[] },
): void {
  const step = account.token === null ? firstStepOf(account) : null;
  if (step !== null && !openBefore.includes(step)) throw new Refusal(STEP_REFUSALS[step]);
}
