import { giveKey } from "./give-key";

/**
 * A fast typist does not wait: after Enter the next field's letters come while the answer of this
 * one is still on its way. They are kept and given, in their order, to whatever has the focus then.
 */

const works = new Set<Promise<boolean>>();
const kept: KeyboardEvent[] = [];
let isKeeping = false;
let giveUp = (): void => undefined;

/** Keeps what is typed until the work is done. Work that answers false leaves the person where they are: what was kept is dropped. */
export function keepTyping(work: Promise<boolean>): Promise<boolean> {
  works.add(work);
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
  try {
    while (works.size > 0 || kept.length > 0) {
      const givenUp = new Promise<void>((resolve) => {
        giveUp = resolve;
      });
      await Promise.race([Promise.allSettled(works), givenUp]);
      await rendered();
      const event = works.size > 0 ? undefined : kept.shift();
      if (event !== undefined) giveKey(event);
      await rendered();
    }
  } finally {
    removeEventListener("keydown", keepKey, { capture: true });
    isKeeping = false;
  }
}

function keepKey(event: KeyboardEvent): void {
  if (!event.isTrusted || event.isComposing || MODIFIERS.has(event.key)) return;
  // With nothing typed yet there is nothing to wait for any more.
  if (event.key === "Escape" && kept.length === 0) {
    works.clear();
    giveUp();
  } else if (isTyped(event) || (kept.length > 0 && !isOfBrowser(event))) keepLater(event);
}

function keepLater(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  kept.push(event);
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
