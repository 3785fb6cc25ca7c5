import { ApiFailure } from "#src/api/failure.ts";
import { retryUntilAnswered } from "#src/api/until-answered.ts";
import type { FormOptions } from "../form-types.ts";
import { afterNoResponse, afterWaiting, type Pending } from "./attempt.ts";
import type { SavingParts } from "./saving-parts.ts";

/** How sending a save ended; `went_back` if the user went back to editing meanwhile: the next save gets the outcome. */
type Outcome<R> = { result: R } | ApiFailure | "went_back";

/** Creates the function that sends a save until there is a response. */
export function createSending<O extends object, R>({ options, core, drafts }: SavingParts<O, R>) {
  const { state } = core.fields;
  const { untilOnline } = options;

  /** The sending that the form waits for; an earlier one that the user went back from stays ended. */
  let latest: symbol | null = null;

  return async function send({ key, body }: Pending): Promise<Outcome<R>> {
    const sendOnce = sendingOf(options, { key, body });
    const own = Symbol(key);
    latest = own;
    let isFirst = true;
    // If the user saves again, the form waits again: for that sending, and not for this one too.
    const hasGoneBack = (): boolean => !isFirst && (state.phase !== "waiting" || latest !== own);

    /** Waits for the network after a try without a response; returns whether to send again. */
    async function wait(failure: ApiFailure): Promise<boolean> {
      core.attempt = afterNoResponse(core.attempt);
      if (hasGoneBack()) return false;
      if (untilOnline === undefined) throw failure;
      isFirst = false;
      state.phase = "waiting";
      core.attempt = afterWaiting(core.attempt);
      drafts.keep();
      await untilOnline();
      return !hasGoneBack() && core.attempt.pending?.key === key;
    }

    core.inFlight.begin(key);
    try {
      const answered = await retryUntilAnswered(sendOnce, wait);
      return answered === null || hasGoneBack() ? "went_back" : { result: answered.answer };
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      return hasGoneBack() ? "went_back" : failure;
    } finally {
      core.inFlight.end(key);
    }
  };
}

/** Returns the function that sends a save once: the changes to a record, or a new one. */
export function sendingOf<O extends object, R>(
  { id, edit = null, send }: FormOptions<O, R>,
  { key, body }: Pending,
): () => Promise<R> {
  // `readBody` of this form wrote the body.
  const { value, version } = JSON.parse(body) as { value: O; version?: number };
  return () => {
    if (edit !== null && version !== undefined) return edit.send(value, { key, version });
    if (send === undefined) throw new Error(`The form ${id} cannot send`);
    return send(value, { key });
  };
}
