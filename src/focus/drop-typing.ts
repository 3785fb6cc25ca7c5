import { lockState } from "#src/state/session/lock.ts";
import { belongsToOtherTask, type DropReason } from "./drop-reasons.ts";
import type { Dropping } from "./dropping.ts";
import type { TypedQueue } from "./typed-ahead.ts";
import type { LetterDecision } from "./letter-decision.ts";
import type { Waits } from "./waits.ts";

/** The parts that queue or drop keystrokes together. */
export type QueueingParts = {
  waits: Waits;
  queue: TypedQueue;
  dropping: Dropping;
  letterDecision: LetterDecision;
};

type DropOptions = {
  /** Whether a keystroke is lost, so that the message is shown at once. Default: whether any was queued. */
  isTyped?: boolean;
  /** The key that caused this; it is lost as well. */
  key?: KeyboardEvent;
  /** How many queued items to keep, from the first on. Default: none. */
  kept?: number;
};

/** Returns the functions that drop the queue when something goes wrong, or when loading takes too long. */
export function createTypingDropper({ waits, queue, dropping, letterDecision }: QueueingParts) {
  /** Whether something was dropped while the screen was locked, so that the user has not seen the message. */
  let wasTypingLost = false;
  /** The only timer: for late waits, the end of dropping, and undecided letters. */
  let timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Drops the queue, and the keys that follow the interruption until the user pauses; shows a message. A
   * `question` accepts no key before such a pause, so that nobody answers it unread, and where letters would run
   * commands, none does. Other reasons start dropping only if a key follows at once. After a `choice` that
   * failed, keys that continue choosing are not dropped.
   */
  function dropTyping(reason: DropReason, options: DropOptions = {}): void {
    const dropped = queue.clear(options);
    const { isTyped: isLost = dropped.length > 0, key } = options;
    const isForOtherTask = [...dropped, key].some(
      (one) => typeof one === "object" && belongsToOtherTask(one, reason),
    );
    // After a wrong password the user retypes what followed it, so that loss needs no further message.
    wasTypingLost ||= isLost && lockState.locked && reason !== "password";
    dropping.start(reason, { isLost, isForOtherTask });
    setTimer();
  }

  /** Sets the timer to the next event. */
  function setTimer(): void {
    clearTimeout(timer);
    const next = Math.min(
      waits.nextLate(),
      dropping.droppedUntil(),
      letterDecision.undecidedUntil(),
    );
    if (next < Infinity) timer = setTimeout(onTimer, next - performance.now());
  }

  function onTimer(): void {
    const now = performance.now();
    if (now >= dropping.droppedUntil()) dropping.end();
    if (now >= letterDecision.undecidedUntil()) letterDecision.decide(null);
    const isDropped = queue.hasQueued();
    if (waits.markLate(isDropped) && isDropped) dropTyping("late");
    setTimer();
  }

  /** If something was dropped while the screen was locked, drops the keystrokes after unlocking, too. */
  function dropAfterUnlock(): void {
    if (wasTypingLost) dropTyping("cut", { isTyped: true });
    wasTypingLost = false;
  }

  return { dropTyping, setTimer, dropAfterUnlock };
}

export type TypingDropper = ReturnType<typeof createTypingDropper>;
