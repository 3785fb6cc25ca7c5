/** Browsers lay out no element taller than 17 to 33 million pixels; this stays below all of them. */
const TALLEST = 12_000_000;

/** How the height of a list is mapped onto one that a browser can scroll. */
export type ScrollScale = {
  /** Pixels the scroll area really has. */
  height: number;
  /** The furthest offset in the whole list. */
  end: number;
  /** Whether list and scroll area differ. */
  isScaled: boolean;
  /** Offset in the whole list for a real scroll offset. */
  toList: (real: number) => number;
  /** Real scroll offset, a whole pixel, for one in the whole list. */
  toReal: (offset: number) => number;
};

/** Below the bound list and scroll area are the same; above it every row is still reached. */
export function scrollScale(listHeight: number, viewHeight: number): ScrollScale {
  const end = Math.max(0, listHeight - viewHeight);
  if (listHeight <= TALLEST) {
    return {
      height: listHeight,
      end,
      isScaled: false,
      toList: (real) => real,
      toReal: (offset) => offset,
    };
  }
  const ratio = end / (TALLEST - viewHeight);
  return {
    height: TALLEST,
    end,
    isScaled: true,
    toList: (real) => Math.min(end, real * ratio),
    toReal: (offset) => Math.round(offset / ratio),
  };
}

/** The offset that shows a row, moved no further than needed. */
export function offsetShowing(
  index: number,
  { row, head, view, offset }: { row: number; head: number; view: number; offset: number },
): number {
  const top = index * row;
  const lowest = top + row - (view - head);
  return Math.max(0, Math.min(Math.max(offset, lowest), top));
}
