import { direction } from "#src/i18n/language.ts";

/** At the beginning or at the end of the reading direction. */
export type Side = "start" | "end";

/** The place of one toast, in pixels: its largest width, the height of two lines, and the distances from the edges. */
const TOAST = { width: 420, height: 80, edge: 16, bottom: 40 };

const CONTROLS = "button, a[href], input, select, textarea";

/**
 * Returns at which side of the content (of the window while a dialog is open) a toast covers fewer controls that can be
 * used; the end if both are the same.
 */
export function freerSide(isDialogOpen: boolean): Side {
  const content = isDialogOpen ? null : document.querySelector('[data-region="content"]');
  const { left, right } = content?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
  const atLeft = countControls(left + TOAST.edge);
  const atRight = countControls(right - TOAST.edge - TOAST.width);
  const [atStart, atEnd] = direction() === "rtl" ? [atRight, atLeft] : [atLeft, atRight];
  return atStart < atEnd ? "start" : "end";
}

/** Returns how many controls a toast covers whose left edge is here. */
function countControls(left: number): number {
  const bottom = innerHeight - TOAST.bottom;
  const isCovered = (control: Element): boolean => {
    const box = control.getBoundingClientRect();
    const isBeside = box.right <= left || box.left >= left + TOAST.width;
    const isAboveOrBelow = box.bottom <= bottom - TOAST.height || box.top >= bottom;
    return box.width > 0 && !isBeside && !isAboveOrBelow && control.closest("[inert]") === null;
  };
  return [...document.querySelectorAll(CONTROLS)].filter(isCovered).length;
}
