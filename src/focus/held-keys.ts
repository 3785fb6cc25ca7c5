import { lockState } from "#src/state/session/lock.ts";
import { rendered } from "#src/state/screen/rendered.ts";
import { toastInfo } from "#src/state/screen/toasts.ts";
import {
  droppedUntil,
  endDropping,
  continueDropping,
  endsCurrentDropping,
  isSecondEscape,
  isDismissedBy,
  startDropping,
  resumeDropping,
  whyDropped,
} from "./dropping.ts";
import type { PageCut } from "./early-keys.ts";
import { replayKey, replayText } from "./replay-key.ts";
import { type DropReason, belongsToOtherTask, reasonOf, REACTION_MS } from "./drop-reasons.ts";
import { isCopyKey, isLockKey, isBrowserKey, isSaveKey, leadsElsewhere } from "./key-kinds.ts";
import { isFocusIdle, focusContentIfLost } from "./regions.ts";
import {
  clearQueue,
  hasQueued,
  prependToQueue,
  appendToQueue,
  takeFromQueue,
  type Typed,
  typedAhead,
  warnBeforeUnload,
} from "./typed-ahead.ts";
import { decide, undecidedUntil } from "./undecided.ts";
import {
  beginWait,
  type HoldOptions,
  isHolding,
  isLong,
  isTypingPassword,
  isUnlocking,
  markLate,
  nextLate,
  waits,
} from "./waits.ts";

/**
 * Queues keystrokes so that each reaches the element it was meant for, in order, or none. While a screen, a
 * dialog or a record loads, keystrokes are queued; then they are replayed one by one on the focused element.
 * If loading fails or takes longer than 3 s, they are dropped with a message.
 */
let isReplaying = false;
/** Whether something was dropped while the screen was locked, so that the user has not seen the message. */
let wasTypingLost = false;
let replayedTypedAt: number | null = null;
/** Returns when the keystroke being replayed was typed, by `performance.now()`; null while nothing is replayed. */
export const replayedKeyTime = (): number | null => replayedTypedAt;
/** The only timer: for late waits, the end of dropping, and undecided letters. */
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Adds the key listeners, before any others; returns a function that removes them. `earlier` are keystrokes from
 * before. None counts if keystrokes were lost with the page before (`cut`), nor what follows it without a pause.
 */
export function startHolding(earlier: readonly KeyboardEvent[], cut: PageCut | null): () => void {
  const end = new AbortController();
  const { signal } = end;
  addEventListener("keydown", onKeyDown, { capture: true, signal });
  addEventListener("beforeinput", onBeforeInput, { capture: true, signal });
  addEventListener("paste", onPaste, { capture: true, signal });
  // A user who points at something has looked at the screen.
  addEventListener("pointerdown", () => endDropping(), { capture: true, signal });
  warnBeforeUnload(signal);
  if (cut === null) appendToQueue(...earlier);
  else dropTyping("cut", { isTyped: cut === "typed" });
  void replayQueue();
  return () => {
    end.abort();
    cancelAll();
  };
}

/**
 * Queues keystrokes from now on. Returns a function that ends this wait; the caller passes false if loading
 * failed. That function returns true if loading succeeded and the result is still wanted; false if keystrokes
 * behind it were dropped.
 */
