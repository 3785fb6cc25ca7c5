const ending = new Set<() => void>();

/** Calls back when the page ends by our own doing; answers what ends that. */
export function onPageEnd(callback: () => void): () => void {
  ending.add(callback);
  return () => ending.delete(callback);
}

/** Ends the page by what loads the next one, such as a reload. */
export function endPage(loadNext: () => void): void {
  for (const callback of ending) callback();
  loadNext();
}
