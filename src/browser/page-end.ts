import { createListeners } from "./listeners.ts";

const ending = createListeners();

/** Registers a callback for when the app itself leaves the page, as by a reload. Returns the unsubscribe function. */
export const onPageEnd = ending.add;

/** Runs the registered callbacks, then leaves the page through `loadNext`, such as a reload. */
export function endPage(loadNext: () => void): void {
  ending.notify();
  loadNext();
}
