/** Milliseconds after which a browser without idle callbacks counts as idle. */
const REST_MS = 200;

/** Calls `work` once the browser is idle. Returns a function that cancels it. WebKit has no idle callbacks. */
export function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, REST_MS);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(work);
  return () => cancelIdleCallback(callback);
}
