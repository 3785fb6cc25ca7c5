import { isText } from "./replay-key.ts";
import { moveFocus } from "./move-focus.ts";

const ORDER = ["sidebar", "top-bar", "content", "side-panel", "notices"];

/**
 * Where work starts on a screen, best first: the next step of several, the rows of a list, the fields of a form, a text to write or
 * read, a button or link. Never a filter, a link to another view of the page, or a button that deletes.
 */
const WORK = [
  '[aria-current="step"] button',
  '[role="grid"]',
  "form :is(input, select, textarea):not([disabled])",
  "[contenteditable=true]",
  "[data-reading]",
  "a[href]:not(header nav *), button:not([disabled], [data-danger], [aria-haspopup])",
  '[tabindex="0"]',
];

function isShown(element: HTMLElement): boolean {
  // What lies in a closed <details> has a box, but takes no focus.
  return element.checkVisibility();
}

/** Whether the focus on an element shows. A text to read takes it anyway, since the keys that scroll need it there. */
function isInSight(element: HTMLElement): boolean {
  return (
    element.matches("[data-reading]") || element.getBoundingClientRect().top < window.innerHeight
  );
}

/** Returns the content region; null if the page has no frame, as at the login. */
export function contentRegion(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-region="content"]');
}

/** Returns true if the focus is neither in a text field of the page nor on the sidebar or top bar. */
export function isFocusIdle(): boolean {
  const { activeElement: focused } = document;
  const isOnFrame = focused?.closest('[data-region="sidebar"], [data-region="top-bar"]') != null;
  return !isOnFrame && (!isText(focused) || focused?.hasAttribute("data-catches-text") === true);
}

/** Returns the functions that move the focus between the regions of the frame. */
export function createRegions() {
  /** The element that had the focus when a region was left; it is focused on return. */
  const lastFocused = new WeakMap<HTMLElement, HTMLElement>();

  /** Focuses the next visible region of the frame, or the previous one. */
  function moveRegion(step: 1 | -1): void {
    const regions = ORDER.flatMap((name) => [
      ...document.querySelectorAll<HTMLElement>(`[data-region="${name}"]`),
    ]).filter(isShown);
    const focused = document.activeElement;
    // The side panel lies within the content.
    const currentIndex = regions.findLastIndex((region) => region.contains(focused));
    const current = regions[currentIndex];
    if (current !== undefined && focused instanceof HTMLElement) lastFocused.set(current, focused);
    const startIndex = currentIndex < 0 && step < 0 ? 0 : currentIndex;
    const next = regions[(startIndex + step + regions.length) % regions.length];
    if (next !== undefined) focusTargetIn(next).focus();
  }

  /**
   * Returns the element to focus in a region: the one focused last, else where work starts if that is in sight,
   * else the region itself, also while the figures that work starts at are awaited.
   */
  function focusTargetIn(region: HTMLElement): HTMLElement {
    const before = lastFocused.get(region);
    if (before !== undefined && region.contains(before) && isShown(before)) return before;
    if (region.querySelector("[data-awaited]") !== null) return region;
    for (const place of WORK) {
      const found = [...region.querySelectorAll<HTMLElement>(place)].find(isShown);
      if (found !== undefined) return isInSight(found) ? found : region;
    }
    return region;
  }

  /** Focuses the element where work starts on the screen. */
  function focusContent(): void {
    const content = contentRegion();
    if (content !== null) moveFocus(focusTargetIn(content), { preventScroll: true });
  }

  /** Focuses the element where work starts, if nothing but the body or a region has the focus. */
  function focusContentIfLost(): void {
    const { activeElement: focused } = document;
    if (focused === null || focused.matches("body, [data-region]")) focusContent();
  }

  return { moveRegion, focusTargetIn, focusContent, focusContentIfLost };
}

export const { moveRegion, focusTargetIn, focusContent, focusContentIfLost } = createRegions();
