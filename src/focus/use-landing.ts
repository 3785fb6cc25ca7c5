import { useEffect } from "react";
import { layers } from "@src/state/layers";
import { rendered } from "@src/state/rendered";
import { landingIn, placeFocus } from "./regions";

/** Puts the focus where work starts, for screens that have no list and no form; once it is there. */
export function useLanding(isThere = true): void {
  useEffect(() => {
    if (!isThere || layers.open.length > 0) return;
    const content = document.querySelector<HTMLElement>('[data-region="content"]');
    if (content !== null) landingIn(content).focus({ preventScroll: true });
    // The commands of the screen come with the facts that it has just published.
    void rendered().then(() => {
      if (layers.open.length === 0) placeFocus();
    });
  }, [isThere]);
}
