import { useEffect, useLayoutEffect, useRef } from "react";
import { subscribe } from "valtio";
import { keptWrites } from "#src/api/once.ts";
import { layers } from "#src/state/screen/layers.ts";
import { lockState } from "#src/state/session/lock.ts";
import { historyEntries, onGoingBack } from "#src/state/screen/navigation.ts";
import { rendered } from "#src/state/screen/rendered.ts";
import { onLastDialogClosed } from "./dropping.ts";
import { cancelWaits, replayAfterUnlock, queueKeys, queueDuring } from "./queued-keys.ts";

/**
 * Keystrokes are queued while anything loads: a screen from the moment its address is set, a layer until it has
 * the focus, and data that either of them still reads.
 */

/** Queues keystrokes while data of the screen or dialog is loading, unless that `hasFailed`. */
export function useQueueWhileLoading(isLoading: boolean, hasFailed = false): void {
  /** Ends the queueing; the caller passes whether loading succeeded. */
  const end = useRef<((hasSucceeded: boolean) => void) | null>(null);
  const isAwaited = isLoading && !hasFailed;
  useLayoutEffect(() => {
    if (isAwaited) end.current ??= queueKeys();
  }, [isAwaited]);
  // Runs after the effects of the loaded part, which put the focus where it belongs.
  useEffect(() => {
    if (isAwaited) return;
    end.current?.(!hasFailed);
    end.current = null;
  }, [isAwaited, hasFailed]);
  useEffect(
    () => () => {
      // The user has gone elsewhere, so the queued keystrokes are meant for what is on screen now.
      end.current?.(true);
      end.current = null;
    },
    [],
  );
}

/**
 * Returns a function that waits until loading ends. Its promise resolves with true if that succeeded, and
 * with false if it failed or the component unmounts first.
 */
export function useLoadingEnd(isLoading: boolean, hasFailed = false): () => Promise<boolean> {
  const waiting = useRef<((hasSucceeded: boolean) => void)[]>([]);
  useEffect(() => {
    const { current } = waiting;
    if (!isLoading) current.splice(0).forEach((resolve) => resolve(!hasFailed));
  }, [isLoading, hasFailed]);
  useEffect(() => {
    const { current } = waiting;
    return () => current.splice(0).forEach((resolve) => resolve(false));
  }, []);
  return () =>
    isLoading
      ? new Promise((resolve) => void waiting.current.push(resolve))
      : Promise.resolve(!hasFailed);
}

/**
 * Runs what a key asked for and queues keystrokes until it is done or opens a layer; synchronous work queues
 * nothing. Resolves once the work is done. Throws what the work throws. Work whose write is kept for the network holds no
 * keystrokes back.
 */
export async function queueWhile(work: () => Promise<unknown> | void): Promise<void> {
  const depth = layers.open.length;
  const running = work();
  // A layer that has opened already takes the next keystrokes as its answer.
  if (running === undefined || layers.open.length > depth) return void (await running);
  const end = queueKeys({ isEndless: true });
  const stops = [
    subscribe(layers, () => void (layers.open.length > depth && finish(true)), true),
    keptWrites.onKept(() => finish(true)),
  ];
  function finish(isDone: boolean): void {
    stops.forEach((stop) => stop());
    end(isDone);
  }
  let isDone = false;
  try {
    await running;
    isDone = true;
  } finally {
    finish(isDone);
  }
}

/** Queues keystrokes while a screen or a layer opens or closes. Returns a function that stops this. */
export function watchLoading(): () => void {
  let place = location.pathname;
  const check = (): void => {
    if (location.pathname === place) return;
    place = location.pathname;
    // Overdue waits belong to the previous screen.
    cancelWaits({ areLate: true });
    void queueDuring(afterRendering());
  };
  const ends = [
    historyEntries().onChange(check),
    onGoingBack(() => void queueDuring(untilWentBack())),
    subscribe(
      layers,
      () => {
        if (layers.open.length === 0) onLastDialogClosed();
        void queueDuring(untilFocused());
      },
      true,
    ),
    subscribe(lockState, () => void (lockState.locked || replayAfterUnlock()), true),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/**
 * Resolves once the latest changes are rendered; what still loads then queues keystrokes by itself
 * (`useQueueWhileLoading`). Resolves with true, as the two functions below do: this waiting cannot fail, so the
 * queued keystrokes are always replayed after it.
 */
async function afterRendering(): Promise<true> {
  await rendered();
  return true;
}

/** Resolves when the browser, which goes back asynchronously, shows the earlier page. */
async function untilWentBack(): Promise<true> {
  await new Promise<void>((resolve) => {
    const end = historyEntries().onChange(() => {
      end();
      resolve();
    });
  });
  return afterRendering();
}

/**
 * Resolves when the topmost layer or, if none is open, something on the page has the focus. Resolves at once while the
 * screen is locked.
 */
async function untilFocused(): Promise<true> {
  await rendered();
  while (!hasFocus()) await focusMoved();
  return true;
}

const LAYER = '[role="dialog"]:not([data-lock])';

/**
 * Returns true if the topmost layer has the focus or, if none is open, something on the page. Always true while the
 * screen is locked.
 */
function hasFocus(): boolean {
  if (lockState.locked) return true;
  const focused = focusedPart();
  const shown = document.querySelectorAll(LAYER);
  if (focused === null || shown.length !== layers.open.length) return false;
  const top = [...shown].at(-1);
  return top === undefined || top.contains(focused);
}

/** Waits until no layer has the focus any more. Returns the element of the page that has it. */
export async function untilPageFocused(): Promise<Element | null> {
  for (;;) {
    await rendered();
    const focused = focusedPart();
    if (focused !== null && focused.closest(LAYER) === null) return focused;
    await focusMoved();
  }
}

/** Returns the focused element; null if only the body has the focus. */
function focusedPart(): Element | null {
  const { activeElement: focused, body } = document;
  return focused === body ? null : focused;
}

/** Resolves when the focus moves, or a layer opens or closes. */
function focusMoved(): Promise<void> {
  return new Promise((resolve) => {
    const end = subscribe(layers, move);
    function move(): void {
      end();
      document.removeEventListener("focusin", move);
      resolve();
    }
    document.addEventListener("focusin", move);
  });
}
