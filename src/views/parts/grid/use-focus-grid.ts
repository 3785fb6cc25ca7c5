import { useEffect } from "react";
import { contentRegion } from "#src/focus/regions.ts";
import { layers } from "#src/state/screen/layers.ts";

/** Focuses the list of the screen. */
export function focusGrid(): void {
  contentRegion()?.querySelector<HTMLElement>('[role="grid"]')?.focus();
}

/**
 * Focuses the list of a screen when it opens, because the work starts there. If a layer is open, the focus
 * stays in it and comes here when the layer closes.
 */
export function useFocusGrid(): void {
  useEffect(() => {
    if (layers.open.length === 0) focusGrid();
  }, []);
}
