/** Browsers lay out no element taller than 17 to 33 million pixels; this stays below all of them. */
const TALLEST = 12_000_000;

/** How the height of a list is mapped onto one that a browser can scroll. */
export type ScrollScale = {
  /** Pixels the scroll area really has. */
  height: number;
  /** Offset in the whole list for a real scroll offset. */
  toList: (real: number) => number;
  /** Real scroll offset for one in the whole list. */
  toReal: (offset: number) => number;
};

/** Below the bound list and scroll area are the same; above it every row is still reached. */
export function scrollScale(listHeight: number, viewHeight: number): ScrollScale {
  if (listHeight <= TALLEST) {
    return { height: listHeight, toList: (real) => real, toReal: (offset) => offset };
  }
  const ratio = (listHeight - viewHeight) / (TALLEST - viewHeight);
  return { height: TALLEST, toList: (real) => real * ratio, toReal: (offset) => offset / ratio };
}
