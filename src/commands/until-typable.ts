import { type Layer, layers } from "@src/state/layers";
import { currentLocation } from "@src/state/navigation";
import { opening } from "@src/state/opening";
import { session } from "@src/state/session";
import { isTypable } from "./define";
import { factsNow } from "./facts";
import { PALETTE_LINE } from "./palette/line-id";

/** Milliseconds after which what was typed is no longer meant for the field that did not come. */
const PATIENCE = 3_000;
/** Milliseconds that something without text may have the focus before it counts as what was opened. */
const SETTLES = 250;

/** What is on screen before a command runs. */
export type Before = {
  focused: Element | null;
  place: string;
  layer: Layer | undefined;
};

export function beforeOpening(): Before {
  return { focused: document.activeElement, place: currentLocation(), layer: layers.open.at(-1) };
}

/**
 * Waits for the field that a command opens to have the focus. True once it can be typed into; false
 * where it opened none.
 */
export async function untilTypable(before: Before): Promise<boolean> {
  const until = performance.now() + PATIENCE;
  let settled = 0;
  while (performance.now() < until || isScreenComing()) {
    const { activeElement: focused } = document;
    const isElsewhere =
      (focused !== before.focused && focused !== document.body) || stayed(before, focused);
    const isText = isTypable(factsNow(focused).focus);
    if (isText && (isElsewhere || !hasOpened(before))) return true;
    const isThere = isElsewhere && !isText && !awaitsLayer(before) && !isScreenComing();
    settled = isThere ? settled || performance.now() : 0;
    if (settled > 0 && performance.now() - settled > SETTLES) return false;
    await nextFrame();
  }
  return false;
}

/** Waits for a dialog to have the focus, whatever in it; true once it has. */
export async function untilDialog(): Promise<boolean> {
  const until = performance.now() + PATIENCE;
  while (performance.now() < until) {
    if (document.activeElement?.closest('[role="dialog"]') != null) return true;
    await nextFrame();
  }
  return false;
}

/** Waits for the first screen; true once it is there, false where it could not be opened. */
export async function untilScreen(): Promise<boolean> {
  while (isScreenComing()) await nextFrame();
  return opening.failure === null && session.account !== null;
}

/** Whether the screen that was opened is still being fetched: until it is there, its frame has the focus. */
const isScreenComing = (): boolean => document.querySelector("[data-coming]") !== null;

/** Whether the palette's line has the focus already, and only what it looks for was changed. */
function stayed({ layer }: Before, focused: Element | null): boolean {
  const top = layers.open.at(-1);
  return top?.kind === "palette" && layer?.kind === "palette" && focused?.id === PALETTE_LINE;
}

function hasOpened({ place, layer }: Before): boolean {
  return currentLocation() !== place || layers.open.at(-1) !== layer;
}

/** Whether a layer was opened that is not on screen yet. */
function awaitsLayer({ layer }: Before): boolean {
  const top = layers.open.at(-1);
  return (
    top !== undefined && top !== layer && document.activeElement?.closest('[role="dialog"]') == null
  );
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });
}
