/** Reproducible random values: the same seed gives the same demo center. */
export interface Random {
  /** Returns a whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** Returns true with the probability `share`, 0 to 1. */
  happens(share: number): boolean;
  /** Returns one of the items, all equally likely. Throws RangeError if there are none. */
  pick<T>(items: readonly T[]): T;
  /** Returns one of the items, the first ones much more often, like the distribution of names. */
  pickSkewed<T>(items: readonly T[]): T;
}

/** Creates random values with the mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  function itemAt<T>(items: readonly T[], share: number): T {
    const item = items[Math.floor(share * items.length)];
    if (item === undefined) throw new RangeError("nothing to pick from");
    return item;
  }
  return {
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    happens: (share) => next() < share,
    pick: (items) => itemAt(items, next()),
    pickSkewed: (items) => itemAt(items, next() * next()),
  };
}
