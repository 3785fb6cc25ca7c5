import { lockState } from "#src/state/session/lock.ts";
import { rendered } from "#src/state/screen/rendered.ts";
import { toastInfo } from "#src/state/screen/toasts.ts";
import {
  droppedUntil,
  endDropping,
  goOnDropping,
  isEnding,
  isSecondEscape,
  isSeenBy,
  startDropping,
  takeUpDropping,
  whyDropped,
} from "./dropping.ts";
import { giveKey, giveText } from "./give-key.ts";
import { type InTheWay, meansElse, reasonOf, UNSEEN } from "./in-the-way.ts";
import { isCopyKey, isLockKey, isOfBrowser, isSaveKey, leadsOut } from "./key-kinds.ts";
import { isFocusIdle, placeFocus } from "./regions.ts";
import {
  dropHeld,
  hasHeld,
  holdFirst,
  holdLast,
  takeHeld,
  type Typed,
  typedAhead,
  watchPageEnd,
} from "./typed-ahead.ts";
import { decide, undecidedUntil } from "./undecided.ts";
import {
  beginWait,
  type HoldOptions,
  isHolding,
  isLong,
  isPassword,
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

let isGiving = false;
/** Whether something was dropped while the screen was locked, so that the user has not seen the message. */
let isCut = false;
/** When the keystroke being replayed was typed, by `performance.now()`; null while nothing is replayed. */
let givenFrom: number | null = null;
/** Returns when the keystroke being replayed was typed, by `performance.now()`; null while nothing is replayed. */
export const typedAt = (): number | null => givenFrom;
/** The only timer of this folder: for waits that become late, the end of dropping, and undecided letters. */
let clock: ReturnType<typeof setTimeout> | undefined;

/**
 * Adds the key listeners, before any others of the workspace. Returns a function that removes them.
 * `earlier`: keystrokes from before the start, which come first; null if some were lost, so that none of them
 * counts.
 */
export function startHolding(earlier: readonly KeyboardEvent[] | null): () => void {
  const end = new AbortController();
  const { signal } = end;
  addEventListener("keydown", meetKey, { capture: true, signal });
  addEventListener("beforeinput", meetText, { capture: true, signal });
  addEventListener("paste", meetPaste, { capture: true, signal });
  // A user who points at something has looked at the screen.
  addEventListener("pointerdown", () => endDropping(), { capture: true, signal });
  watchPageEnd(signal);
  if (earlier === null) dropTyping("cut", { isTyped: true });
  else holdLast(...earlier);
  void give();
  return () => {
    end.abort();
    giveUp();
  };
}

/**
 * Queues keystrokes from now on. Returns a function that ends this wait; the caller passes false if loading
 * failed. That function returns true if loading succeeded and the result is still wanted; false if keystrokes
 * behind it were dropped.
 */
export function hold(options: HoldOptions = {}): (isThere?: boolean) => boolean {
  const wait = beginWait(options);
  // A wrong password drops what was typed after it, but not the keystrokes queued before the screen was
  // locked.
  const kept = isUnlocking(wait) ? typedAhead.count : 0;
  // A user who types the password again has seen that it was wrong.
  if (isUnlocking(wait) && whyDropped() === "password") endDropping();
  wind();
  return (isThere = true) => {
    // The wait was cancelled, so its result is ignored.
    if (waits.delete(wait)) {
      if (!isThere && !wait.isLate) dropTyping(wait.failsAs, { kept });
      wind();
      void give();
    }
    return isThere && !wait.isGivenUp;
  };
}

/**
 * Queues keystrokes until the work is done; work that resolves with false or throws has failed. Returns true
 * if it succeeded and is still wanted. Throws what the work throws.
 */
export async function holdKeys(work: Promise<boolean>, options?: HoldOptions): Promise<boolean> {
  const end = hold(options);
  let isThere = false;
  try {
    isThere = await work;
  } finally {
    isThere = end(isThere);
  }
  return isThere;
}

/** Queues a key that came before its target, such as a choice among options that are still loading. */
export function holdKey(event: KeyboardEvent, work: Promise<boolean>): void {
  take(event);
  // The keystrokes in the queue were pressed after this one.
  holdFirst(event);
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
export function dropTyping(why: InTheWay, options: DropOptions = {}): void {
  const lost = dropHeld(options);
  const { isTyped: isLost = lost.length > 0, key } = options;
  const isElse = [...lost, key].some((one) => typeof one === "object" && meansElse(one, why));
  // After a wrong password the user retypes what followed it, so that loss needs no further message.
  isCut ||= isLost && lockState.locked && why !== "password";
  startDropping(why, { isLost, isElse });
  wind();
}

/** Sets the timer to the next event. */
function wind(): void {
  clearTimeout(clock);
  const next = Math.min(nextLate(), droppedUntil(), undecidedUntil());
  if (next < Infinity) clock = setTimeout(strike, next - performance.now());
}

function strike(): void {
  const now = performance.now();
  if (now >= droppedUntil()) endDropping();
  if (now >= undecidedUntil()) decide(null);
  const isDropped = hasHeld();
  if (markLate(isDropped) && isDropped) dropTyping("late");
  wind();
}

/** Replays the queue one keystroke at a time while nothing is loading. */
async function give(): Promise<void> {
  if (isGiving) return;
  isGiving = true;
  try {
    await rendered();
    // Keystrokes typed for the page before the screen was locked wait until it is unlocked.
    while (hasHeld() && !isHolding() && !lockState.locked) {
      placeFocus();
      giveOne();
      await rendered();
    }
  } finally {
    isGiving = false;
  }
}

/** Replays what was queued before the screen was locked; if some of it was dropped, drops what follows, too. */
export function goOnAfterLock(): void {
  if (isCut) dropTyping("cut", { isTyped: true });
  isCut = false;
  void give();
}

function giveOne(): void {
  const what = takeHeld();
  if (what === undefined) return;
  givenFrom = typeof what === "string" ? performance.now() : what.timeStamp;
  try {
    const inTheWay = typeof what === "string" ? giveText(what) : giveKey(what);
    // The target does not exist, so the Enter behind this keystroke must not press a button.
    if (inTheWay !== null) dropTyping(inTheWay, { isTyped: true });
  } finally {
    givenFrom = null;
  }
}

function meetKey(event: KeyboardEvent): void {
  if (!event.isTrusted || event.isComposing) return;
  if (isLockKey(event) || isPassword()) return;
  if (isOfBrowser(event)) return meetCopy(event);
  // A user who presses another key has moved on from a late result, so it is ignored.
  for (const wait of waits) wait.isGivenUp ||= wait.isLate;
  if (isEnding(event)) {
    const isOnlySeen = isSeenBy(event);
    endDropping(event);
    if (isOnlySeen) return take(event);
  }
  if (isSecondEscape(event)) {
    if (!event.repeat) takeUpDropping();
    return take(event);
  }
  if (whyDropped() !== null) {
    // Repeating the save key loses no text.
    dropMore(event, { isSaid: !isSaveKey(event), key: event });
  } else if (isHolding() || isGiving) {
    if (isGivenUpBy(event)) giveUp();
    else if (hasHeld() || !(isLong() && leadsOut(event))) holdLater(event, event);
  } else if (waits.size > 0 && !leadsOut(event) && isFocusIdle()) {
    // The keystroke was meant for what is late, not for what has the focus instead.
    take(event);
    dropTyping("late", { isTyped: true });
  }
}

function meetText(event: InputEvent): void {
  const { isTrusted, isComposing, inputType, data } = event;
  const isTyped = isTrusted && !isComposing && inputType === "insertText";
  if (isTyped && givenFrom === null && data) meetWritten(event, data);
}

/** Before a text field exists, only the paste event itself is heard: no `beforeinput` event follows. */
function meetPaste(event: ClipboardEvent): void {
  if (event.isTrusted) meetWritten(event, event.clipboardData?.getData("text/plain") ?? "");
}

function meetWritten(event: Event, text: string): void {
  if (isPassword()) return;
  if (whyDropped() !== null) dropMore(event, { isSaid: true });
  else if (isHolding() || isGiving) holdLater(event, text);
}

/** Only the browser can cut and copy, and it does so at once, before the intended text has loaded. */
function meetCopy(event: KeyboardEvent): void {
  if (!isCopyKey(event) || !hasHeld()) return;
  take(event);
  dropTyping("clipboard", { key: event });
}

function dropMore(event: Event, how: { isSaid: boolean; key?: KeyboardEvent }): void {
  take(event);
  goOnDropping(how);
  wind();
}

function holdLater(event: Event, what: Typed): void {
  take(event);
  holdLast(what);
  decide(what);
}

function take(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Returns true if Escape cancels the waits: a save at once, anything else after the user could see that it is
 * late. An early Escape, or one behind queued keystrokes, is meant for the screen or dialog that is loading.
 */
function isGivenUpBy({ key }: KeyboardEvent): boolean {
  if (key !== "Escape") return false;
  if (hasHeld()) return isLong();
  return [...waits].every(({ isEndless }) => isEndless) || isLong(UNSEEN);
}

/** Cancels all waits and drops the queue. */
function giveUp(): void {
  if (hasHeld()) toastInfo(reasonOf("late").words);
  dropHeld();
  endWaits();
}

/** Cancels all waits, so that their results are ignored; with `areLate`, only the late ones. */
export function endWaits({ areLate = false } = {}): void {
  for (const wait of waits) {
    if (areLate && !wait.isLate) continue;
    wait.isGivenUp = true;
    waits.delete(wait);
  }
  wind();
}
