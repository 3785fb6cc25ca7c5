import type { RefObject } from "react";
import { ROW_HEIGHT } from "./grid-sizes.ts";
import type { ScrollScale } from "./scaled-scroll.ts";

type Elements = {
  scroller: RefObject<HTMLElement | null>;
  /** The element that holds the rows; their positions are relative to the base. */
  rows: RefObject<HTMLElement | null>;
};

export type ListOffset = ReturnType<typeof createListOffset>;

/**
 * Creates the offset of a list in pixels of the whole list. It is kept here, since one real pixel of a very long
 * list stands for several pixels of the list.
 */
export function createListOffset(
  { scroller, rows }: Elements,
  startAt: number,
  firstScale: ScrollScale,
) {
  let scale = firstScale;
  let offset = startAt;
  /** The real scroll position that stands for the offset. */
  let realOffset = 0;
  /** Index of the row that positions are relative to. */
  let base = 0;
  let report: (offset: number) => void = () => undefined;

  /** Positions the rows relative to the base: browsers cannot position a row 36 million pixels down. */
  function place(): void {
    if (rows.current !== null)
      rows.current.style.transform = `translateY(${base * ROW_HEIGHT + realOffset - offset}px)`;
  }

  function scrollTo(target: number): void {
    offset = Math.max(0, Math.min(target, scale.end));
    realOffset = scale.toReal(offset);
    if (scroller.current !== null) scroller.current.scrollTop = realOffset;
    report(offset);
    place();
  }

  return {
    now: () => offset,
    scrollTo,
    /** Reports the offset to `changed`, now and whenever it changes. Returns a function that ends this. */
    follow(element: Element | null, changed: (offset: number) => void): (() => void) | undefined {
      report = changed;
      if (element === null) return undefined;
      const onScroll = (): void => {
        const { scrollTop } = element;
        // Ignores scroll events caused by `scrollTo`: the offset that it keeps is more precise.
        if (Math.abs(scrollTop - realOffset) < 1) return;
        realOffset = scrollTop;
        offset = scale.toList(realOffset);
        report(offset);
        place();
      };
      report(offset);
      element.addEventListener("scroll", onScroll, { passive: true });
      return () => element.removeEventListener("scroll", onScroll);
    },
    /** Maps the list onto a scroll area of another height; the offset stays. */
    rescale(next: ScrollScale, isShown: boolean): void {
      scale = next;
      if (isShown) scrollTo(offset);
    },
    setBase(next: number): void {
      base = next;
      place();
    },
  };
}
