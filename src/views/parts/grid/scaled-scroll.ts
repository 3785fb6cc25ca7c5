/** Browsers cannot lay out elements taller than 17 to 33 million pixels; this is below all of those limits. */
const MAX_HEIGHT = 12_000_000;

/** How the height of a list is mapped onto one that a browser can scroll. */
export type ScrollScale = {
  /** Real height of the scroll area in pixels. */
  height: number;
  /** The largest offset in the whole list. */
  end: number;
  /** Whether list and scroll area differ in height. */
  isScaled: boolean;
  /** Converts a real scroll offset to an offset in the whole list. */
  toList: (real: number) => number;
  /** Converts an offset in the whole list to a real scroll offset, in whole pixels. */
  toReal: (offset: number) => number;
};

/**
 * Returns the scale of a list, heights in pixels. Up to {@link MAX_HEIGHT}, list and scroll area have the same
 * height; above it, every row can still be reached.
 */
export function scrollScale(listHeight: number, viewHeight: number): ScrollScale {
  const end = Math.max(0, listHeight - viewHeight);
  if (listHeight <= MAX_HEIGHT) {
    return {
      height: listHeight,
      end,
      isScaled: false,
      toList: (real) => real,
      toReal: (offset) => offset,
    };
  }
  const ratio = end / (MAX_HEIGHT - viewHeight);
  return {
    height: MAX_HEIGHT,
    end,
    isScaled: true,
    toList: (real) => Math.min(end, real * ratio),
    toReal: (offset) => Math.round(offset / ratio),
  };
}

/** Returns the offset that shows a row, scrolled no further than needed. */
export function offsetShowing(
  index: number,
  { row, head, view, offset }: { row: number; head: number; view: number; offset: number },
): number {
  const top = index * row;
  const lowest = top + row - (view - head);
  return Math.max(0, Math.min(Math.max(offset, lowest), top));
}
