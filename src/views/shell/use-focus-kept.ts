import { useEffect } from "react";
import type { RefObject } from "react";
import { landingIn } from "@src/commands/regions";

/**
 * Keeps the focus from ever being nowhere: when what had it goes away, the first control of the
 * fallback has it.
 * What puts the focus by itself in the same frame (a dialog, a screen, the next row) comes first.
 */
export function useFocusKept(fallback: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let frame = 0;
    const check = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && document.hasFocus() && fallback.current !== null)
          landingIn(fallback.current).focus({ preventScroll: true });
      });
    };
    const changes = new MutationObserver(check);
    changes.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusout", check);
    check();
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      document.removeEventListener("focusout", check);
    };
  }, [fallback]);
}
