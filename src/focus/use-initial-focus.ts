import { useEffect, useEffectEvent, useRef } from "react";
import { layers } from "#src/state/screen/layers.ts";
import { rendered } from "#src/state/screen/rendered.ts";
import { isFocusTaken } from "./move-focus.ts";
import { focusContent, focusContentIfLost } from "./regions.ts";

/**
 * Calls back as soon as a screen has loaded, to focus where work starts. Who has gone elsewhere while it loaded stays
 * there: the next Enter would press another button than the one that they chose.
 */
export function useFocusOnceLoaded(isLoaded: boolean, focus: () => void): void {
  const atStart = useRef<Element | null>(null);
  const focusNow = useEffectEvent(focus);
  useEffect(() => {
    atStart.current = document.activeElement;
  }, []);
  useEffect(() => {
    if (isLoaded && layers.open.length === 0 && !isFocusTaken(atStart.current)) focusNow();
  }, [isLoaded]);
}

/** Focuses where work starts on screens without a list or form, as soon as the screen has loaded. */
export function useInitialFocus(isLoaded = true): void {
  useFocusOnceLoaded(isLoaded, () => {
    focusContent();
    // The commands of the screen depend on facts that it has just published, so their buttons come one render
    // later.
    void rendered().then(() => {
      if (layers.open.length === 0) focusContentIfLost();
    });
  });
}
