import { REACTION_MS } from "./drop-reasons.ts";
import type { QueueingParts, TypingDropper } from "./drop-typing.ts";
import { isBrowserKey, isCopyKey, isLockKey, isSaveKey, leadsElsewhere } from "./key-kinds.ts";
import { isFocusIdle } from "./regions.ts";
import type { Replaying } from "./replay-queue.ts";
import type { Typed } from "./typed-ahead.ts";

/** Keeps an event from the browser and from all other listeners. */
export function suppress(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

type ListenerParts = QueueingParts &
  Pick<TypingDropper, "dropTyping" | "setTimer"> &
  Pick<Replaying, "isReplaying" | "replayedKeyTime"> & {
    /** Cancels all waits and drops the queue. */
    cancelAll: () => void;
  };

/** Returns the listeners that decide where each keystroke goes: on to its target, into the queue, or nowhere. */
export function createKeyListeners({
  waits,
  queue,
  dropping,
  letterDecision,
  dropTyping,
  setTimer,
  isReplaying,
  replayedKeyTime,
  cancelAll,
}: ListenerParts) {
  function onKeyDown(event: KeyboardEvent): void {
    if (!event.isTrusted || event.isComposing) return;
    if (isLockKey(event) || isPasswordKey()) return;
    if (isBrowserKey(event)) return onCopyKey(event);
    // A user who presses another key has moved on from a late result, so it is ignored.
    waits.ignoreLate();
    if (dropping.isEnding(event)) {
      const isDismissal = dropping.isDismissedBy(event);
      dropping.end(event);
      if (isDismissal) return suppress(event);
    }
    if (dropping.isSecondEscape(event)) {
      if (!event.repeat) dropping.resume();
      return suppress(event);
    }
    if (dropping.whyDropped() !== null) {
      // Repeating the save key loses no text. Behind the choice to stay it is the first time: nothing was saved.
      const isRepeated = isSaveKey(event) && dropping.whyDropped() !== "stayed";
      dropEvent(event, { shows: !isRepeated, key: event });
    } else if (waits.isQueueing() || isReplaying()) {
      if (isCancelledBy(event)) cancelAll();
      else if (queue.hasQueued() || !(waits.isLong() && leadsElsewhere(event)))
        queueEvent(event, event);
    } else if (waits.hasAny() && !leadsElsewhere(event) && isFocusIdle()) {
      // The keystroke was meant for what is late, not for what has the focus instead.
      suppress(event);
      dropTyping("late", { isTyped: true });
    }
  }

  function onBeforeInput(event: InputEvent): void {
    const { isTrusted, isComposing, inputType, data } = event;
    const isTyped = isTrusted && !isComposing && inputType === "insertText";
    if (isTyped && replayedKeyTime() === null && data) onText(event, data);
  }

  /** Handles a paste: before a text field exists, no `beforeinput` event follows it. */
  function onPaste(event: ClipboardEvent): void {
    if (event.isTrusted) onText(event, event.clipboardData?.getData("text/plain") ?? "");
  }

  function onText(event: Event, text: string): void {
    if (isPasswordKey()) return;
    if (dropping.whyDropped() !== null) dropEvent(event, { shows: true });
    else if (waits.isQueueing() || isReplaying()) queueEvent(event, text);
  }

  /**
   * Returns true if what is typed now is the password of the lock screen. Right after a wrong password, until a pause,
   * it is the rest of the keys that were dropped.
   */
  const isPasswordKey = (): boolean =>
    waits.isTypingPassword() && dropping.whyDropped() !== "password";

  /** Only the browser can cut and copy, and it does so at once, before the intended text has loaded. */
  function onCopyKey(event: KeyboardEvent): void {
    if (!isCopyKey(event) || !queue.hasQueued()) return;
    suppress(event);
    dropTyping("clipboard", { key: event });
  }

  function dropEvent(event: Event, options: { shows: boolean; key?: KeyboardEvent }): void {
    suppress(event);
    dropping.continueWith(options);
    setTimer();
  }

  function queueEvent(event: Event, typed: Typed): void {
    suppress(event);
    queue.append(typed);
    letterDecision.decide(typed);
  }

  /**
   * Returns true if Escape cancels the waits: a save at once, others after 0.3 s; after 3 s if keystrokes are
   * queued. Before that, Escape is meant for the screen or dialog that is loading.
   */
  function isCancelledBy({ key }: KeyboardEvent): boolean {
    if (key !== "Escape") return false;
    if (queue.hasQueued()) return waits.isLong();
    return waits.areEndless() || waits.isLong(REACTION_MS);
  }

  return { onKeyDown, onBeforeInput, onPaste };
}
