import { onPageEnd } from "#src/browser/page-end.ts";
import { isBrowserKey } from "./key-kinds.ts";

/** Milliseconds without a keystroke after which the user pauses and has seen the screen. */
export const TYPING_PAUSE = 600;
/** Tells the next page that the product itself ended this one: `typed` if keystrokes followed, else `silent`. */
const PAGE_END = "scandesk.typing-cut";

/** Returns a collector of the keystrokes that come before the code that handles them. */
export function createEarlyKeys() {
  const early: KeyboardEvent[] = [];
  let isCollecting = false;
  /** Runs while keystrokes are dropped until a pause. */
  let pausing: ReturnType<typeof setTimeout> | undefined;
  /** Counts what begins or ends collecting, so that a message shown late does not end a later one. */
  let round = 0;

  /** Adds the first key listener of the page, so that no other code gets keystrokes while they are collected. */
  function listen(): void {
    addEventListener("keydown", onKeyDown, { capture: true });
    onPageEnd(onOwnPageEnd);
  }

  /**
   * Collects the keystrokes pressed while the workspace's code loads or somebody signs in, such as F4 and a
   * name right after loading. Nothing else handles them yet; they are no commands of the empty page and press
   * none of its buttons.
   */
  function collect(): void {
    stopPausing();
    round += 1;
    isCollecting = true;
  }

  /**
   * Drops keystrokes until the user pauses: the first part of what is being typed was lost with the page before.
   * The pause counts from the message on, once `shown` has resolved.
   */
  async function dropUntilPause(shown?: Promise<void>): Promise<void> {
    collect();
    const begun = round;
    try {
      await shown;
    } finally {
      if (begun === round) pausing = setTimeout(() => void stop(), TYPING_PAUSE);
    }
  }

  /** Stops collecting and returns the collected keystrokes. */
  function stop(): KeyboardEvent[] {
    stopPausing();
    isCollecting = false;
    return early.splice(0);
  }

  function stopPausing(): void {
    clearTimeout(pausing);
    pausing = undefined;
  }

  /**
   * Called when the product itself ends the page. Keystrokes until the next page is ready are dropped, with a
   * message: nothing receives those between two pages, and a text with a gap is not what was typed.
   */
  function onOwnPageEnd(): void {
    sessionStorage.setItem(PAGE_END, "silent");
    collect();
    addEventListener("pagehide", () => {
      if (early.length > 0) reportLostTyping();
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!isCollecting || !event.isTrusted || event.isComposing || event.repeat) return;
    if (isBrowserKey(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (pausing === undefined) early.push(event);
    else void dropUntilPause();
  }

  return { listen, collect, dropUntilPause, stop };
}

export const earlyKeys = createEarlyKeys();

/** Tells the next page that keystrokes were lost. */
export function reportLostTyping(): void {
  sessionStorage.setItem(PAGE_END, "typed");
}

/**
 * How the page before ended: `typed` if keystrokes were lost with it, `silent` if the client ended it and none is
 * known to be lost. A keystroke between the two pages reaches neither, so the next one may follow a lost one.
 */
export type PageEnd = "typed" | "silent";

/**
 * Returns how the page before ended and forgets it; null if the client did not end it. `isTypedHere`: keystrokes
 * were already collected on this page, so some may have been lost with the page before.
 */
export function takePageEnd(isTypedHere: boolean): PageEnd | null {
  const pageEnd = sessionStorage.getItem(PAGE_END);
  sessionStorage.removeItem(PAGE_END);
  if (pageEnd === null) return null;
  return pageEnd === "typed" || isTypedHere ? "typed" : "silent";
}
