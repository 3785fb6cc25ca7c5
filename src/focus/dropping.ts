import { closeNotice, showNotice } from "#src/state/screen/notices.ts";
import { dismissText, toastText } from "#src/state/screen/toasts.ts";
import { t } from "#src/i18n/t.ts";
import {
  type Dropped,
  endsOnlyByEscape,
  type DropReason,
  isEndedBy,
  isStricter,
  belongsToOtherTask,
  reasonOf,
  wordsAfterwards,
} from "./drop-reasons.ts";

type CurrentDropping = Dropped & {
  reason: DropReason;
  until: number;
  /** The last message shown, and when (`performance.now()`). */
  message: string | null;
  messageShownAt: number;
  /** When the last keystroke was lost. */
  lostAt: number;
};

/** Attribute on the document while keystrokes are dropped; its value is the reason. */
const MARK = "data-typing-dropped";
/** Attribute that is added if no pause ends the dropping. */
const ENDLESS = "data-typing-dropped-until-seen";
/** Milliseconds after which the message is shown again, so that it stays as long as keystrokes are dropped. */
const REPEAT_AFTER = 1_000;

/** Minimum time in milliseconds in which a user can stop typing and read the message. */
const READ_AFTER = 600;

/** Returns the pause in milliseconds that ends this dropping; Infinity if none does. */
const pauseOf = (current: CurrentDropping): number =>
  endsOnlyByEscape(current.reason, current) ? Infinity : reasonOf(current.reason).pause;

/** Returns true if Escape follows a lost key so closely that the user cannot have read the message. */
const comesTooSoon = ({ key, timeStamp }: KeyboardEvent, current: CurrentDropping): boolean =>
  key === "Escape" && pauseOf(current) === Infinity && timeStamp - current.lostAt < READ_AFTER;

/** Returns the message for the current reason; null if nothing is dropped. */
function messageOf(dropping: CurrentDropping | null): string | null {
  if (dropping === null) return null;
  const { words, pause } = reasonOf(dropping.reason);
  const why = t(words);
  return pauseOf(dropping) > pause ? t("form.dropped_else", { why }) : why;
}

function dismiss(words: string): void {
  closeNotice(words);
  void dismissText(words);
}

/** Shows the message, unless it was shown a moment ago. */
function showMessage(dropping: CurrentDropping): void {
  const words = messageOf(dropping);
  if (words === null) return;
  if (performance.now() - dropping.messageShownAt < REPEAT_AFTER) return;
  // Only the latest message stays on screen.
  if (dropping.message !== null && dropping.message !== words) dismiss(dropping.message);
  dropping.message = words;
  dropping.messageShownAt = performance.now();
  // What only Escape ends stays until then.
  if (dropping.until === Infinity) {
    void dismissText(words);
    showNotice({ words, isClosable: false });
  } else toastText(words);
}

function dropFor(dropping: CurrentDropping, milliseconds: number): void {
  const wasEndless = dropping.until === Infinity;
  dropping.until = Math.max(dropping.until, performance.now() + milliseconds);
  if (wasEndless || dropping.until < Infinity) return;
  document.documentElement.setAttribute(ENDLESS, "");
  // The message for this case must be shown even if another was shown a moment ago.
  dropping.messageShownAt = -REPEAT_AFTER;
}

