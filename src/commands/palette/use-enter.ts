import { useEffect, useEffectEvent, useRef } from "react";
import { dropTyping, hold } from "#src/focus/held-keys.ts";
import { hasQueued } from "#src/focus/typed-ahead.ts";
import type { Item } from "./item.ts";
import type { PaletteInput, Wish } from "./palette-input.ts";
import { isSure } from "./sure.ts";
import { showActions, take } from "./take.ts";
import type { Lines } from "./use-lines.ts";

/**
 * Returns what Enter does: it enters the selected line. If the results have not come yet, it waits for them and
 * queues what is typed behind it, which is meant for what the line opens.
 */
export function useEnter(
  input: PaletteInput,
  lines: Lines,
  setPendingEnter: (wish: Wish | null) => void,
): (wish: Wish) => void {
  const { pendingEnter } = input;
  const { found, selected, isSettled } = lines;
  const typing = useTypingHeld(pendingEnter !== null);

  function enterNow(item: Item, wish: Wish): void {
    setPendingEnter(null);
    enterLine(item, wish, input, lines);
  }

  const enterAnswered = useEffectEvent(() => {
    if (pendingEnter === null) return;
    const isMeant = typing.endHold();
    // The keystrokes behind it were dropped; the lines are on screen, and another Enter chooses one.
    if (!isMeant) return setPendingEnter(null);
    if (selected !== undefined && !found.failed) return enterNow(selected, pendingEnter);
    // There is nothing to choose, and what was typed on was meant for it.
    setPendingEnter(null);
    dropTyping("search");
  });
  useEffect(() => {
    if (pendingEnter !== null && found.answered) enterAnswered();
  }, [pendingEnter, found.answered]);

  return (wish) => {
    if (found.failed) found.askAgain();
    else if (selected === undefined && found.answered) dropTyping("search");
    else if (selected === undefined || !isSettled(selected)) {
      setPendingEnter(wish);
      typing.beginHold();
    } else enterNow(selected, wish);
  };
}

/** Queues keystrokes while an Enter waits for the results; the user ends that by changing the text or closing. */
function useTypingHeld(isWaiting: boolean) {
  const held = useRef<ReturnType<typeof hold> | null>(null);

  /** Ends the queueing. Returns true if the result is still wanted. */
  function endHold(hasCome = true): boolean {
    const isMeant = held.current?.(hasCome) ?? true;
    held.current = null;
    return isMeant;
  }

  useEffect(() => {
    if (!isWaiting) endHold();
  }, [isWaiting]);
  useEffect(() => () => void endHold(false), []);

  return {
    beginHold(): void {
      held.current ??= hold();
    },
    endHold,
  };
}

/** Runs a line or lists the actions of its record, unless the user may have meant another line. */
function enterLine(
  item: Item,
  wish: Wish,
  { chosen, line, mode, opening }: PaletteInput,
  { found }: Lines,
): void {
  // A user who has not seen the lines has not chosen one, so no command may act on it.
  const isGuess = chosen === null && !found.isSeen() && !isSure(item, found.items, line);
  const opensNone = opening.choose !== undefined || item.isNear === true || hasQueued();
  if (isGuess && opensNone) return dropTyping("search", { isTyped: true });
  if (isGuess) dropTyping("screen");
  if (wish === "actions" && item.record !== null) void showActions(item.record, { mode, line });
  else void take(item);
}
