import { REACTION_MS } from "#src/focus/drop-reasons.ts";
import { queueDuring } from "#src/focus/queued-keys.ts";
import { isText } from "#src/focus/replay-key.ts";
import { hasQueued, untilReplayed } from "#src/focus/typed-ahead.ts";
import { LATE_AFTER } from "#src/focus/waits.ts";
import { watchTypingOn } from "#src/focus/typed-on.ts";
import type { Submission } from "#src/state/report/submission.ts";
import { context } from "#src/state/screen/context.ts";
import { untilLockedAgain } from "#src/state/session/lock.ts";
import { rendered } from "#src/state/screen/rendered.ts";

/** Takes a submission back as soon as the user writes on; what they have typed goes into the text. */
export function watchSubmission(submission: Submission) {
  return watchTypingOn(() => {
    submission.takeBack("changed");
    if (!isText(document.activeElement)) context.editor?.focus();
  });
}

/**
 * Resolves once nothing was typed behind a submission for a moment, or it is known what that means. Locking the screen leads
 * away. Text that is typed later, until `saving` is settled, takes the submission back as well.
 */
export function untilRest(submission: Submission, saving?: Promise<unknown>): Promise<void> {
  const watch = watchSubmission(submission);
  const ended = Promise.race([submission.untilLeft(), submission.untilStalled()]);
  const rest = Promise.race([watch.untilRest(), ended]);
  void untilLockedAgain().then(watch.hurry);
  void Promise.race([Promise.allSettled([rest, saving]), ended]).then(watch.end);
  return rest;
}

/** A server that does not answer for a while counts as no network: keystrokes are held no longer, and the page says it. */
export function stallIfLate<T>(submission: Submission, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => submission.waits(), LATE_AFTER);
  return work.finally(() => clearTimeout(timer));
}

/** Waits for that with keystrokes queued. */
export async function restHoldingKeys(submission: Submission): Promise<void> {
  const resting = untilRest(submission).then(() => true);
  void queueDuring(resting, { isEndless: true });
  await resting;
}

/** What is typed while the server submits a report, and right behind its answer, is part of the text. */
export const TYPED_BEHIND = {
  /** Resolves once the user can have noticed the answer, or has gone on to something else. */
  untilSeen: (): Promise<void> =>
    new Promise((resolve) => setTimeout(resolve, hasQueued() ? 0 : REACTION_MS)),
  async untilWritten(): Promise<void> {
    await untilReplayed();
    await rendered();
  },
};
