/** Milliseconds after which a browser that does not tell when it is idle (Safari) counts as idle. */
const SOON_MS = 200;

/** Calls back once the browser is idle. Returns a function that takes this back. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, SOON_MS);
    return () => clearTimeout(timer);
  }
  const idleCallback = requestIdleCallback(() => work());
  return () => cancelIdleCallback(idleCallback);
}
