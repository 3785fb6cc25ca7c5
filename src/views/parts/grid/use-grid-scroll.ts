import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { RefObject } from "react";
import { HEADER_HEIGHT, ROW_HEIGHT } from "./grid-sizes.ts";
import { createListOffset, type ListOffset } from "./list-offset.ts";
import { offsetShowing, scrollScale, type ScrollScale } from "./scaled-scroll.ts";
import { useRowRange } from "./use-row-range.ts";

/** Rows are positioned relative to a row whose index is a multiple of this, so that visible rows keep their place. */
const BASE_STEP = 256;

/**
 * Scrolls a list of any length in an element that a browser can lay out. `startAt` is the first offset;
 * `onWidth` gets the width of the list in pixels.
 */
export function useGridScroll(
  scroller: RefObject<HTMLDivElement | null>,
  /** The element that holds the rows; their positions are relative to the base. */
  rows: RefObject<HTMLDivElement | null>,
  count: number,
  startAt: number,
  onWidth: (pixels: number) => void,
) {
  const [view, setView] = useState(0);
  const scale = useMemo(() => scrollScale(count * ROW_HEIGHT + HEADER_HEIGHT, view), [count, view]);
  const [offset] = useState(() => createListOffset({ scroller, rows }, startAt, scale));
  const onSize = ({ width, height }: { width: number; height: number }) => {
    setView(height);
    onWidth(width);
  };
  const { first, last } = useRowRange({ count, scroller, offset, startAt, view, onSize });
  useLayoutEffect(() => {
    offset.rescale(scale, view > 0);
  }, [offset, scale, view]);
  useWheel(scroller, { scale, view, offset });
  const base = first - (first % BASE_STEP);
  useLayoutEffect(() => {
    offset.setBase(base);
  }, [offset, base, first, last]);
  const reveal = useCallback(
    (index: number) => {
      const { clientHeight } = scroller.current ?? { clientHeight: 0 };
      const shown = {
        row: ROW_HEIGHT,
        head: HEADER_HEIGHT,
        view: clientHeight,
        offset: offset.now(),
      };
      offset.scrollTo(offsetShowing(index, shown));
    },
    [scroller, offset],
  );
  return {
    first,
    last,
    /** Index of the row that positions are relative to. */
    base,
    /** Real height of the list in the scroll area in pixels, header included. */
    height: scale.height,
    /** Number of rows that PageUp and PageDown move. */
    pageRows: Math.max(1, Math.floor((view - HEADER_HEIGHT) / ROW_HEIGHT) - 1),
    scrollTo: offset.scrollTo,
    reveal,
    offsetNow: offset.now,
  };
}

/** Lets the wheel scroll a scaled list by the pixels of the whole list, as it does any other. */
function useWheel(
  scroller: RefObject<HTMLElement | null>,
  { scale, view, offset }: { scale: ScrollScale; view: number; offset: ListOffset },
): void {
  useEffect(() => {
    const element = scroller.current;
    if (element === null || !scale.isScaled) return undefined;
    const onWheel = (event: WheelEvent): void => {
      if (event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      const pixels = { 0: 1, 1: ROW_HEIGHT, 2: view }[event.deltaMode] ?? 1;
      offset.scrollTo(offset.now() + event.deltaY * pixels);
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [scroller, scale, view, offset]);
}
