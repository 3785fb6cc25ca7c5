import { useEffect } from "react";
import { contentRegion } from "#src/focus/regions.ts";
import { layers } from "#src/state/screen/layers.ts";

/** Puts the focus on the list of the screen. */
export function focusGrid(): void {
  contentRegion()?.querySelector<HTMLElement>('[role="grid"]')?.focus();
}

/**
 * Puts the focus on the list of a screen when it opens: there the work starts. Where a layer is
 * open already the focus stays in it, and comes here when the layer closes.
 */
export function useFocusGrid(): void {
  useEffect(() => {
    if (layers.open.length === 0) focusGrid();
  }, []);
}
