import { useEffect } from "react";
import { landingIn } from "@src/commands/regions";

/** Puts the focus on the screen's first control, for screens that have no list and no form. */
export function useLanding(): void {
  useEffect(() => {
    const content = document.querySelector<HTMLElement>('[data-region="content"]');
    if (content !== null) landingIn(content).focus({ preventScroll: true });
  }, []);
}
