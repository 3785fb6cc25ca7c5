import { useEffect, useLayoutEffect, useRef } from "react";
import { subscribe } from "valtio";
import { layers } from "#src/state/screen/layers.ts";
import { lockState } from "#src/state/session/lock.ts";
import { onGoingBack } from "#src/state/screen/navigation.ts";
import { rendered } from "#src/state/screen/rendered.ts";
import { leaveDialog } from "./dropping.ts";
import { endWaits, goOnAfterLock, hold, holdKeys } from "./held-keys.ts";

/**
 * What is on its way, and so holds the keys: a screen from the moment its address is there, a layer
 * until it has the focus, and whatever of them is still being read.
 */

/** Holds what is typed while something of the screen or the dialog is still being read. */
export function useComing(isComing: boolean, hasFailed = false): void {
  const end = useRef<((isThere: boolean) => void) | null>(null);
  const isAwaited = isComing && !hasFailed;
  useLayoutEffect(() => {
    if (isAwaited) end.current ??= hold();
  }, [isAwaited]);
  // After the effects of what has come, which put the focus where it belongs.
  useEffect(() => {
    if (isAwaited) return;
    end.current?.(!hasFailed);
    end.current = null;
  }, [isAwaited, hasFailed]);
  useEffect(
    () => () => {
      // Whoever went elsewhere meanwhile types for what is there.
      end.current?.(true);
      end.current = null;
    },
    [],
  );
}

/** Returns what waits until something has come: true then, false where it failed or its field goes before. */
export function useArrival(isComing: boolean, hasFailed = false): () => Promise<boolean> {
  const waiting = useRef<((hasCome: boolean) => void)[]>([]);
  useEffect(() => {
    const { current } = waiting;
    if (!isComing) current.splice(0).forEach((resolve) => resolve(!hasFailed));
  }, [isComing, hasFailed]);
  useEffect(() => {
    const { current } = waiting;
    return () => current.splice(0).forEach((resolve) => resolve(false));
  }, []);
  return () =>
    isComing
      ? new Promise((resolve) => void waiting.current.push(resolve))
      : Promise.resolve(!hasFailed);
}

/**
 * Does what a key asked for, and holds what is typed until that is done or asks something; what is done at
 * once holds nothing. Resolves once it is done. Throws what it throws.
 */
export async function holdWhile(work: () => Promise<unknown> | void): Promise<void> {
  const depth = layers.open.length;
  const working = work();
  // It may have asked already: what is typed then is the answer.
  if (working === undefined || layers.open.length > depth) return void (await working);
  const end = hold({ isEndless: true });
  const stop = subscribe(layers, () => void (layers.open.length > depth && finish(true)), true);
  function finish(isDone: boolean): void {
    stop();
    end(isDone);
  }
  let isDone = false;
  try {
    await working;
    isDone = true;
  } finally {
    finish(isDone);
  }
}

/** Holds what is typed while a screen or a layer opens or closes; returns what ends it. */
export function followArrivals(): () => void {
  let place = location.pathname;
  const look = (): void => {
    if (location.pathname === place) return;
    place = location.pathname;
    // What was late belonged to the screen before.
    endWaits({ areLate: true });
    void holdKeys(afterRendering());
  };
  const { navigation } = window;
  navigation.addEventListener("currententrychange", look);
  const ends = [
    () => navigation.removeEventListener("currententrychange", look),
    onGoingBack(() => void holdKeys(untilGone())),
    subscribe(
      layers,
      () => {
        if (layers.open.length === 0) leaveDialog();
        void holdKeys(untilFocused());
      },
      true,
    ),
    subscribe(lockState, () => void (lockState.locked || goOnAfterLock()), true),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** What is still coming then says so itself. */
async function afterRendering(): Promise<true> {
  await rendered();
  return true;
}

/** Going back takes the browser a moment. */
async function untilGone(): Promise<true> {
  await new Promise((resolve) => {
    window.navigation.addEventListener("currententrychange", resolve, { once: true });
  });
  return afterRendering();
}

async function untilFocused(): Promise<true> {
  await rendered();
  while (!isFocusThere()) await focusMoved();
  return true;
}

const LAYER = '[role="dialog"]:not([data-lock])';

/** Whether the topmost layer has the focus; without one, the page. */
function isFocusThere(): boolean {
  if (lockState.locked) return true;
  const focused = focusedPart();
  const shown = document.querySelectorAll(LAYER);
  if (focused === null || shown.length !== layers.open.length) return false;
  const top = [...shown].at(-1);
  return top === undefined || top.contains(focused);
}

/** Answers what of the page has the focus, once no layer has it any more. */
export async function untilPageFocused(): Promise<Element | null> {
  for (;;) {
    await rendered();
    const focused = focusedPart();
    if (focused !== null && focused.closest(LAYER) === null) return focused;
    await focusMoved();
  }
}

/** What has the focus; null where nothing has it but the page as a whole. */
function focusedPart(): Element | null {
  const { activeElement: focused, body } = document;
  return focused === body ? null : focused;
}

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
