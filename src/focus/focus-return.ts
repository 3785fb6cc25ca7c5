import { useEffect, useLayoutEffect, useState, type RefObject } from "react";
import { layers } from "#src/state/screen/layers.ts";
import { focusContent } from "./regions.ts";

const LAYER = '[role="dialog"]';

/** The element that had the focus, and its selected text range; null if it has no text. */
type SavedFocus = { element: Element | null; selection: readonly [number, number] | null };

/** Restores the selection in a field that selects all of its text on focus. */
function restoreSelection({ element, selection }: SavedFocus): void {
  if (selection === null || document.activeElement !== element) return;
  if (element instanceof HTMLInputElement) element.setSelectionRange(...selection);
}

/** Returns the functions that bring the focus back when a layer closes. */
export function createFocusReturn() {
  /**
   * The last focused element outside all layers: the focus goes there if the element that opened a layer is
   * gone.
   */
  let lastOutside: Element | null = null;

  function returnFocus(saved: SavedFocus): void {
    // A layer that replaces this one has the focus by the next microtask. Headless UI takes the focus back
    // before the microtask after that.
    queueMicrotask(() => {
      const newlyFocused = document.activeElement;
      queueMicrotask(() => {
        restoreFocus(saved.element, newlyFocused);
        restoreSelection(saved);
      });
    });
  }

  /**
   * A layer that replaced the closed one keeps the focus. Otherwise the element that had it before gets it; the
   * body or a whole region does not count, and if that element is gone, the focus goes where work starts on the
   * screen.
   */
  function restoreFocus(previous: Element | null, newlyFocused: Element | null): void {
    const covered = layers.open.length > 0;
    if (covered && newlyFocused instanceof HTMLElement && newlyFocused.closest(LAYER) !== null)
      return newlyFocused.focus({ preventScroll: true });
    if (document.activeElement?.matches("body, [data-region]") === false) return;
    const target = [previous, lastOutside].find(
      (element) =>
        element?.isConnected === true &&
        !element.matches("body, [data-region]") &&
        (!covered || element.closest(LAYER) !== null),
    );
    if (target instanceof HTMLElement) return target.focus({ preventScroll: true });
    if (!covered) focusContent();
  }

  function saveFocus(): SavedFocus {
    const { activeElement: element } = document;
    if (element?.closest(LAYER) === null && element !== document.body) lastOutside = element;
    if (!(element instanceof HTMLInputElement)) return { element, selection: null };
    // Inputs that hold no text have no selection.
    const { selectionStart, selectionEnd } = element;
    const isText = selectionStart !== null && selectionEnd !== null;
    return { element, selection: isText ? [selectionStart, selectionEnd] : null };
  }

  return { saveFocus, returnFocus };
}

const { saveFocus, returnFocus } = createFocusReturn();

/**
 * Returns the focus to where it was when this layer opened. Headless UI does this, too, but knows only what
 * was focused when its own code had loaded, and not the input of a palette that has closed since.
 */
export function useFocusReturn(): void {
  const [savedFocus] = useState(saveFocus);
  useEffect(() => () => returnFocus(savedFocus), [savedFocus]);
}

/** {@link useFocusReturn} for a layer that stays mounted: while it is open, its field has the focus. */
export function useFocusWhileOpen(isOpen: boolean, field: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const input = field.current;
    if (input === null) return undefined;
    if (!isOpen) {
      // Not in the cleanup: React restores the focus that an element loses while React updates the page.
      if (document.activeElement === input) input.blur();
      return undefined;
    }
    let savedFocus = saveFocus();
    input.focus({ preventScroll: true });
    // A part of the page that loads late takes the focus despite the layer above. It gets the focus when the
    // layer closes.
    const keepFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest("[data-region]") === null) return;
      savedFocus = { element: target, selection: null };
      input.focus({ preventScroll: true });
    };
    document.addEventListener("focusin", keepFocus);
    return () => {
      document.removeEventListener("focusin", keepFocus);
      returnFocus(savedFocus);
    };
  }, [isOpen, field]);
}
