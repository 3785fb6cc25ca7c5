import { useEffect } from "react";
import { layers } from "#src/state/screen/layers.ts";
import { rendered } from "#src/state/screen/rendered.ts";
import { focusContent, placeFocus } from "./regions.ts";

/** Puts the focus where work starts, for screens that have no list and no form; once it is there. */
export function useLanding(isThere = true): void {
  useEffect(() => {
    if (!isThere || layers.open.length > 0) return;
    focusContent();
    // The commands of the screen come with the facts that it has just published.
    void rendered().then(() => {
      if (layers.open.length === 0) placeFocus();
    });
  }, [isThere]);
}
