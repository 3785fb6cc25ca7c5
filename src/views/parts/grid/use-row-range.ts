import type { RefObject } from "react";
import { observeElementRect, useVirtualizer } from "@tanstack/react-virtual";
import { HEADER_HEIGHT, ROW_HEIGHT } from "./grid-sizes.ts";
import type { ListOffset } from "./list-offset.ts";

/** Maximum number of rows in the document at once, whatever the screen size. */
const MAX_ROWS = 58;

type Scrolled = {
  count: number;
  scroller: RefObject<HTMLDivElement | null>;
  offset: ListOffset;
  startAt: number;
  /** Height of the scroll area in pixels. */
  view: number;
  onSize: (size: { width: number; height: number }) => void;
};

/** Returns the indexes of the first and the last row that belong in the document; the last is -1 if none does. */
export function useRowRange({ count, scroller, offset, startAt, view, onSize }: Scrolled) {
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: overscanOf(view),
    scrollMargin: HEADER_HEIGHT,
    scrollPaddingStart: HEADER_HEIGHT,
    useFlushSync: false,
    initialOffset: startAt,
    observeElementRect: (instance, change) =>
      observeElementRect(instance, (rect) => {
        onSize(rect);
        change(rect);
      }),
    observeElementOffset: (instance, change) =>
      offset.follow(instance.scrollElement, (at) => change(at, false)),
    // The virtualizer must not scroll the list itself: `offset` does that.
    scrollToFn: () => undefined,
  });
  const items = virtualizer.getVirtualItems();
  return { first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? -1 };
}

/** Returns how many rows beyond each end of the visible ones are in the document. */
export function overscanOf(view: number): number {
  const visible = Math.ceil(Math.max(view, ROW_HEIGHT) / ROW_HEIGHT) + 1;
  return Math.max(1, Math.min(6, Math.floor((MAX_ROWS - visible) / 2)));
}
