import { isStepRefusal } from "#domain/first-step.ts";
import { createListeners } from "#src/browser/listeners.ts";
import { createInterruption } from "./session-lock.ts";

/** The calls that need a second factor proved a short time ago: they wait until the user has proved one. */
export const freshFactor = createInterruption();

const required = createListeners();

/**
 * Calls back when the server refuses a call because the user must do something else first, such as set up a second
 * factor. Returns a function that unsubscribes.
 */
export const onStepRequired = required.add;

/**
 * Handles a refusal that is about the second factor, or about what the user must do first. Resolves with true if the
 * call can be sent again: another one, sent later, has met the refusal first, or the user has now proved a factor.
 * `times` is what `timesResumed` returned before the call. Rejects if the signal aborts.
 */
export async function untilFactor(
  refusal: string | null,
  times: number,
  signal?: AbortSignal | null,
): Promise<boolean> {
  if (isStepRefusal(refusal)) required.notify();
  if (refusal !== "fresh_factor_needed") return false;
  return freshFactor.timesResumed() !== times || freshFactor.untilResumed(signal);
}
