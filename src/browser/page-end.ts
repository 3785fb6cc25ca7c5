const ending = new Set<() => void>();

/** Registers a callback for when the app itself leaves the page, as by a reload. Returns the unsubscribe function. */
export function onPageEnd(callback: () => void): () => void {
  ending.add(callback);
  return () => ending.delete(callback);
}

/** Runs the registered callbacks, then leaves the page through `loadNext`, such as a reload. */
export function endPage(loadNext: () => void): void {
  for (const callback of ending) callback();
  loadNext();
}
