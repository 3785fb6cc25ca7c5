import { diffArrays } from "diff";

/** A part of both lists, or of one of them only. */
export type Pair<T> = { earlier: T; later: T } | { earlier: T } | { later: T };

type Compared<T> = {
  isSame: (one: T, other: T) => boolean;
  /** Whether one could have become the other by editing. */
  isAlike: (one: T, other: T) => boolean;
};

/** With more edits than this, two lists have too little in common to pair their parts. */
const MAX_EDITS = 1_000;

/**
 * Pairs the parts of two lists in their order: first those that are the same, then, between these, those that are alike.
 * Returns null if the lists have too little in common.
 */
export function align<T>(
  earlier: readonly T[],
  later: readonly T[],
  { isSame, isAlike }: Compared<T>,
): Pair<T>[] | null {
  return pairs(earlier, later, isSame, (removed, added) =>
    pairs(removed, added, isAlike, (lost, found) => [
      ...lost.map((one) => ({ earlier: one })),
      ...found.map((one) => ({ later: one })),
    ]),
  );
}

function pairs<T>(
  earlier: readonly T[],
  later: readonly T[],
  comparator: (one: T, other: T) => boolean,
  between: (removed: readonly T[], added: readonly T[]) => Pair<T>[] | null,
): Pair<T>[] | null {
  const parts = diffArrays([...earlier], [...later], { comparator, maxEditLength: MAX_EDITS });
  if (parts === undefined) return null;
  const found: Pair<T>[] = [];
  // Where the part that is not paired yet begins, and where the next part does.
  let [left, right, nextLeft, nextRight] = [0, 0, 0, 0];
  const settle = (): boolean => {
    const rest = between(earlier.slice(left, nextLeft), later.slice(right, nextRight));
    if (rest !== null) found.push(...rest);
    return rest !== null;
  };
  for (const { added, removed, count } of parts) {
    if (removed) nextLeft += count;
    else if (added) nextRight += count;
    else {
      if (!settle()) return null;
      for (let index = 0; index < count; index += 1) {
        const [one, other] = [earlier[nextLeft + index], later[nextRight + index]];
        if (one !== undefined && other !== undefined) found.push({ earlier: one, later: other });
      }
      nextLeft += count;
      nextRight += count;
      [left, right] = [nextLeft, nextRight];
    }
  }
  return settle() ? found : null;
}
