import { onPageEnd } from "#src/browser/page-end.ts";
import { isOfBrowser } from "./key-kinds.ts";

const early: KeyboardEvent[] = [];
let isKeeping = false;
/** Says, for the next page, that this one ended by our own doing, and whether anything was typed behind that. */
const CUT = "scandesk.typing-cut";

/** Hears the keys of a page before anything else of it can, so that none is given to it while they are kept. */
export function hearEarlyKeys(): void {
  addEventListener("keydown", keep, { capture: true });
  onPageEnd(cutTyping);
}

/**
 * Keeps the keys that are pressed while the code of the workspace is still being fetched or somebody is
 * signing in, where nothing else hears them yet: F4 and a name, right after the page was loaded. They are
 * no commands of the empty page, and the next Enter is meant for no button of it.
 */
export function keepEarlyKeys(): void {
  isKeeping = true;
}

/** Ends the keeping, and returns the keys that came meanwhile. */
export function takeEarlyKeys(): KeyboardEvent[] {
  isKeeping = false;
  return early.splice(0);
}

/**
 * The page ends by our own doing. What is typed until the next one stands goes nowhere, and that says so: the
 * keys between two pages are heard by nobody, and a text with a hole in it is not what was typed.
 */
function cutTyping(): void {
  sessionStorage.setItem(CUT, "silent");
  keepEarlyKeys();
  addEventListener("pagehide", () => {
    if (early.length > 0) tellCut();
  });
}

/** Says, for the next page, that something was typed that it does not get. */
export function tellCut(): void {
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

function keep(event: KeyboardEvent): void {
  if (!isKeeping || !event.isTrusted || event.isComposing || event.repeat || isOfBrowser(event))
    return;
  event.preventDefault();
  event.stopImmediatePropagation();
  early.push(event);
}
