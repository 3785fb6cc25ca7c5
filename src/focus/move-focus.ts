import { lockState } from "#src/state/session/lock.ts";

/** Returns the functions that move the focus, even while the screen is locked. */
export function createFocusMover() {
  /** The element to focus after the screen is unlocked; null if the focus returns to where it was. */
  let afterLock: HTMLElement | null = null;

  /**
   * Focuses an element. While the screen is locked the element is remembered and focused after unlocking: if it
   * took the focus now, the password would be typed into the page instead of the lock screen.
   */
  function moveFocus(target: HTMLElement, options?: FocusOptions): void {
    if (lockState.locked && target.closest("[data-lock]") === null) afterLock = target;
    else target.focus(options);
  }

  /** Returns the element that was to be focused while the screen was locked, and forgets it. */
  function takeFocusAfterLock(): HTMLElement | null {
    const target = afterLock;
    afterLock = null;
    return target;
  }

  return { moveFocus, takeFocusAfterLock };
}

export const { moveFocus, takeFocusAfterLock } = createFocusMover();
