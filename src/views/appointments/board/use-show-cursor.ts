import { useEffect, useState, type RefObject } from "react";
import type { Place } from "#domain/board.ts";

/**
 * Focuses the board when it opens, and scrolls to its active cell whenever the cursor (`place`) or the card in
 * hand (`held`) has moved.
 */
export function useShowCursor(
  grid: RefObject<HTMLElement | null>,
  { active, place, held }: { active: string; place: Place; held: unknown },
): void {
  const [first] = useState(active);
  useEffect(() => {
    grid.current?.focus({ preventScroll: true });
    // Scrolls the active cell to a third of the height: most of the space shows what comes next.
    const cell = cellWith(first);
    if (grid.current === null || cell === null) return;
    const heightAbove = cell.getBoundingClientRect().top - grid.current.getBoundingClientRect().top;
    grid.current.scrollBy(0, heightAbove - grid.current.clientHeight / 3);
  }, [grid, first]);
  useEffect(() => {
    cellWith(active)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [active, place, held]);
}

function cellWith(id: string): Element | null {
  return document.querySelector(`[id="${id}"]`);
}
