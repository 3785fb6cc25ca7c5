import { useEffect } from "react";
import { layers } from "#src/state/screen/layers.ts";
import { rendered } from "#src/state/screen/rendered.ts";
import { focusContent, focusContentIfLost } from "./regions.ts";

/** Focuses where work starts on screens without a list or form, as soon as the screen has loaded. */
export function useInitialFocus(isLoaded = true): void {
  useEffect(() => {
    if (!isLoaded || layers.open.length > 0) return;
    focusContent();
    // The commands of the screen depend on facts that it has just published, so their buttons come one render
    // later.
    void rendered().then(() => {
      if (layers.open.length === 0) focusContentIfLost();
    });
  }, [isLoaded]);
}