/** Returns the dropping of keystrokes after an interruption. At first none are dropped. */
export function createDropping() {
  /** The current state; null if no keystrokes are dropped. */
  let dropping: CurrentDropping | null = null;
  /** The last dropping that only Escape could end, and when Escape ended it. */
  let endedByEscape: Dropped & { reason: DropReason; endedAt: number } = {
    reason: "screen",
    endedAt: -READ_AFTER,
    isLost: false,
    isForOtherTask: false,
  };

  /** Returns why keystrokes are being dropped; null if they are not. */
  const whyDropped = (): DropReason | null => dropping?.reason ?? null;

  /** Returns true if keystrokes are being dropped and one is lost already. */
  const hasLost = (): boolean => dropping?.isLost === true;

  /** Returns whether keys are being dropped and this key ends that. */
  const isEnding = (event: KeyboardEvent): boolean =>
    dropping !== null &&
    !comesTooSoon(event, dropping) &&
    isEndedBy(event, dropping.reason, dropping);

  /** Returns true for a second Escape right after the one that ended the dropping; it must not close anything. */
  const isSecondEscape = ({ key, timeStamp }: KeyboardEvent): boolean =>
    key === "Escape" && timeStamp - endedByEscape.endedAt < READ_AFTER;

  /** Resumes dropping after a quick double Escape: the user is typing without having read the message. */
  const resume = (): void =>
    start(endedByEscape.reason, { isLost: true, isForOtherTask: endedByEscape.isForOtherTask });

  /** Returns when the dropping ends, by `performance.now()`; Infinity if no pause ends it. */
  const droppedUntil = (): number => dropping?.until ?? Infinity;

  /**
   * Returns true if a key is the Escape that only ends the dropping and does not leave the page: no pause would
   * end it.
   */
  const isDismissedBy = ({ key }: KeyboardEvent): boolean =>
    key === "Escape" && dropping !== null && pauseOf(dropping) === Infinity;

  /**
   * Starts dropping keystrokes. `isLost`: a keystroke is lost already, so the message is shown at once.
   * `isForOtherTask`: a lost keystroke was meant for another task.
   */
  function start(reason: DropReason, { isLost, isForOtherTask }: Dropped): void {
    if (dropping === null || isStricter(reason, dropping.reason))
      dropping = {
        reason,
        until: dropping?.until ?? 0,
        message: dropping?.message ?? null,
        messageShownAt: -REPEAT_AFTER,
        lostAt: dropping?.lostAt ?? -READ_AFTER,
        isLost: false,
        isForOtherTask: dropping?.isForOtherTask ?? false,
      };
    dropping.isLost ||= isLost;
    dropping.isForOtherTask ||= isForOtherTask;
    if (isLost) dropping.lostAt = performance.now();
    document.documentElement.setAttribute(MARK, dropping.reason);
    const { startMs } = reasonOf(reason);
    dropFor(dropping, isLost ? pauseOf(dropping) : startMs);
    // If no pause ends the dropping, show the message before anybody types.
    if (isLost || startMs === Infinity) showMessage(dropping);
  }

  /** Continues dropping, because the user still types; `key` is the lost keystroke, if it is one. */
  function continueWith({ shows, key }: { shows: boolean; key?: KeyboardEvent }): void {
    if (dropping === null) return;
    dropping.isLost = true;
    // An early Escape counts, too: the fourth of a quick row would end the dropping, and what follows would reach the form.
    dropping.lostAt = performance.now();
    dropping.isForOtherTask ||= key !== undefined && belongsToOtherTask(key, dropping.reason);
    dropFor(dropping, pauseOf(dropping));
    if (shows) showMessage(dropping);
  }

  /** Called when the last dialog is closed: what was lost there no longer concerns a dialog. */
  function onLastDialogClosed(): void {
    if (dropping?.reason !== "dialog") return;
    const { isLost, isForOtherTask } = dropping;
    end();
    if (isLost) start("screen", { isLost, isForOtherTask });
  }

  /**
   * Ends the dropping. If the key that ends it begins another task, a message stays for a few seconds, as the first one
   * may be unread.
   */
  function end(key?: KeyboardEvent): void {
    const words = messageOf(dropping);
    if (key !== undefined && dropping !== null && isDismissedBy(key))
      endedByEscape = { ...dropping, endedAt: key.timeStamp };
    if (words !== null && dropping?.until === Infinity) {
      const beginsAnother = key !== undefined && key.key !== "Escape";
      const nextWords = beginsAnother ? wordsAfterwards(dropping.reason, dropping) : null;
      const nextMessage = nextWords === null ? null : t(nextWords);
      for (const said of new Set([words, dropping.message ?? words])) dismiss(said);
      if (nextMessage !== null) toastText(nextMessage);
    }
    dropping = null;
    document.documentElement.removeAttribute(MARK);
    document.documentElement.removeAttribute(ENDLESS);
  }

  return {
    whyDropped,
    hasLost,
    isEnding,
    isSecondEscape,
    resume,
    droppedUntil,
    isDismissedBy,
    start,
    continueWith,
    onLastDialogClosed,
    end,
  };
}

export type Dropping = ReturnType<typeof createDropping>;

export const dropping = createDropping();
export const { whyDropped, hasLost, onLastDialogClosed } = dropping;
