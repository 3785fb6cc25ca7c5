/** Files that never change, by their hash: each is loaded once. */
export type ByHash = {
  /** Returns what was loaded of a hash; null before that. */
  loaded: (hash: string) => string | null;
  /** Loads it if that has not begun or has failed. Throws what `load` throws; then the next call tries again. */
  load: (hash: string) => Promise<string>;
};

/** Returns an empty store of what `load` returns. */
export function createByHash(load: (hash: string) => Promise<string>): ByHash {
  const known = new Map<string, string>();
  const begun = new Map<string, Promise<string>>();
  async function read(hash: string): Promise<string> {
    try {
      const found = await load(hash);
      known.set(hash, found);
      return found;
    } catch (failure) {
      begun.delete(hash);
      throw failure;
    }
  }
  return {
    loaded: (hash) => known.get(hash) ?? null,
    load(hash) {
      const reading = begun.get(hash) ?? read(hash);
      begun.set(hash, reading);
      return reading;
    },
  };
}
