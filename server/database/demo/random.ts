/** Repeatable chance: the same seed makes the same demo center. */
export interface Random {
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** True in `share` of all cases, 0 to 1. */
  happens(share: number): boolean;
  /** One of the items, each as likely. Throws RangeError when there are none. */
  pick<T>(items: readonly T[]): T;
  /** One of the items, the first ones much more often, as names are. */
  pickSkewed<T>(items: readonly T[]): T;
}

/** Chance after the mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  function at<T>(items: readonly T[], share: number): T {
    const item = items[Math.floor(share * items.length)];
    if (item === undefined) throw new RangeError("nothing to pick from");
    return item;
  }
  return {
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    happens: (share) => next() < share,
    pick: (items) => at(items, next()),
    pickSkewed: (items) => at(items, next() * next()),
  };
}
