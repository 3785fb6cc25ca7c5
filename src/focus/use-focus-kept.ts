import { useEffect } from "react";
import type { RefObject } from "react";
import { tabbable } from "tabbable";
import { putFocus } from "./move-focus.ts";
import { focusTargetIn } from "./regions.ts";

const LAYER = '[role="dialog"]';

/**
 * Keeps the focus from getting lost: if the focused element disappears, focuses the one focused last in the
 * topmost layer, else that layer's first control; without a layer, the start element of `fallback`. Code that
 * sets the focus in the same frame (a dialog, a screen, the next row) takes precedence.
 */
export function useFocusKept(fallback: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const lastIn = new WeakMap<Element, HTMLElement>();
    let frame = 0;
    const lastOf = (layer: Element): HTMLElement | null => {
      const last = lastIn.get(layer);
      return last?.isConnected === true && !last.matches(":disabled") ? last : null;
    };
    const put = (target: HTMLElement | SVGElement | null | undefined) => {
      if (target != null) putFocus(target, { preventScroll: true });
    };
    const check = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const { activeElement: focused, body } = document;
        if (!document.hasFocus()) return;
        if (focused === null || focused === body) {
          const layer = topmostLayer();
          const { current } = fallback;
          if (layer !== null) put(lastOf(layer) ?? tabbable(layer)[0]);
          else if (current !== null) put(focusTargetIn(current));
        } else if (focused.matches(LAYER)) put(lastOf(focused));
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

/** Returns the topmost layer; null if none is open. */
function topmostLayer(): HTMLElement | null {
  const layers = [...document.querySelectorAll<HTMLElement>(LAYER)];
  return layers.findLast((layer) => layer.closest("[inert]") === null) ?? null;
}
