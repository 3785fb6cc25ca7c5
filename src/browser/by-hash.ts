/** Files that never change, by their hash: each is loaded once. */
export type ByHash = {
  /** Returns what was loaded of a hash; null before that. */
  loaded: (hash: string) => string | null;
  /** Loads it if that has not succeeded yet. Throws what `load` throws; then the next call tries again. */
  load: (hash: string) => Promise<string>;
};

/** Returns an empty store of what `load` returns. */
export function createByHash(load: (hash: string) => Promise<string>): ByHash {
  const known = new Map<string, string>();
  return {
    loaded: (hash) => known.get(hash) ?? null,
    load: async (hash) => {
      const found = known.get(hash) ?? (await load(hash));
      known.set(hash, found);
      return found;
    },
  };
}
