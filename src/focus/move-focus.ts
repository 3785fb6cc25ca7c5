import { lockState } from "#src/state/session/lock.ts";

/** Returns the functions that move the focus, even while the screen is locked. */
export function createFocusMover() {
  /** The element to focus after the screen is unlocked; null if the focus returns to where it was. */
  let afterLock: HTMLElement | null = null;
  /** The element that was focused last by the page and not by the user. */
  let put: Element | null = null;

  /** Focuses an element for the page. */
  function putFocus(target: HTMLElement | SVGElement, options?: FocusOptions): void {
    put = target;
    target.focus(options);
  }

  /** Returns true if the user has moved the focus since it was on that element, be it by keys, mouse or a screen reader. */
  function isFocusTaken(since: Element | null): boolean {
    const { activeElement: focused } = document;
    if (focused === null || focused === since || focused === put) return false;
    return !focused.matches("body, [data-region]");
  }

  /**
   * Focuses an element. While the screen is locked the element is remembered and focused after unlocking: if it
   * took the focus now, the password would be typed into the page instead of the lock screen.
   */
  function moveFocus(target: HTMLElement, options?: FocusOptions): void {
    if (lockState.locked && target.closest("[data-lock]") === null) afterLock = target;
    else putFocus(target, options);
  }

  /** Returns the element that was to be focused while the screen was locked, and forgets it. */
  function takeFocusAfterLock(): HTMLElement | null {
    const target = afterLock;
    afterLock = null;
    return target;
  }

  return { putFocus, isFocusTaken, moveFocus, takeFocusAfterLock };
}

export const { putFocus, isFocusTaken, moveFocus, takeFocusAfterLock } = createFocusMover();
