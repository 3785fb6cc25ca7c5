import type { LeftBehind } from "../left-behind.ts";

/**
 * Counts the timers and listeners of a page. It runs before the page's own scripts and wraps the functions
 * that add and remove them.
 */
const intervals = new Set<number>();
const timeouts = new Set<number>();
/** Listeners on targets that are never removed: window, document and body. */
const listeners = new Map<string, Set<unknown>>();

const originals = { interval: setInterval.bind(window), timeout: setTimeout.bind(window) };
const clearTimer = { interval: clearInterval.bind(window), timeout: clearTimeout.bind(window) };

window.setInterval = ((handler: () => void, ...others: [number?]) => {
  const id = Number(originals.interval(handler, ...others));
  intervals.add(id);
  return id;
}) as typeof setInterval;
window.clearInterval = (id) => {
  intervals.delete(Number(id));
  clearTimer.interval(id);
};
window.setTimeout = ((handler: () => void, ...others: [number?]) => {
  const id = Number(
    originals.timeout(
      () => {
        timeouts.delete(id);
        handler();
      },
      ...others,
    ),
  );
  timeouts.add(id);
  return id;
}) as typeof setTimeout;
window.clearTimeout = (id) => {
  timeouts.delete(Number(id));
  clearTimer.timeout(id);
};

const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
const isCapture = (options: boolean | EventListenerOptions | undefined) =>
  typeof options === "object" ? options.capture === true : options === true;

function nameOf(target: unknown, type: string, capture: boolean): string | null {
  const place =
    target === window || target === undefined
      ? "window"
      : target === document
        ? "document"
        : target === document.body
          ? "body"
          : null;
  return place === null ? null : `${place} ${type}${capture ? " capture" : ""}`;
}

EventTarget.prototype.addEventListener = function listen(
  type: string,
  handler: EventListenerOrEventListenerObject | null,
  options?: boolean | AddEventListenerOptions,
) {
  const name = nameOf(this, type, isCapture(options));
  const isOnce = typeof options === "object" && options.once === true;
  if (name !== null && handler !== null && !isOnce) {
    const listenersOfName = listeners.get(name) ?? new Set();
    listenersOfName.add(handler);
    listeners.set(name, listenersOfName);
    const signal = typeof options === "object" ? options.signal : undefined;
    if (signal) add.call(signal, "abort", () => listenersOfName.delete(handler));
  }
  return add.call(this, type, handler, options);
};
EventTarget.prototype.removeEventListener = function unlisten(
  type: string,
  handler: EventListenerOrEventListenerObject | null,
  options?: boolean | EventListenerOptions,
) {
  const name = nameOf(this, type, isCapture(options));
  if (name !== null) listeners.get(name)?.delete(handler);
  return remove.call(this, type, handler, options);
};

window.leftBehind = (): LeftBehind => ({
  intervals: intervals.size,
  timeouts: timeouts.size,
  listeners: Object.fromEntries([...listeners].map(([name, { size }]) => [name, size])),
});
