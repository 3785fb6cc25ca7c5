import { useEffect } from "react";
import { landingIn } from "@src/commands/regions";
import { layers } from "@src/state/layers";

/** Puts the focus on the screen's first control, for screens that have no list and no form. */
export function useLanding(): void {
  useEffect(() => {
    const content = document.querySelector<HTMLElement>('[data-region="content"]');
    if (content !== null && layers.open.length === 0)
      landingIn(content).focus({ preventScroll: true });
  }, []);
}