export function hold(options: HoldOptions = {}): (hasSucceeded?: boolean) => boolean {
  const wait = beginWait(options);
  // A wrong password drops what was typed after it, but not the keystrokes queued before the screen was
  // locked.
  const kept = isUnlocking(wait) ? typedAhead.count : 0;
  // A user who types the password again has seen that it was wrong.
  if (isUnlocking(wait) && whyDropped() === "password") endDropping();
  setTimer();
  return (hasSucceeded = true) => {
    // The wait was cancelled, so its result is ignored.
    if (waits.delete(wait)) {
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
export async function holdKeys(work: Promise<boolean>, options?: HoldOptions): Promise<boolean> {
  const end = hold(options);
  let hasSucceeded = false;
  try {
    hasSucceeded = await work;
  } finally {
    hasSucceeded = end(hasSucceeded);
  }
  return hasSucceeded;
}

/** Queues a key that came before its target, such as a choice among options that are still loading. */
export function holdKey(event: KeyboardEvent, work: Promise<boolean>): void {
  suppress(event);
  // The keystrokes in the queue were pressed after this one.
  prependToQueue(event);
  void holdKeys(work);
}

type DropOptions = {
  /** Whether a keystroke is lost, so that the message is shown at once. Default: whether any was queued. */
  isTyped?: boolean;
  /** The key that caused this; it is lost as well. */
  key?: KeyboardEvent;
  /** How many queued items to keep, from the first on. Default: none. */
  kept?: number;
};

/**
 * Drops the queue, and what a fast typist types after the interruption until the user pauses; shows a
 * message. A `question` takes no key before such a pause, so nobody answers it unread, and where letters
 * would run commands, none does. Other reasons start dropping only if a key follows at once. After a `choice`
 * that failed, keys that continue choosing count.
 */
export function dropTyping(why: DropReason, options: DropOptions = {}): void {
  const lost = clearQueue(options);
  const { isTyped: isLost = lost.length > 0, key } = options;
  const isForOtherTask = [...lost, key].some(
    (one) => typeof one === "object" && belongsToOtherTask(one, why),
  );
  // After a wrong password the user retypes what followed it, so that loss needs no further message.
  wasTypingLost ||= isLost && lockState.locked && why !== "password";
  startDropping(why, { isLost, isForOtherTask });
  setTimer();
}

/** Sets the timer to the next event. */
function setTimer(): void {
  clearTimeout(timer);
  const next = Math.min(nextLate(), droppedUntil(), undecidedUntil());
  if (next < Infinity) timer = setTimeout(onTimer, next - performance.now());
}

function onTimer(): void {
  const now = performance.now();
  if (now >= droppedUntil()) endDropping();
  if (now >= undecidedUntil()) decide(null);
  const isDropped = hasQueued();
  if (markLate(isDropped) && isDropped) dropTyping("late");
  setTimer();
}

/** Replays the queue one keystroke at a time while nothing is loading. */
async function replayQueue(): Promise<void> {
  if (isReplaying) return;
  isReplaying = true;
  try {
    await rendered();
    // Keystrokes typed for the page before the screen was locked wait until it is unlocked.
    while (hasQueued() && !isHolding() && !lockState.locked) {
      focusContentIfLost();
      replayNext();
      await rendered();
    }
  } finally {
    isReplaying = false;
  }
}

/** Replays what was queued before the screen was locked; if some of it was dropped, drops what follows, too. */
export function replayAfterUnlock(): void {
  if (wasTypingLost) dropTyping("cut", { isTyped: true });
  wasTypingLost = false;
  void replayQueue();
}

function replayNext(): void {
  const what = takeFromQueue();
  if (what === undefined) return;
  replayedTypedAt = typeof what === "string" ? performance.now() : what.timeStamp;
  try {
    const reason = typeof what === "string" ? replayText(what) : replayKey(what);
    // The target does not exist, so the Enter behind this keystroke must not press a button.
    if (reason !== null) dropTyping(reason, { isTyped: true });
  } finally {
    replayedTypedAt = null;
  }
}

function onKeyDown(event: KeyboardEvent): void {
  if (!event.isTrusted || event.isComposing) return;
  if (isLockKey(event) || isPasswordKey()) return;
  if (isBrowserKey(event)) return onCopyKey(event);
  // A user who presses another key has moved on from a late result, so it is ignored.
  for (const wait of waits) wait.isCancelled ||= wait.isLate;
  if (endsCurrentDropping(event)) {
    const isOnlySeen = isDismissedBy(event);
    endDropping(event);
    if (isOnlySeen) return suppress(event);
  }
  if (isSecondEscape(event)) {
    if (!event.repeat) resumeDropping();
    return suppress(event);
  }
  if (whyDropped() !== null) {
    // Repeating the save key loses no text.
    dropEvent(event, { isSaid: !isSaveKey(event), key: event });
  } else if (isHolding() || isReplaying) {
    if (isCancelledBy(event)) cancelAll();
    else if (hasQueued() || !(isLong() && leadsElsewhere(event))) queueEvent(event, event);
  } else if (waits.size > 0 && !leadsElsewhere(event) && isFocusIdle()) {
    // The keystroke was meant for what is late, not for what has the focus instead.
    suppress(event);
    dropTyping("late", { isTyped: true });
  }
}

function onBeforeInput(event: InputEvent): void {
  const { isTrusted, isComposing, inputType, data } = event;
  const isTyped = isTrusted && !isComposing && inputType === "insertText";
  if (isTyped && replayedTypedAt === null && data) onText(event, data);
}

/** Before a text field exists, only the paste event itself is heard: no `beforeinput` event follows. */
function onPaste(event: ClipboardEvent): void {
  if (event.isTrusted) onText(event, event.clipboardData?.getData("text/plain") ?? "");
}

function onText(event: Event, text: string): void {
  if (isPasswordKey()) return;
  if (whyDropped() !== null) dropEvent(event, { isSaid: true });
  else if (isHolding() || isReplaying) queueEvent(event, text);
}

/**
 * Returns true if what is typed now is the password of the lock screen. Right after a refusal it is the rest of
 * what was dropped with it, until a pause.
 */
const isPasswordKey = (): boolean => isTypingPassword() && whyDropped() !== "password";

/** Only the browser can cut and copy, and it does so at once, before the intended text has loaded. */
function onCopyKey(event: KeyboardEvent): void {
  if (!isCopyKey(event) || !hasQueued()) return;
  suppress(event);
  dropTyping("clipboard", { key: event });
}

function dropEvent(event: Event, how: { isSaid: boolean; key?: KeyboardEvent }): void {
  suppress(event);
  continueDropping(how);
  setTimer();
}

function queueEvent(event: Event, what: Typed): void {
  suppress(event);
  appendToQueue(what);
  decide(what);
}

function suppress(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Returns true if Escape cancels the waits: a save at once, others after 0.3 s; after 3 s if keystrokes are
 * queued. Before that, Escape is meant for the screen or dialog that is loading.
 */
function isCancelledBy({ key }: KeyboardEvent): boolean {
  if (key !== "Escape") return false;
  if (hasQueued()) return isLong();
  return [...waits].every(({ isEndless }) => isEndless) || isLong(REACTION_MS);
}

/** Cancels all waits and drops the queue. */
function cancelAll(): void {
  if (hasQueued()) toastInfo(reasonOf("late").words);
  clearQueue();
  cancelWaits();
}

/** Cancels all waits, so that their results are ignored; with `areLate`, only the late ones. */
export function cancelWaits({ areLate = false } = {}): void {
  for (const wait of waits) {
    if (areLate && !wait.isLate) continue;
    wait.isCancelled = true;
    waits.delete(wait);
  }
  setTimer();
}
