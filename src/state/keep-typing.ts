import { isOfBrowser, MODIFIERS } from "./browser-keys";
import { type BeforeDropping, dropTyping, isSaveKey, isTypingDropped } from "./drop-typing";
import { giveKey, giveText } from "./give-key";
import { rendered } from "./rendered";
import { toastInfo } from "./toasts";

/**
 * A fast typist does not wait: after Enter the next field's letters come while the answer of this
 * one is still on its way. They are kept and given, in their order, to whatever has the focus then.
 */

/** What the failure of a work is called, by what is kept for it. */
const FAILS_AS = { text: null, save: "refusal", screen: "screen" } as const;
/** What is waited for, since when, and what its failure is called; null where text alone is kept. */
const works = new Map<Promise<boolean>, { since: number; failsAs: BeforeDropping | null }>();
/** Keys, and text that came without any: from the clipboard, an expander, a keyboard on the screen. */
const kept: (KeyboardEvent | string)[] = [];
let isKeeping = false;
let isGiving = false;
let giveUp = (): void => undefined;

/**
 * Keeps what is typed until the work is done. Work that answers false leaves the person where they are:
 * what was kept is dropped. `keeps` says what begins to be kept: text alone, or all keys, where each is
 * meant for what the work leads to, such as F4 for the next booking while this one is being saved
 * (`save`), or for a screen that is still coming (`screen`). `earlier` was typed before.
 */
export function keepTyping(
  work: Promise<boolean>,
  {
    keeps = "text",
    earlier = [],
  }: { keeps?: keyof typeof FAILS_AS; earlier?: readonly KeyboardEvent[] } = {},
): Promise<boolean> {
  works.set(work, { since: performance.now(), failsAs: FAILS_AS[keeps] });
  kept.push(...earlier);
  const finish = (goesOn: boolean): void => {
    const known = works.get(work);
    // What was given up has no say any more.
    if (known === undefined) return;
    works.delete(work);
    if (goesOn) return;
    // The hand is still typing what was meant for after the save: its rest would go into the faulty field.
    if (known.failsAs !== null || isTypingDropped())
      dropTyping(known.failsAs ?? "refusal", { isTyped: kept.length > 0 });
    else if (kept.length > 0) toastInfo("form.dropped_meanwhile");
    kept.length = 0;
  };
  work.then(finish, () => finish(false));
  if (!isKeeping) void keep();
  return work;
}

/**
 * Keeps a key that is pressed before it can do anything until the work is done, and what is typed after
 * it: a choice among options or times that are still being read.
 */
export function keepKeyUntil(event: KeyboardEvent, work: Promise<boolean>): Promise<boolean> {
  take(event);
  // What is kept already was pressed after it.
  kept.unshift(event);
  return keepTyping(work);
}

async function keep(): Promise<void> {
  isKeeping = true;
  addEventListener("keydown", keepKey, { capture: true });
  addEventListener("beforeinput", keepText, { capture: true });
  addEventListener("beforeunload", askToStay);
  try {
    while (works.size > 0 || kept.length > 0) {
      const givenUp = new Promise<void>((resolve) => {
        giveUp = resolve;
      });
      await Promise.race([Promise.allSettled(works.keys()), givenUp]);
      await rendered();
      const event = works.size > 0 ? undefined : kept.shift();
      if (event !== undefined) give(event);
      await rendered();
    }
  } finally {
    removeEventListener("keydown", keepKey, { capture: true });
    removeEventListener("beforeinput", keepText, { capture: true });
    removeEventListener("beforeunload", askToStay);
    isKeeping = false;
  }
}

/** What is kept is in no draft yet: the browser asks before the page is left with it. */
function askToStay(event: BeforeUnloadEvent): void {
  if (kept.length > 0) event.preventDefault();
}

function give(what: KeyboardEvent | string): void {
  isGiving = true;
  try {
    if (typeof what === "string") giveText(what);
    else if (!giveKey(what)) {
      // What it was meant for is not there, and so the Enter behind it presses no button.
      kept.length = 0;
      dropTyping("screen", { isTyped: true });
    }
  } finally {
    isGiving = false;
  }
}

const INSERTS = new Set(["insertText", "insertFromPaste"]);

function keepText(event: InputEvent): void {
  const { isTrusted, isComposing, inputType, data } = event;
  if (
    isGiving ||
    isTypingDropped() ||
    !isTrusted ||
    isComposing ||
    !INSERTS.has(inputType) ||
    !data
  )
    return;
  keepLater(event, data);
}

function keepKey(event: KeyboardEvent): void {
  if (isTypingDropped()) return;
  if (!event.isTrusted || event.isComposing || MODIFIERS.has(event.key)) return;
  // With nothing typed yet, or after a while, there is nothing to wait for any more.
  if (kept.length === 0 ? event.key === "Escape" : isGivenUp(event)) letGo();
  else if (isTyped(event) || (isInTurn(event) && !isOfBrowser(event))) keepLater(event, event);
}

/** Whether a key that leads elsewhere waits for what was pressed before it. */
function isInTurn(event: KeyboardEvent): boolean {
  return kept.length > 0 || (isSaving() && !(isLate() && leadsOut(event)));
}

/**
 * Whether a key behind kept ones gives up what it would wait for. What is to be saved, and what was typed
 * for after a save, is a booking: only Escape gives that up.
 */
function isGivenUp(event: KeyboardEvent): boolean {
  const savesLater = kept.some((one) => typeof one !== "string" && isSaveKey(one));
  return isLate() && (isSaving() || savesLater ? event.key === "Escape" : leadsOut(event));
}

const isSaving = (): boolean => [...works.values()].some((work) => work.failsAs !== null);

/** Nothing is waited for any more, and what was kept belongs nowhere. */
function letGo(): void {
  if (kept.length > 0) toastInfo("form.dropped_waiting");
  works.clear();
  kept.length = 0;
  giveUp();
}

function keepLater(event: Event, what: KeyboardEvent | string): void {
  take(event);
  kept.push(what);
}

function take(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Milliseconds after which somebody who sees nothing happen wants the keys back. */
const LATE = 1_500;

/** Escape, F-keys and chords but the one that saves. */
function leadsOut({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return /^(Escape|F\d+)$/.test(key) || ((ctrlKey || metaKey) && key !== "Enter");
}

function isLate(): boolean {
  const [work] = works.values();
  return work !== undefined && performance.now() - work.since > LATE;
}

const TYPED = new Set(["Enter", "Tab", "Escape", "Backspace", "ArrowDown", "ArrowUp"]);

/**
 * Letters, what corrects and ends them, Tab, also Mod+Enter: what begins to be kept. Every other key does at
 * once what it does, but behind kept letters it comes in its turn, since it is meant for what they leave.
 */
function isTyped(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (TYPED.has(key)) return !altKey;
  if (Array.from(key).length !== 1) return false;
  return event.getModifierState("AltGraph") || (!ctrlKey && !metaKey && !altKey);
}
