const ORDER = ["sidebar", "top-bar", "content", "side-panel"];
const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), [role="grid"], [tabindex="0"]';

/** Puts the focus into the next visible region of the frame, or the one before. */
export function moveRegion(step: 1 | -1): void {
  const regions = ORDER.flatMap((name) => [
    ...document.querySelectorAll<HTMLElement>(`[data-region="${name}"]`),
  ]).filter((region) => region.offsetParent !== null || region.getClientRects().length > 0);
  const here = regions.findIndex((region) => region.contains(document.activeElement));
  const next = regions[(here + step + regions.length) % regions.length];
  const target = next?.querySelector<HTMLElement>(FOCUSABLE) ?? next;
  target?.focus();
}
