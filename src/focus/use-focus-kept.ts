import { useEffect } from "react";
import type { RefObject } from "react";
import { tabbable } from "tabbable";
import { landingIn } from "./regions.ts";

const LAYER = '[role="dialog"]';

/**
 * Keeps the focus from ever being nowhere: when what had it goes away, what had it last in the topmost
 * layer has it, else the first control of that; without a layer where work starts in the fallback.
 * What puts the focus by itself in the same frame (a dialog, a screen, the next row) comes first.
 */
export function useFocusKept(fallback: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const lastIn = new WeakMap<Element, HTMLElement>();
    let frame = 0;
    const lastOf = (layer: Element): HTMLElement | null => {
      const last = lastIn.get(layer);
      return last?.isConnected === true && !last.matches(":disabled") ? last : null;
    };
    const check = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const { activeElement: focused, body } = document;
        if (!document.hasFocus()) return;
        if (focused === null || focused === body) {
          const layer = topmostLayer();
          const { current } = fallback;
          if (layer !== null) (lastOf(layer) ?? tabbable(layer)[0])?.focus({ preventScroll: true });
          else if (current !== null) landingIn(current).focus({ preventScroll: true });
        } else if (focused.matches(LAYER)) lastOf(focused)?.focus({ preventScroll: true });
      });
    };
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const layer = target.closest(LAYER);
      if (layer !== null && layer !== target) lastIn.set(layer, target);
    };
    const changes = new MutationObserver(check);
    changes.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusout", check);
    document.addEventListener("focusin", remember);
    check();
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      document.removeEventListener("focusout", check);
      document.removeEventListener("focusin", remember);
    };
  }, [fallback]);
}

/** The layer that lies over all others; null where none does. */
function topmostLayer(): HTMLElement | null {
  const layers = [...document.querySelectorAll<HTMLElement>(LAYER)];
  return layers.findLast((layer) => layer.closest("[inert]") === null) ?? null;
}
