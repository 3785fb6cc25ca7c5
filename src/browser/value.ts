/**
 * Returns a value of this page that may change, such as its language: a function that returns it, and one that
 * sets it. Components that shall follow a change need a store instead.
 */
export function createValue<T>(initial: T): readonly [get: () => T, set: (next: T) => void] {
  let value = initial;
  return [
    () => value,
    (next) => {
      value = next;
    },
  ];
}
