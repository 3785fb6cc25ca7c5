import { isRefusedUnprocessed, mayHaveSucceeded, type ApiFailure } from "#src/api/failure.ts";
import type { Draft } from "#src/state/screen/drafts.ts";

/** A save that was sent: its idempotency key and its body. */
export type Pending = NonNullable<Draft["attempt"]>;

/** What a form knows of the save that it sent last. A save has one key until its outcome is known. */
export type Attempt = {
  /** The save whose outcome is not known; null if there is none. */
  readonly pending: Pending | null;
  /** Whether the server may have done the pending save although its response was lost. */
  readonly isUnsure: boolean;
  /** Whether the current save has waited for the network. */
  readonly hasWaitedForNetwork: boolean;
};

export const NO_ATTEMPT: Attempt = { pending: null, isUnsure: false, hasWaitedForNetwork: false };

/** Returns the attempt with another pending save, such as one of an earlier visit; null for none. */
export function withPending(attempt: Attempt, earlier: Pending | null): Attempt {
  return { ...attempt, pending: earlier, isUnsure: earlier !== null };
}

/** Returns the attempt after the save was sent, for the first time or again. */
export function afterSending(attempt: Attempt, pending: Pending): Attempt {
  return { ...attempt, pending };
}

/** Returns the attempt after no response came to the save. */
export function afterNoResponse(attempt: Attempt): Attempt {
  return { ...attempt, isUnsure: true };
}

/** Returns the attempt after the save had to wait for the network. */
export function afterWaiting(attempt: Attempt): Attempt {
  return { ...attempt, hasWaitedForNetwork: true };
}

/** Returns the attempt after a refusal: nothing is pending, unless the server may have done the save before. */
export function afterRefusal(attempt: Attempt, failure: ApiFailure): Attempt {
  // A server that did not look at this save says nothing about whether it was done before.
  const isUnknown =
    mayHaveSucceeded(failure) || (attempt.isUnsure && isRefusedUnprocessed(failure));
  return isUnknown ? attempt : withPending(attempt, null);
}

/** Returns the pending save; null if its body contains one of these fields. */
export function pendingWithout({ pending }: Attempt, names: readonly string[]): Pending | null {
  if (pending === null || names.length === 0) return pending;
  const { value } = JSON.parse(pending.body) as { value: object };
  return names.some((name) => name in value) ? null : pending;
}
