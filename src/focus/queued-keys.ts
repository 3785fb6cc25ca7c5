import { toastInfo } from "#src/state/screen/toasts.ts";
import { reasonOf } from "./drop-reasons.ts";
import { createTypingDropper, type QueueingParts } from "./drop-typing.ts";
import { dropping } from "./dropping.ts";
import type { PageEnd } from "./early-keys.ts";
import { createKeyListeners, suppress } from "./key-listeners.ts";
import { createReplaying } from "./replay-queue.ts";
import { createTextCatcher } from "./text-catcher.ts";
import { queue, warnBeforeUnload } from "./typed-ahead.ts";
import { letterDecision } from "./letter-decision.ts";
import { type WaitOptions, isUnlocking, waits } from "./waits.ts";

/**
 * Returns the functions that queue keystrokes, so that each reaches the element it was meant for, in the order
 * typed, or is dropped. While a screen, a dialog or a record loads, keystrokes are queued; then they are replayed one by one on
 * the focused element. If loading fails or takes longer than 3 s, they are dropped with a message.
 */
export function createKeyQueueing(parts: QueueingParts) {
  const { waits, queue, dropping } = parts;
  const { dropTyping, setTimer, dropAfterUnlock } = createTypingDropper(parts);
  const catcher = createTextCatcher({
    isHolding: () => waits.isQueueing() || isReplaying(),
    onText: (text) => queue.append(text),
  });
  const { replayQueue, replayedKeyTime, isReplaying } = createReplaying({
    waits,
    queue,
    dropTyping,
    catcher,
  });
  const listeners = createKeyListeners({
    ...parts,
    dropTyping,
    setTimer,
    isReplaying,
    replayedKeyTime,
    cancelAll,
  });

  /**
   * Adds the key listeners, before any others; returns a function that removes them. `earlier` are keystrokes that
   * were collected before. If keystrokes may have been lost with the page before (`pageEnd`), they are dropped, and
   * so are those that follow without a pause.
   */
  function startListening(earlier: readonly KeyboardEvent[], pageEnd: PageEnd | null): () => void {
    const end = new AbortController();
    const { signal } = end;
    const { onKeyDown, onBeforeInput, onPaste } = listeners;
    addEventListener("keydown", onKeyDown, { capture: true, signal });
    addEventListener("beforeinput", onBeforeInput, { capture: true, signal });
    addEventListener("paste", onPaste, { capture: true, signal });
    // A user who points at something has looked at the screen.
    addEventListener("pointerdown", () => dropping.end(), { capture: true, signal });
    warnBeforeUnload(queue, signal);
    catcher.listen(signal);
    if (pageEnd === null) queue.append(...earlier);
    else dropTyping("cut", { isTyped: pageEnd === "typed" });
    void replayQueue();
    return () => {
      end.abort();
      cancelAll();
    };
  }

  /**
   * Queues keystrokes from now on. Returns a function that ends this wait; the caller passes false if loading
   * failed. That function returns true if loading succeeded and the result is still wanted; false if keystrokes
   * after it were dropped.
   */
  function queueKeys(options: WaitOptions = {}): (hasSucceeded?: boolean) => boolean {
    const wait = waits.begin(options);
    // A wrong password drops what was typed after it, but not the keystrokes queued before the screen was
    // locked.
    const kept = isUnlocking(wait) ? queue.typedAhead.count : 0;
    // A user who types the password again has seen that it was wrong.
    if (isUnlocking(wait) && dropping.whyDropped() === "password") dropping.end();
    setTimer();
    return (hasSucceeded = true) => {
      // The wait was cancelled, so its result is ignored.
      if (waits.end(wait)) {
        if (!hasSucceeded && !wait.isLate) dropTyping(wait.failsAs, { kept });
        setTimer();
        void replayQueue();
      }
      return hasSucceeded && !wait.isCancelled;
    };
  }

  /**
   * Queues keystrokes until the work is done; work that resolves with false or throws has failed. Returns true
   * if it succeeded and is still wanted. Throws what the work throws.
   */
  async function queueDuring(work: Promise<boolean>, options?: WaitOptions): Promise<boolean> {
    const end = queueKeys(options);
    let hasSucceeded = false;
    try {
      hasSucceeded = await work;
    } finally {
      hasSucceeded = end(hasSucceeded);
    }
    return hasSucceeded;
  }

  /** Queues a key that came before its target, such as a choice among options that are still loading. */
  function queueKey(event: KeyboardEvent, work: Promise<boolean>): void {
    suppress(event);
    // The keystrokes in the queue were pressed after this one.
    queue.prepend(event);
    void queueDuring(work);
  }

  /** Replays what was queued before the screen was locked; if some of it was dropped, drops what follows, too. */
  function replayAfterUnlock(): void {
    dropAfterUnlock();
    void replayQueue();
  }

  /** Cancels all waits and drops the queue. */
  function cancelAll(): void {
    if (queue.hasQueued()) toastInfo(reasonOf("late").words);
    queue.clear();
    cancelWaits();
    catcher.release();
  }

  /** Cancels all waits, so that their results are ignored; with `areLate`, only the late ones. */
  function cancelWaits({ areLate = false } = {}): void {
    waits.cancel({ areLate });
    setTimer();
  }

  return {
    startListening,
    queueKeys,
    queueDuring,
    queueKey,
    dropTyping,
    cancelWaits,
    replayAfterUnlock,
    replayedKeyTime,
  };
}

export const {
  startListening,
  queueKeys,
  queueDuring,
  queueKey,
  dropTyping,
  cancelWaits,
  replayAfterUnlock,
  replayedKeyTime,
} = createKeyQueueing({ waits, queue, dropping, letterDecision });
