import { useEffect, useState } from "react";

const LAYER = '[role="dialog"]';

/** What had the focus last outside of all layers: where one goes when a layer's own opener is gone. */
let outside: Element | null = null;

/**
 * Gives the focus back where it was when this layer opened. Headless UI does so too, but knows only
 * what was focused after it had been fetched, and not the line of a palette that has closed since.
 */
export function useFocusReturn(): void {
  const [from] = useState(focusedNow);
  useEffect(() => {
    return () => {
      queueMicrotask(() => {
        const { activeElement } = document;
        if (activeElement !== null && activeElement !== document.body) return;
        // A region as a whole is no place to work: its first control comes by itself.
        const target = [from, outside].find(
          (element) => element?.isConnected === true && !element.matches("[data-region]"),
        );
        if (target instanceof HTMLElement) target.focus({ preventScroll: true });
      });
    };
  }, [from]);
}

function focusedNow(): Element | null {
  const { activeElement } = document;
  if (activeElement?.closest(LAYER) === null && activeElement !== document.body)
    outside = activeElement;
  return activeElement;
}
