import { isOfBrowser } from "./key-kinds";

const early: KeyboardEvent[] = [];
/** Says, for the next page, that keys were kept when this one ended. */
const CUT = "scandesk.typing-cut";

/**
 * Keeps the keys that are pressed while the code of the workspace is still being fetched or somebody is
 * signing in, where nothing else hears them yet: F4 and a name, right after the page was loaded. They are
 * no commands of the empty page, and the next Enter is meant for no button of it.
 */
export function keepEarlyKeys(): void {
  addEventListener("keydown", keep, { capture: true });
}

/**
 * Says that the page ends with what was kept: the keys between two pages are heard by nobody, and a text
 * with a hole in it is not what was typed.
 */
export function cutEarlyKeys(): void {
  if (early.length > 0) sessionStorage.setItem(CUT, "yes");
}

/** Whether the page before ended in the middle of what was typed; once. */
export function wasTypingCut(): boolean {
  const isCut = sessionStorage.getItem(CUT) !== null;
  sessionStorage.removeItem(CUT);
  return isCut;
}

/** Ends the keeping, and returns the keys that came meanwhile. */
export function takeEarlyKeys(): KeyboardEvent[] {
  removeEventListener("keydown", keep, { capture: true });
  return early.splice(0);
}

function keep(event: KeyboardEvent): void {
  if (!event.isTrusted || event.isComposing || event.repeat || isOfBrowser(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  early.push(event);
}
