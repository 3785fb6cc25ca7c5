import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { useSnapshot } from "valtio";
import type { List } from "#src/state/list/list.ts";
import { indexOfId, type Identified } from "#src/state/list/pages.ts";
import { ROW_HEIGHT } from "./grid-sizes.ts";

/** The scroll functions of the grid. */
type Scroll = {
  scrollTo: (offset: number) => void;
  offsetNow: () => number;
  reveal: (index: number) => void;
};

/**
 * Keeps the active row at its place on screen when other desks add or remove rows above it, by scrolling along.
 * Counts the rows that were added above and not seen yet. Keeps nothing in place while the focus is elsewhere
 * and the list is scrolled to the top: new rows just appear there.
 */
export function useStableScrollPosition<T extends Identified>(
  list: List<T>,
  scroller: RefObject<HTMLDivElement | null>,
  { scrollTo, offsetNow, reveal }: Scroll,
): { newAbove: number; markTopSeen: () => void } {
  const { moved, pages } = useSnapshot(list.state);
  const previous = useRef({ moved, pages });
  const [newAbove, setNewAbove] = useState(0);
  useLayoutEffect(() => {
    const { activeId, activeIndex } = list.state;
    const movedBy = moved - previous.current.moved;
    const isOwn =
      activeId !== null && indexOfId(previous.current.pages, activeId, list.pageSize) < 0;
    previous.current = { moved, pages };
    // A row that this desk has just added is not announced as new, nor are the rows above it.
    if (movedBy !== 0 && isOwn) {
      reveal(activeIndex);
      return;
    }
    const isWatched = document.activeElement === scroller.current || offsetNow() > 0;
    if (movedBy === 0 || !isWatched) return;
    scrollTo(offsetNow() + movedBy * ROW_HEIGHT);
    // If all rows fit on screen, none is above the visible ones.
    const isAtTop = offsetNow() < ROW_HEIGHT / 2;
    setNewAbove((count) => (isAtTop ? 0 : Math.max(0, count + movedBy)));
  }, [list, moved, pages, scroller, scrollTo, offsetNow, reveal]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null || newAbove === 0) return undefined;
    const onScroll = (): void => {
      if (offsetNow() < ROW_HEIGHT / 2) setNewAbove(0);
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => element.removeEventListener("scroll", onScroll);
  }, [scroller, newAbove, offsetNow]);
  return { newAbove, markTopSeen: useCallback(() => setNewAbove(0), []) };
}
