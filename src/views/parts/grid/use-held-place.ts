import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { useSnapshot } from "valtio";
import type { List } from "#src/state/list/list.ts";
import { indexOfId, type Identified } from "#src/state/list/pages.ts";
import { ROW } from "./use-grid-scroll.ts";

/** What moves the rows of a list, as the grid scrolls. */
type Scroll = {
  scrollTo: (offset: number) => void;
  offsetNow: () => number;
  reveal: (index: number) => void;
};

/**
 * Keeps the row at hand where the eye has it when rows come or go above it at other desks: the list
 * scrolls along. Counts what came above and has not been seen; nothing is held for someone who
 * works elsewhere and looks at the top, so there new rows just appear.
 */
export function useHeldPlace<T extends Identified>(
  list: List<T>,
  scroller: RefObject<HTMLDivElement | null>,
  { scrollTo, offsetNow, reveal }: Scroll,
): { newAbove: number; seeTop: () => void } {
  const { moved, pages } = useSnapshot(list.state);
  const known = useRef({ moved, pages });
  const [newAbove, setNewAbove] = useState(0);
  useLayoutEffect(() => {
    const { activeId, activeIndex } = list.state;
    const by = moved - known.current.moved;
    const isOwn = activeId !== null && indexOfId(known.current.pages, activeId, list.pageSize) < 0;
    known.current = { moved, pages };
    // A row of one's own that has just come is no news, nor is what stands above it.
    if (by !== 0 && isOwn) return reveal(activeIndex);
    const isWatched = document.activeElement === scroller.current || offsetNow() > 0;
    if (by === 0 || !isWatched) return;
    scrollTo(offsetNow() + by * ROW);
    // Where all rows have room nothing is above those in view.
    const isAtTop = offsetNow() < ROW / 2;
    setNewAbove((count) => (isAtTop ? 0 : Math.max(0, count + by)));
  }, [list, moved, pages, scroller, scrollTo, offsetNow, reveal]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null || newAbove === 0) return undefined;
    const onScroll = (): void => {
      if (offsetNow() < ROW / 2) setNewAbove(0);
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => element.removeEventListener("scroll", onScroll);
  }, [scroller, newAbove, offsetNow]);
  return { newAbove, seeTop: useCallback(() => setNewAbove(0), []) };
}
