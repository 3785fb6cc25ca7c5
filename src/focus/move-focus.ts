import { lockState } from "#src/state/session/lock.ts";

/** What is to have the focus once the desk is unlocked; null where it goes back to where it was. */
let afterLock: HTMLElement | null = null;

/**
 * Gives the focus to an element. Beneath the lock screen nothing can have it: what goes on there, such as a patient
 * who is found and chosen, would be typed over behind the password. It has the focus once the desk is unlocked.
 */
export function moveFocus(to: HTMLElement, options?: FocusOptions): void {
  if (lockState.locked && to.closest("[data-lock]") === null) afterLock = to;
  else to.focus(options);
}

/** Returns what the focus was moved to beneath the lock screen; once. */
export function takeFocusAfterLock(): HTMLElement | null {
  const to = afterLock;
  afterLock = null;
  return to;
}
