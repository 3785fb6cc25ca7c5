import { lockState } from "#src/state/session/lock.ts";
import { rendered } from "#src/state/screen/rendered.ts";
import type { QueueingParts, TypingDropper } from "./drop-typing.ts";
import { focusContentIfLost } from "./regions.ts";
import type { TextCatcher } from "./text-catcher.ts";
import { replayKey, replayText } from "./replay-key.ts";

/** Returns the functions that replay the queue once nothing is loading. */
export function createReplaying({
  waits,
  queue,
  dropTyping,
  catcher,
}: Pick<QueueingParts, "waits" | "queue"> &
  Pick<TypingDropper, "dropTyping"> & { catcher: Pick<TextCatcher, "release"> }) {
  let isReplaying = false;
  let replayedTypedAt: number | null = null;

  /** Returns when the keystroke being replayed was typed, by `performance.now()`; null while nothing is replayed. */
  const replayedKeyTime = (): number | null => replayedTypedAt;

  /** Replays the queue one keystroke at a time while nothing is loading. */
  async function replayQueue(): Promise<void> {
    if (isReplaying) return;
    isReplaying = true;
    try {
      await rendered();
      if (!waits.isQueueing()) catcher.release();
      // Keystrokes typed for the page before the screen was locked wait until it is unlocked.
      while (queue.hasQueued() && !waits.isQueueing() && !lockState.locked) {
        focusContentIfLost();
        replayNext();
        await rendered();
      }
    } finally {
      isReplaying = false;
    }
  }

  function replayNext(): void {
    const item = queue.shift();
    if (item === undefined) return;
    replayedTypedAt = typeof item === "string" ? performance.now() : item.timeStamp;
    try {
      const reason = typeof item === "string" ? replayText(item) : replayKey(item);
      // The target does not exist, so the Enter after this keystroke must not press a button.
      if (reason !== null) dropTyping(reason, { isTyped: true });
    } finally {
      replayedTypedAt = null;
    }
  }

  return { replayQueue, replayedKeyTime, isReplaying: () => isReplaying };
}

export type Replaying = ReturnType<typeof createReplaying>;
