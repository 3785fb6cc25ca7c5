import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import type { List } from "#src/state/list/list.ts";
import type { Identified } from "#src/state/list/pages.ts";
import { useGridScroll } from "./use-grid-scroll.ts";
import { useStableScrollPosition } from "./use-stable-scroll-position.ts";

/**
 * Scrolls a list: first to where the user left it, then to the active row after each new result, and along with
 * rows that other desks add above it. Returns which rows are in view, and the functions that scroll.
 */
export function useListScroll<T extends Identified>(
  list: List<T>,
  { count, answers }: { count: number; answers: number },
  {
    scroller,
    rows,
    onWidth,
  }: {
    scroller: RefObject<HTMLDivElement | null>;
    /** The element that holds the rows. */
    rows: RefObject<HTMLDivElement | null>;
    onWidth: (pixels: number) => void;
  },
) {
  const scroll = useGridScroll(scroller, rows, count, list.scroll.offset, onWidth);
  const { first, last, base, height, pageRows, scrollTo, reveal, offsetNow } = scroll;
  useEffect(
    () => () => {
      list.scroll.offset = offsetNow();
    },
    [list, offsetNow],
  );
  const answered = useRef(answers);
  useLayoutEffect(() => {
    if (answered.current !== answers) reveal(list.state.activeIndex);
    answered.current = answers;
  }, [list, answers, reveal]);
  const { newAbove, markTopSeen } = useStableScrollPosition(list, scroller, scroll);
  const moveTo = useCallback(
    (index: number) => {
      list.moveTo(index);
      reveal(list.state.activeIndex);
    },
    [list, reveal],
  );
  return {
    first,
    last,
    base,
    height,
    pageRows,
    /** Number of rows above that other desks added and the user has not seen. */
    newAbove,
    /** Moves the active row and shows it. */
    moveTo,
    toTop(): void {
      scrollTo(0);
      markTopSeen();
    },
  };
}
