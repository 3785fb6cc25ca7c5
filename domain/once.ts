/** Returns a function that computes its value on the first call and returns the same one from then on. */
export function once<T>(compute: () => T): () => T {
  let computed: { value: T } | null = null;
  return () => (computed ??= { value: compute() }).value;
}

/**
 * Returns a function that computes a value once for each text that it is called with. Only for a value that
 * depends on nothing else, such as a formatter, and for few different texts: all values are kept.
 */
export function oncePerText<Texts extends readonly string[], Value extends object>(
  compute: (...texts: Texts) => Value,
): (...texts: Texts) => Value {
  const results = new Map<string, Value>();
  return (...texts) => {
    const key = texts.join(" ");
    const value = results.get(key) ?? compute(...texts);
    results.set(key, value);
    return value;
  };
}
