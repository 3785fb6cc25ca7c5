import { useEffect, useEffectEvent, useRef } from "react";
import { dropTyping, queueKeys } from "#src/focus/queued-keys.ts";
import { hasQueued } from "#src/focus/typed-ahead.ts";
import { toastInfo } from "#src/state/screen/toasts.ts";
import type { Item } from "./item.ts";
import type { PaletteInput, EnterAction } from "./palette-input.ts";
import { isCertain } from "./certain-item.ts";
import { showActions, runItem } from "./run-item.ts";
import type { Lines } from "./use-lines.ts";

/**
 * Returns the function that Enter runs: it runs the selected line. If the results have not come yet, it waits for
 * them and queues the keystrokes that follow, since they are meant for what the line opens.
 */
export function useEnter(
  input: PaletteInput,
  lines: Lines,
  setPendingEnter: (action: EnterAction | null) => void,
): (action: EnterAction) => void {
  const { pendingEnter } = input;
  const { found, selected, isSettled } = lines;
  const typing = useQueueWhileWaiting(pendingEnter !== null);

  function enterNow(item: Item, action: EnterAction): void {
    setPendingEnter(null);
    enterLine(item, action, input, lines);
  }

  const enterAnswered = useEffectEvent(() => {
    if (pendingEnter === null) return;
    const isWanted = typing.endQueueing();
    // The keystrokes after the Enter were dropped. The lines are on screen now, and another Enter chooses one.
    if (!isWanted) return setPendingEnter(null);
    if (selected !== undefined && !found.failed) return enterNow(selected, pendingEnter);
    setPendingEnter(null);
    refuse(lines);
  });
  useEffect(() => {
    if (pendingEnter !== null && found.answered) enterAnswered();
  }, [pendingEnter, found.answered]);

  return (action) => {
    if (found.failed) found.retry();
    else if (selected === undefined && found.answered) refuse(lines);
    else if (selected === undefined || !isSettled(selected)) {
      setPendingEnter(action);
      typing.beginQueueing();
    } else enterNow(selected, action);
  };
}

/** There is nothing to choose, so the keystrokes that were meant for it are dropped. Says why if nothing fits. */
function refuse({ items, isUnclear }: Lines): void {
  if (items.length > 0) toastInfo(isUnclear ? "form.picker.choose" : "palette.none_fits");
  dropTyping("search");
}

/** Queues keystrokes while an Enter waits for the results, until they come, the text changes or the palette closes. */
function useQueueWhileWaiting(isWaiting: boolean) {
  const queueing = useRef<ReturnType<typeof queueKeys> | null>(null);

  /** Ends the queueing. Returns true if the result is still wanted. */
  function endQueueing(hasSucceeded = true): boolean {
    const isMeant = queueing.current?.(hasSucceeded) ?? true;
    queueing.current = null;
    return isMeant;
  }

  useEffect(() => {
    if (!isWaiting) endQueueing();
  }, [isWaiting]);
  useEffect(() => () => void endQueueing(false), []);

  return {
    beginQueueing(): void {
      queueing.current ??= queueKeys();
    },
    endQueueing,
  };
}

/** Runs a line or lists the actions of its record, unless the user may have meant another line. */
function enterLine(
  item: Item,
  action: EnterAction,
  { chosen, text, mode, opening }: PaletteInput,
  { found }: Lines,
): void {
  // A user who has not seen the lines has not chosen one, so no command may act on it.
  const isGuess = chosen === null && !found.isSeen() && !isCertain(item, found.items, text);
  const opensNone = opening.choose !== undefined || item.isNear === true || hasQueued();
  if (isGuess && opensNone) return dropTyping("search", { isTyped: true });
  if (isGuess) dropTyping("screen");
  if (action === "actions" && item.record !== null) void showActions(item.record, { mode, text });
  else void runItem(item);
}
