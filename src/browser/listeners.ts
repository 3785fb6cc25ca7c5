/** Functions that are called when something happens, in the order in which they were added. */
export type Listeners<Arguments extends readonly unknown[]> = {
  /** Adds a function. Returns a function that removes it. */
  add: (listener: (...values: Arguments) => void) => () => void;
  /** Calls all functions with these arguments. */
  notify: (...what: Arguments) => void;
};

/** Returns an empty set of listeners. */
export function createListeners<Arguments extends readonly unknown[] = []>(): Listeners<Arguments> {
  const listeners = new Set<(...what: Arguments) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(...values) {
      for (const listener of listeners) listener(...values);
    },
  };
}
