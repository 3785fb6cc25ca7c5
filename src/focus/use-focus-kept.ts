import { useEffect } from "react";
import type { RefObject } from "react";
import { landingIn } from "./regions";

const LAYER = '[role="dialog"]';

/**
 * Keeps the focus from ever being nowhere: when what had it goes away, the first control of the
 * fallback has it; when a layer as a whole has it, what had it last in the layer.
 * What puts the focus by itself in the same frame (a dialog, a screen, the next row) comes first.
 */
export function useFocusKept(fallback: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const lastIn = new WeakMap<Element, HTMLElement>();
    let frame = 0;
    const check = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const { activeElement: focused, body } = document;
        if (!document.hasFocus()) return;
        if (focused === null || focused === body) {
          const { current } = fallback;
          if (current !== null) landingIn(current).focus({ preventScroll: true });
        } else if (focused.matches(LAYER)) {
          const last = lastIn.get(focused);
          if (last?.isConnected === true) last.focus({ preventScroll: true });
        }
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
