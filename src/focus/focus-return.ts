import { useEffect, useLayoutEffect, useState, type RefObject } from "react";
import { layers } from "#src/state/screen/layers.ts";
import { focusContent } from "./regions.ts";

const LAYER = '[role="dialog"]';

/** What had the focus, and what of its text was chosen; null where it has no text. */
type Place = { element: Element | null; selection: readonly [number, number] | null };

/** What had the focus last outside of all layers: where one goes when a layer's own opener is gone. */
let outside: Element | null = null;

/**
 * Gives the focus back where it was when this layer opened. Headless UI does so too, but knows only
 * what was focused after it had been fetched, and not the line of a palette that has closed since.
 */
export function useFocusReturn(): void {
  const [from] = useState(focusedNow);
  useEffect(() => () => returnFocus(from), [from]);
}

/** {@link useFocusReturn} for a layer that is always on the page: while it is open its field has the focus. */
export function useFocusWhileOpen(isOpen: boolean, field: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const line = field.current;
    if (line === null) return undefined;
    if (!isOpen) {
      // Here and not when the layer is put away: React gives back a focus that is lost while it changes the page.
      if (document.activeElement === line) line.blur();
      return undefined;
    }
    let from = focusedNow();
    line.focus({ preventScroll: true });
    // What comes late to the page takes the focus as if nothing lay over it: it has it afterwards.
    const keep = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest("[data-region]") === null) return;
      from = { element: target, selection: null };
      line.focus({ preventScroll: true });
    };
    document.addEventListener("focusin", keep);
    return () => {
      document.removeEventListener("focusin", keep);
      returnFocus(from);
    };
  }, [isOpen, field]);
}

function returnFocus(from: Place): void {
  // What came in the layer's place has the focus by the next microtask; the one after that comes
  // when Headless UI has taken it back.
  queueMicrotask(() => {
    const taken = document.activeElement;
    queueMicrotask(() => {
      giveBack(from.element, taken);
      reselect(from);
    });
  });
}

/**
 * A layer that came in place of the closed one keeps the focus it has taken. The page or a region as
 * a whole is no place to work; where the opener is gone, the screen's own start is.
 */
function giveBack(from: Element | null, taken: Element | null): void {
  const covered = layers.open.length > 0;
  if (covered && taken instanceof HTMLElement && taken.closest(LAYER) !== null)
    return taken.focus({ preventScroll: true });
  if (document.activeElement?.matches("body, [data-region]") === false) return;
  const target = [from, outside].find(
    (element) =>
      element?.isConnected === true &&
      !element.matches("body, [data-region]") &&
      (!covered || element.closest(LAYER) !== null),
  );
  if (target instanceof HTMLElement) return target.focus({ preventScroll: true });
  if (!covered) focusContent();
}

/** A field that chooses all of its text whenever the focus comes has it as it was left. */
function reselect({ element, selection }: Place): void {
  if (selection === null || document.activeElement !== element) return;
  if (element instanceof HTMLInputElement) element.setSelectionRange(...selection);
}

function focusedNow(): Place {
  const { activeElement: element } = document;
  if (element?.closest(LAYER) === null && element !== document.body) outside = element;
  if (!(element instanceof HTMLInputElement)) return { element, selection: null };
  // A field of another kind than text has no place in it.
  const { selectionStart, selectionEnd } = element;
  const isText = selectionStart !== null && selectionEnd !== null;
  return { element, selection: isText ? [selectionStart, selectionEnd] : null };
}
