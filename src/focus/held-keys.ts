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
import type { PageCut } from "./early-keys.ts";
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
 * A key goes where it was meant, in order, or nowhere. While a screen, a dialog or a record is on its
 * way every key is held; once it is there they are given to what has the focus then, one after the
 * other. Where it fails, or takes longer than 3 s, they are dropped, and it is said.
 */

let isGiving = false;
/** Whether something was dropped while the desk was locked, so that nobody has read it. */
let isCut = false;
/** When what is given just now was typed, by `performance.now()`; null while nothing is given. */
let givenFrom: number | null = null;
/** Returns the same. */
export const typedAt = (): number | null => givenFrom;
/** The only clock: when something is late, or the hand counts as resting. */
let clock: ReturnType<typeof setTimeout> | undefined;

/**
 * Hears every key of the page before anything else does; returns what ends it. `earlier` keys come first. None of
 * them counts if keystrokes were lost with the page before (`cut`), nor what follows a page's end without a pause.
 */
export function startHolding(earlier: readonly KeyboardEvent[], cut: PageCut | null): () => void {
  const end = new AbortController();
  const { signal } = end;
  addEventListener("keydown", meetKey, { capture: true, signal });
  addEventListener("beforeinput", meetText, { capture: true, signal });
  addEventListener("paste", meetPaste, { capture: true, signal });
  // Whoever points at something has looked.
  addEventListener("pointerdown", () => endDropping(), { capture: true, signal });
  watchPageEnd(signal);
  if (cut === null) holdLast(...earlier);
  else dropTyping("cut", { isTyped: cut === "typed" });
  void give();
  return () => {
    end.abort();
    giveUp();
  };
}

/**
 * Holds what is typed from now on. Returns a function that ends the hold; call it with false where what was
 * waited for failed. It returns whether that came and is still meant: false where keys behind it were dropped.
 */
export function hold(options: HoldOptions = {}): (isThere?: boolean) => boolean {
  const wait = beginWait(options);
  // A wrong password drops what was typed behind it, and none of the keys from before the lock.
  const kept = isUnlocking(wait) ? typedAhead.count : 0;
  // Whoever types the password again has seen that it was wrong.
  if (isUnlocking(wait) && whyDropped() === "password") endDropping();
  wind();
  return (isThere = true) => {
    // What was given up has no say any more.
    if (waits.delete(wait)) {
      if (!isThere && !wait.isLate) dropTyping(wait.failsAs, { kept });
      wind();
      void give();
    }
    return isThere && !wait.isGivenUp;
  };
}

/**
 * Holds what is typed from now on until the work is done; work that answers false, or throws, failed.
 * Answers whether it was done, and is still meant. Throws what the work throws.
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

/** Holds a key that came before what it is for, such as a choice among options that are still being read. */
export function holdKey(event: KeyboardEvent, work: Promise<boolean>): void {
  take(event);
  // What is held already was pressed after it.
  holdFirst(event);
  void holdKeys(work);
}

type DropOptions = {
  /** Whether something is lost, so that it is said at once. Default: where something of what is held is. */
  isTyped?: boolean;
  /** The key that came in the way itself, and is lost as well. */
  key?: KeyboardEvent;
  /** How many of the keys that are held are kept, from the first on. Default: none. */
  kept?: number;
};

/**
 * Drops what is held, and what a fast typist types on after something came in the way, until the hand
 * rests, and says so. A `question` takes no key before the hand has rested, so that nobody answers it
 * unseen, and where letters would run commands none does. Elsewhere only a key that comes at
 * once begins the dropping; and after a `choice` that was not made, a key that goes on choosing is taken.
 */
export function dropTyping(why: InTheWay, options: DropOptions = {}): void {
  const lost = dropHeld(options);
  const { isTyped: isLost = lost.length > 0, key } = options;
  const isElse = [...lost, key].some((one) => typeof one === "object" && meansElse(one, why));
  // Whoever was told that the password is wrong types anew what was behind it.
  isCut ||= isLost && lockState.locked && why !== "password";
  startDropping(why, { isLost, isElse });
  wind();
}

/** Sets the clock. */
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

/** Gives what is held, a key at a time, as long as nothing is on its way. */
async function give(): Promise<void> {
  if (isGiving) return;
  isGiving = true;
  try {
    await rendered();
    // What was typed for the page before the desk was locked waits for it.
    while (hasHeld() && !isHolding() && !lockState.locked) {
      placeFocus();
      giveOne();
      await rendered();
    }
  } finally {
    isGiving = false;
  }
}

/** Gives what waits since before the desk was locked; where some of it was dropped, what follows is dropped too. */
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
    // What it was meant for is not there, and so the Enter behind it presses no button.
    if (inTheWay !== null) dropTyping(inTheWay, { isTyped: true });
  } finally {
    givenFrom = null;
  }
}

function meetKey(event: KeyboardEvent): void {
  if (!event.isTrusted || event.isComposing) return;
  if (isLockKey(event) || isPassword()) return;
  if (isOfBrowser(event)) return meetCopy(event);
  // Whoever presses another key has gone on from what is late: nothing comes of it any more.
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
    // Pressing the key that saves twice, or for long, is no text that is lost.
    dropMore(event, { isSaid: !isSaveKey(event), key: event });
  } else if (isHolding() || isGiving) {
    if (isGivenUpBy(event)) giveUp();
    else if (hasHeld() || !(isLong() && leadsOut(event))) holdLater(event, event);
  } else if (waits.size > 0 && !leadsOut(event) && isFocusIdle()) {
    // What was meant for it goes to nothing that stands there instead.
    take(event);
    dropTyping("late", { isTyped: true });
  }
}

function meetText(event: InputEvent): void {
  const { isTrusted, isComposing, inputType, data } = event;
  const isTyped = isTrusted && !isComposing && inputType === "insertText";
  if (isTyped && givenFrom === null && data) meetWritten(event, data);
}

/** Where nothing can be typed into yet nothing but the paste itself is heard. */
function meetPaste(event: ClipboardEvent): void {
  if (event.isTrusted) meetWritten(event, event.clipboardData?.getData("text/plain") ?? "");
}

function meetWritten(event: Event, text: string): void {
  if (isPassword()) return;
  if (whyDropped() !== null) dropMore(event, { isSaid: true });
  else if (isHolding() || isGiving) holdLater(event, text);
}

/** Only the browser can cut and copy, and it does so at once, before the text that is meant is there. */
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
 * Escape gives up a save, and what somebody has seen not to come; pressed at once, or behind other keys, it
 * is meant for the screen or the dialog that is on its way.
 */
function isGivenUpBy({ key }: KeyboardEvent): boolean {
  if (key !== "Escape") return false;
  if (hasHeld()) return isLong();
  return [...waits].every(({ isEndless }) => isEndless) || isLong(UNSEEN);
}

/** Nothing is waited for any more, and what was held belongs nowhere. */
function giveUp(): void {
  if (hasHeld()) toastInfo(reasonOf("late").words);
  dropHeld();
  endWaits();
}

/** Nothing is waited for any more: what comes all the same changes nothing. Of late waits only where that is said. */
export function endWaits({ areLate = false } = {}): void {
  for (const wait of waits) {
    if (areLate && !wait.isLate) continue;
    wait.isGivenUp = true;
    waits.delete(wait);
  }
  wind();
}
