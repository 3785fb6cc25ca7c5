/** Resolves after a task, in which React has committed what has just changed and run its effects. */
export function rendered(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
