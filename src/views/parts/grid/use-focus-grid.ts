import { useEffect } from "react";

/** Puts the focus on the list of a screen when it opens: there the work starts. */
export function useFocusGrid(): void {
  useEffect(() => {
    document.querySelector<HTMLElement>('[data-region="content"] [role="grid"]')?.focus();
  }, []);
}
