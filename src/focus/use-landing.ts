import { useEffect } from "react";
import { landingIn } from "./regions";
import { layers } from "@src/state/layers";

/** Puts the focus where work starts, for screens that have no list and no form; once it is there. */
export function useLanding(isThere = true): void {
  useEffect(() => {
    if (!isThere) return;
    const content = document.querySelector<HTMLElement>('[data-region="content"]');
    if (content !== null && layers.open.length === 0)
      landingIn(content).focus({ preventScroll: true });
  }, [isThere]);
}
