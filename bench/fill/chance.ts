import { createRandom, type Random } from "#server/database/demo/random.ts";

/** A random generator that can also pick names with realistic frequencies. */
export interface Chance extends Random {
  /** Returns one of the items; the n-th is picked 1/n times as often as the first, as with names in a population. */
  pickByRank<T>(items: readonly T[]): T;
}

/** Cumulative shares of the items, cached by the length of the list. */
const shares = new Map<number, Float64Array>();

function sharesOf(length: number): Float64Array {
  const cached = shares.get(length);
  if (cached) return cached;
  const weights = Float64Array.from({ length }, (_, rank) => 1 / (rank + 1));
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  const cumulative = weights.map((weight) => (sum += weight / totalWeight));
  shares.set(length, cumulative);
  return cumulative;
}

/** Creates a deterministic generator: the same seed gives the same data. */
export function createChance(seed: number): Chance {
  const random = createRandom(seed);
  const parts = 1 << 30;
  return {
    ...random,
    pickByRank(items) {
      const cumulativeShares = sharesOf(items.length);
      const share = random.whole(0, parts - 1) / parts;
      let [first, last] = [0, cumulativeShares.length - 1];
      while (first < last) {
        const middle = (first + last) >> 1;
        if ((cumulativeShares[middle] ?? 1) < share) first = middle + 1;
        else last = middle;
      }
      const item = items[first];
      if (item === undefined) throw new RangeError("nothing to pick from");
      return item;
    },
  };
}
