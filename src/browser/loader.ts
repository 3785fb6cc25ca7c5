import { notDuringPress } from "./press.ts";

/** A module that is imported when it is first needed, and kept. */
export type Loader<T> = {
  /** Returns what was loaded; null before that. */
  loaded: () => T | null;
  /** Loads it if that has not succeeded yet. Throws what `load` throws; then the next call tries again. */
  load: () => Promise<T>;
};

/** Returns a loader of what `load` imports. */
export function createLoader<T>(load: () => Promise<T>): Loader<T> {
  let loaded: T | null = null;
  return {
    loaded: () => loaded,
    // What is loaded may move the page.
    load: async () => (loaded ??= await notDuringPress(load())),
  };
}
