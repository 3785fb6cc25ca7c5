import { isText } from "./give-key.ts";
import { moveFocus } from "./move-focus.ts";

const ORDER = ["sidebar", "top-bar", "content", "side-panel"];

/** Where work starts, best first: the rows of a list, the fields of a form, a text that is written or read, what runs or leads on; never a filter, another view of the page, or what deletes. */
const WORK = [
  '[role="grid"]',
  "form :is(input, select, textarea):not([disabled])",
  "[contenteditable=true]",
  "[data-reading]",
  "a[href]:not(header nav *), button:not([disabled], [data-danger])",
  '[tabindex="0"]',
];

/** Where the focus was when a region was left; coming back goes on there. */
const left = new WeakMap<HTMLElement, HTMLElement>();

/** Puts the focus into the next visible region of the frame, or the one before. */
export function moveRegion(step: 1 | -1): void {
  const regions = ORDER.flatMap((name) => [
    ...document.querySelectorAll<HTMLElement>(`[data-region="${name}"]`),
  ]).filter(isShown);
  const focused = document.activeElement;
  // The side panel lies within the content.
  const here = regions.findLastIndex((region) => region.contains(focused));
  const present = regions[here];
  if (present !== undefined && focused instanceof HTMLElement) left.set(present, focused);
  const from = here < 0 && step < 0 ? 0 : here;
  const next = regions[(from + step + regions.length) % regions.length];
  if (next !== undefined) landingIn(next).focus();
}

/** Where the focus goes in a region: where it was, else where work starts as far as that is in sight. */
export function landingIn(region: HTMLElement): HTMLElement {
  const before = left.get(region);
  if (before !== undefined && region.contains(before) && isShown(before)) return before;
  for (const place of WORK) {
    const found = [...region.querySelectorAll<HTMLElement>(place)].find(isShown);
    if (found !== undefined) return isInSight(found) ? found : region;
  }
  return region;
}

function isShown(element: HTMLElement): boolean {
  return element.getClientRects().length > 0;
}

function isInSight(element: HTMLElement): boolean {
  return element.getBoundingClientRect().top < window.innerHeight;
}

/** The region of the screen itself; null where there is no frame, as at the login. */
export function contentRegion(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-region="content"]');
}

/** Puts the focus where work starts on the screen. */
export function focusContent(): void {
  const content = contentRegion();
  if (content !== null) moveFocus(landingIn(content), { preventScroll: true });
}

/** Puts the focus where work starts, where it is nowhere or on the frame as a whole. */
export function placeFocus(): void {
  const { activeElement: focused } = document;
  if (focused === null || focused.matches("body, [data-region]")) focusContent();
}

/** Whether the focus is neither in a text nor on the buttons of the frame. */
export function isFocusIdle(): boolean {
  const { activeElement: focused } = document;
  const isOnFrame = focused?.closest('[data-region="sidebar"], [data-region="top-bar"]') != null;
  return !isOnFrame && !isText(focused);
}
