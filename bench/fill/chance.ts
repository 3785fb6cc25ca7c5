import { createRandom, type Random } from "#server/database/demo/random.ts";

/** Chance that also knows how often names are given. */
export interface Chance extends Random {
  /** One of the items, the n-th one 1/n times as often as the first, as names are in a people. */
  pickByRank<T>(items: readonly T[]): T;
}

/** Shares of the first, of the first two, and so on, for each length of a list that was asked for. */
const shares = new Map<number, Float64Array>();

function sharesOf(length: number): Float64Array {
  const known = shares.get(length);
  if (known) return known;
  const weights = Float64Array.from({ length }, (_, rank) => 1 / (rank + 1));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  const made = weights.map((weight) => (sum += weight / whole));
  shares.set(length, made);
  return made;
}

/** Repeatable: the same seed gives the same data. */
export function createChance(seed: number): Chance {
  const random = createRandom(seed);
  const parts = 1 << 30;
  return {
    ...random,
    pickByRank(items) {
      const limits = sharesOf(items.length);
      const share = random.whole(0, parts - 1) / parts;
      let [first, last] = [0, limits.length - 1];
      while (first < last) {
        const middle = (first + last) >> 1;
        if ((limits[middle] ?? 1) < share) first = middle + 1;
        else last = middle;
      }
      const item = items[first];
      if (item === undefined) throw new RangeError("nothing to pick from");
      return item;
    },
  };
}
