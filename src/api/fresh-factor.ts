import { createListeners } from "#src/browser/listeners.ts";
import { createInterruption } from "./session-lock.ts";

/** The calls that need a second factor proved a short time ago: they wait until the user has proved one. */
export const freshFactor = createInterruption();

const required = createListeners();

/**
 * Calls back when the server refuses a call because the user must set up a second factor first. Returns a function that
 * unsubscribes.
 */
export const onFactorRequired = required.add;

/**
 * Handles a refusal that is about the second factor. Resolves with true if the call can be sent again: another one,
 * sent later, has met the refusal first, or the user has now proved a factor. `times` is what `timesResumed` returned
 * before the call. Rejects if the signal aborts.
 */
export async function untilFactor(
  refusal: string | null,
  times: number,
  signal?: AbortSignal | null,
): Promise<boolean> {
  if (refusal === "second_factor_required") required.notify();
  if (refusal !== "fresh_factor_needed") return false;
  return freshFactor.timesResumed() !== times || freshFactor.untilResumed(signal);
}
