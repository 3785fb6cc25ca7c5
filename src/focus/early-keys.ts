import { onPageEnd } from "#src/browser/page-end.ts";
import { isOfBrowser } from "./key-kinds.ts";

const early: KeyboardEvent[] = [];
let isCollecting = false;
/** Tells the next page that the product itself ended this one: `typed` if keystrokes followed, else `silent`. */
const CUT = "scandesk.typing-cut";

/** Adds the first key listener of the page, so that no other code gets keystrokes while they are collected. */
export function hearEarlyKeys(): void {
  addEventListener("keydown", collect, { capture: true });
  onPageEnd(onOwnPageEnd);
}

/**
 * Collects the keystrokes pressed while the workspace's code loads or somebody signs in, such as F4 and a
 * name right after loading. Nothing else handles them yet; they are no commands of the empty page and press
 * none of its buttons.
 */
export function keepEarlyKeys(): void {
  isCollecting = true;
}

/** Stops collecting and returns the collected keystrokes. */
export function takeEarlyKeys(): KeyboardEvent[] {
  isCollecting = false;
  return early.splice(0);
}

/**
 * Called when the product itself ends the page. Keystrokes until the next page is ready are dropped, with a
 * message: nothing receives those between two pages, and a text with a gap is not what was typed.
 */
function onOwnPageEnd(): void {
  sessionStorage.setItem(CUT, "silent");
  keepEarlyKeys();
  addEventListener("pagehide", () => {
    if (early.length > 0) tellCut();
  });
}

/** Tells the next page that keystrokes were lost. */
export function tellCut(): void {
  sessionStorage.setItem(CUT, "typed");
}

/**
 * Returns true if the previous page ended while the user typed, and forgets it. `isTypedHere`: keystrokes
 * arrived on this page before it was ready.
 */
export function wasTypingCut(isTypedHere: boolean): boolean {
  const cut = sessionStorage.getItem(CUT);
  sessionStorage.removeItem(CUT);
  return cut === "typed" || (cut !== null && isTypedHere);
}

function collect(event: KeyboardEvent): void {
  if (!isCollecting || !event.isTrusted || event.isComposing || event.repeat || isOfBrowser(event))
    return;
  event.preventDefault();
  event.stopImmediatePropagation();
  early.push(event);
}
