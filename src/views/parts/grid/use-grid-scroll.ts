import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";
import { observeElementRect, useVirtualizer } from "@tanstack/react-virtual";
import { offsetShowing, scrollScale } from "./scaled-scroll.ts";

/** Height in pixels of a row and of the header, which stays on top. */
export const ROW = 36;
export const HEAD = 34;

/** Rows are positioned relative to a row whose index is a multiple of this, so that visible rows keep their place. */
const PLACED_FROM = 256;

/** Maximum number of rows that may be in the document at once, whatever the screen size. */
const MOST_ROWS = 58;

/**
 * Scrolls a list of any length in an element that a browser can lay out. The offset in the whole list is kept
 * here: one real pixel of a very long list stands for several pixels of the list.
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
  const scale = useMemo(() => scrollScale(count * ROW + HEAD, view), [count, view]);
  const at = useRef({ offset: startAt, real: 0, base: 0, scale });
  const report = useRef<(offset: number) => void>(() => undefined);

  /** Positions the rows relative to the base: browsers cannot position a row 36 million pixels down. */
  const place = useCallback(() => {
    const { offset, real, base } = at.current;
    if (rows.current !== null) {
      rows.current.style.transform = `translateY(${base * ROW + real - offset}px)`;
    }
  }, [rows]);

  const scrollTo = useCallback(
    (wanted: number) => {
      const offset = Math.max(0, Math.min(wanted, at.current.scale.end));
      const real = at.current.scale.toReal(offset);
      at.current = { ...at.current, offset, real };
      if (scroller.current !== null) scroller.current.scrollTop = real;
      report.current(offset);
      place();
    },
    [scroller, place],
  );

  const visible = Math.ceil(Math.max(view, ROW) / ROW) + 1;
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: Math.max(1, Math.min(6, Math.floor((MOST_ROWS - visible) / 2))),
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    useFlushSync: false,
    initialOffset: startAt,
    observeElementRect: (instance, change) =>
      observeElementRect(instance, (rect) => {
        setView(rect.height);
        onWidth(rect.width);
        change(rect);
      }),
    observeElementOffset: (instance, change) => {
      const element = instance.scrollElement;
      report.current = (offset) => change(offset, false);
      if (element === null) return undefined;
      const onScroll = (): void => {
        const real = element.scrollTop;
        // Ignores scroll events caused by `scrollTo`: the offset that it keeps is more precise.
        if (Math.abs(real - at.current.real) < 1) return;
        at.current = { ...at.current, real, offset: at.current.scale.toList(real) };
        report.current(at.current.offset);
        place();
      };
      report.current(at.current.offset);
      element.addEventListener("scroll", onScroll, { passive: true });
      return () => element.removeEventListener("scroll", onScroll);
    },
    // Only this hook writes the offset.
    scrollToFn: () => undefined,
  });

  useLayoutEffect(() => {
    at.current = { ...at.current, scale };
    if (view > 0) scrollTo(at.current.offset);
  }, [scale, view, scrollTo]);

  useEffect(() => {
    const element = scroller.current;
    if (element === null || !scale.isScaled) return undefined;
    const onWheel = (event: WheelEvent): void => {
      if (event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      const pixels = { 0: 1, 1: ROW, 2: view }[event.deltaMode] ?? 1;
      scrollTo(at.current.offset + event.deltaY * pixels);
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [scroller, scale, view, scrollTo]);

  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  const base = first - (first % PLACED_FROM);
  useLayoutEffect(() => {
    at.current = { ...at.current, base };
    place();
  }, [base, first, last, place]);

  const reveal = useCallback(
    (index: number) => {
      const { clientHeight } = scroller.current ?? { clientHeight: 0 };
      const { offset } = at.current;
      scrollTo(offsetShowing(index, { row: ROW, head: HEAD, view: clientHeight, offset }));
    },
    [scroller, scrollTo],
  );
  const offsetNow = useCallback(() => at.current.offset, []);

  return {
    first,
    last,
    /** Index of the row that positions are relative to. */
    base,
    /** Real height of the list in the scroll area in pixels, header included. */
    height: scale.height,
    /** Number of rows that PageUp and PageDown move. */
    pageRows: Math.max(1, Math.floor((view - HEAD) / ROW) - 1),
    scrollTo,
    reveal,
    offsetNow,
  };
}
