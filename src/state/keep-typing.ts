import { giveKey, giveText } from "./give-key";

/**
 * A fast typist does not wait: after Enter the next field's letters come while the answer of this
 * one is still on its way. They are kept and given, in their order, to whatever has the focus then.
 */

/** What is waited for, and since when. */
const works = new Map<Promise<boolean>, number>();
/** Keys, and text that came without any: from the clipboard, an expander, a keyboard on the screen. */
const kept: (KeyboardEvent | string)[] = [];
let isKeeping = false;
let isGiving = false;
let giveUp = (): void => undefined;

/** Keeps what is typed until the work is done. Work that answers false leaves the person where they are: what was kept is dropped. */
export function keepTyping(work: Promise<boolean>): Promise<boolean> {
  works.set(work, performance.now());
  const finish = (goesOn: boolean): void => {
    // What was given up has no say any more.
    if (works.delete(work) && !goesOn) kept.length = 0;
  };
  work.then(finish, () => finish(false));
  if (!isKeeping) void keep();
  return work;
}

async function keep(): Promise<void> {
  isKeeping = true;
  addEventListener("keydown", keepKey, { capture: true });
  addEventListener("beforeinput", keepText, { capture: true });
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
    isKeeping = false;
  }
}

function give(what: KeyboardEvent | string): void {
  isGiving = true;
  try {
    if (typeof what === "string") giveText(what);
    else giveKey(what);
  } finally {
    isGiving = false;
  }
}

const INSERTS = new Set(["insertText", "insertFromPaste"]);

function keepText(event: InputEvent): void {
  const { isTrusted, isComposing, inputType, data } = event;
  if (isGiving || !isTrusted || isComposing || !INSERTS.has(inputType) || !data) return;
  keepLater(event, data);
}

function keepKey(event: KeyboardEvent): void {
  if (!event.isTrusted || event.isComposing || MODIFIERS.has(event.key)) return;
  // With nothing typed yet, or after a while, there is nothing to wait for any more.
  if (kept.length === 0 ? event.key === "Escape" : isLate() && leadsOut(event)) letGo();
  else if (isTyped(event) || (kept.length > 0 && !isOfBrowser(event))) keepLater(event, event);
}

/** Nothing is waited for any more, and what was kept belongs nowhere. */
function letGo(): void {
  works.clear();
  kept.length = 0;
  giveUp();
}

function keepLater(event: Event, what: KeyboardEvent | string): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  kept.push(what);
}

/** Milliseconds after which somebody who sees nothing happen wants the keys back. */
const LATE = 1_500;

/** Escape, F-keys and chords but the one that saves. */
function leadsOut({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return /^(Escape|F\d+)$/.test(key) || ((ctrlKey || metaKey) && key !== "Enter");
}

function isLate(): boolean {
  const [since = Infinity] = works.values();
  return performance.now() - since > LATE;
}

const MODIFIERS = new Set(["Control", "Shift", "Alt", "AltGraph", "Meta"]);
const TYPED = new Set(["Enter", "Escape", "Backspace", "ArrowDown", "ArrowUp"]);

/**
 * Letters, what corrects and ends them, also Mod+Enter: what begins to be kept. Every other key does at
 * once what it does, but behind kept letters it comes in its turn, since it is meant for what they leave.
 */
function isTyped(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (TYPED.has(key)) return !altKey;
  if (Array.from(key).length !== 1) return false;
  return event.getModifierState("AltGraph") || (!ctrlKey && !metaKey && !altKey);
}

const BROWSER_KEYS = new Set(["F5", "F11", "F12"]);
const BROWSER_CHORDS = new Set(["KeyC", "KeyR", "KeyV", "KeyX"]);

/** What no page can do in the browser's place, and what is so kept from nobody. */
function isOfBrowser({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return altKey || BROWSER_KEYS.has(key) || ((ctrlKey || metaKey) && BROWSER_CHORDS.has(code));
}

/** After the field has shown what it was given. */
function rendered(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
