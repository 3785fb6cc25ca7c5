import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { useSnapshot } from "valtio";
import type { List } from "@src/state/list";
import type { Identified } from "@src/state/list-pages";
import { ROW } from "./use-grid-scroll";

/**
 * Keeps the row at hand where the eye has it when rows come or go above it at other desks: the list
 * scrolls along. Counts what came above and has not been seen; nothing is held for someone who
 * works elsewhere and looks at the top, so there new rows just appear.
 */
export function useHeldPlace<T extends Identified>(
  list: List<T>,
  scroller: RefObject<HTMLDivElement | null>,
  { scrollTo, offsetNow }: { scrollTo: (offset: number) => void; offsetNow: () => number },
): { newAbove: number; seeTop: () => void } {
  const { moved } = useSnapshot(list.state);
  const known = useRef(moved);
  const [newAbove, setNewAbove] = useState(0);
  useLayoutEffect(() => {
    const by = moved - known.current;
    known.current = moved;
    const isWatched = document.activeElement === scroller.current || offsetNow() > 0;
    if (by === 0 || !isWatched) return;
    scrollTo(offsetNow() + by * ROW);
    setNewAbove((count) => Math.max(0, count + by));
  }, [moved, scroller, scrollTo, offsetNow]);
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
