/** Resolves after what has just changed was drawn, and the effects of it have run. */
export function rendered(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
