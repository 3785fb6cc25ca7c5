import { useEffect } from "react";

/** Puts the focus on the list of the screen. */
export function focusGrid(): void {
  document.querySelector<HTMLElement>('[data-region="content"] [role="grid"]')?.focus();
}

/** Puts the focus on the list of a screen when it opens: there the work starts. */
export function useFocusGrid(): void {
  useEffect(focusGrid, []);
}
