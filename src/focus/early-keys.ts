import { onPageEnd } from "#src/browser/page-end.ts";
import { isBrowserKey } from "./key-kinds.ts";

const early: KeyboardEvent[] = [];
let isCollecting = false;
/** Milliseconds without a keystroke after which the user pauses and has seen the screen. */
export const PAUSE = 600;
/** Runs while keystrokes are dropped until a pause. */
let pausing: ReturnType<typeof setTimeout> | undefined;
/** Tells the next page that the product itself ended this one: `typed` if keystrokes followed, else `silent`. */
const CUT = "scandesk.typing-cut";

/** Adds the first key listener of the page, so that no other code gets keystrokes while they are collected. */
export function listenForEarlyKeys(): void {
  addEventListener("keydown", collect, { capture: true });
  onPageEnd(onOwnPageEnd);
}

/**
 * Collects the keystrokes pressed while the workspace's code loads or somebody signs in, such as F4 and a
 * name right after loading. Nothing else handles them yet; they are no commands of the empty page and press
 * none of its buttons.
 */
export function collectEarlyKeys(): void {
  stopPausing();
  isCollecting = true;
}

/** Drops keystrokes until the user pauses: the first part of what is being typed was lost with the page before. */
export function dropUntilPause(): void {
  collectEarlyKeys();
  pausing = setTimeout(() => void takeEarlyKeys(), PAUSE);
}

/** Stops collecting and returns the collected keystrokes. */
export function takeEarlyKeys(): KeyboardEvent[] {
  stopPausing();
  isCollecting = false;
  return early.splice(0);
}

function stopPausing(): void {
  clearTimeout(pausing);
  pausing = undefined;
}

/**
 * Called when the product itself ends the page. Keystrokes until the next page is ready are dropped, with a
 * message: nothing receives those between two pages, and a text with a gap is not what was typed.
 */
function onOwnPageEnd(): void {
  sessionStorage.setItem(CUT, "silent");
  collectEarlyKeys();
  addEventListener("pagehide", () => {
    if (early.length > 0) reportLostTyping();
  });
}

/** Tells the next page that keystrokes were lost. */
export function reportLostTyping(): void {
  sessionStorage.setItem(CUT, "typed");
}

/**
 * How the page before ended: `typed` if keystrokes were lost with it, `silent` if the client ended it and none is
 * known to be lost. A keystroke between the two pages reaches neither, so the next one may follow a lost one.
 */
export type PageCut = "typed" | "silent";

/** Returns how the page before ended, once; null if the client did not end it. */
export function takePageCut(isTypedHere: boolean): PageCut | null {
  const cut = sessionStorage.getItem(CUT);
  sessionStorage.removeItem(CUT);
  if (cut === null) return null;
  return cut === "typed" || isTypedHere ? "typed" : "silent";
}

function collect(event: KeyboardEvent): void {
  if (!isCollecting || !event.isTrusted || event.isComposing || event.repeat || isBrowserKey(event))
    return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (pausing === undefined) early.push(event);
  else dropUntilPause();
}
