/** Resolves after one task of the event loop, when React has committed the latest changes and run its effects. */
export function rendered(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
