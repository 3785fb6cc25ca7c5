import { isOfBrowser } from "./key-kinds";

const early: KeyboardEvent[] = [];

/**
 * Keeps the keys that are pressed while the code of the workspace is still being fetched or somebody is
 * signing in, where nothing else hears them yet: F4 and a name, right after the page was loaded. They are
 * no commands of the empty page, and the next Enter is meant for no button of it.
 */
export function keepEarlyKeys(): void {
  addEventListener("keydown", keep, { capture: true });
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
