import type { MessageKey } from "#src/i18n/t.ts";
import { TYPING_PAUSE } from "./early-keys.ts";
import {
  beginsTask,
  editsText,
  isCharacter,
  isFunctionKey,
  isMovingKey,
  isSaveKey,
  leadsElsewhere,
  selectsText,
} from "./key-kinds.ts";

/** Reasons why keystrokes are dropped: the message for each, how long dropping lasts, and what ends it. */

/**
 * Like `TYPING_PAUSE`, in milliseconds, if text in the wrong place would do harm; longer than a pause between two
 * sentences.
 */
const LONG_PAUSE = 2_500;
/** Milliseconds after an interruption in which the user cannot have noticed it yet. */
export const REACTION_MS = 300;
/**
 * Milliseconds after which a single letter counts as a command if it may also begin a text: most people type
 * faster.
 */
export const SINGLE_LETTER_MS = 500;
/** Milliseconds in which the user may still begin to type for something that did not open, or write on in a finished text. */
export const START_WINDOW = 1_200;

type Reason = {
  words: MessageKey;
  /** Pause in milliseconds that ends the dropping; Infinity if no pause ends it, only Escape. */
  pause: number;
  /** Milliseconds after the interruption in which a first keystroke starts the dropping. */
  startMs: number;
};

const REASONS = {
  /** A confirmation dialog opened unrequested. */
  question: { words: "form.dropped", pause: TYPING_PAUSE, startMs: TYPING_PAUSE },
  /** The same about a text, which a letter goes on with. */
  text_question: { words: "form.dropped", pause: TYPING_PAUSE, startMs: TYPING_PAUSE },
  /** A save was refused. */
  refusal: { words: "form.dropped", pause: LONG_PAUSE, startMs: REACTION_MS },
  /** A keystroke matched no option. */
  choice: { words: "form.dropped_unchosen", pause: TYPING_PAUSE, startMs: REACTION_MS },
  /** A search found no unambiguous match. */
  search: { words: "form.dropped_unchosen", pause: TYPING_PAUSE, startMs: REACTION_MS },
  /** A save succeeded late, after the network had failed. */
  arrival: { words: "form.dropped_saved", pause: TYPING_PAUSE, startMs: REACTION_MS },
  /** A command was refused, and the letters after it were meant for the screen it would have opened. */
  command: { words: "form.dropped_meanwhile", pause: LONG_PAUSE, startMs: START_WINDOW },
  /** A dialog is still open while the user types for something else; no time limit, whenever the typing starts. */
  dialog: { words: "form.dropped_dialog", pause: Infinity, startMs: Infinity },
  /** The screen is not the one the keystroke was meant for. */
  screen: { words: "form.dropped_meanwhile", pause: TYPING_PAUSE, startMs: REACTION_MS },
  /** A report was not submitted and is still on screen: text is meant for another report, whenever it starts. */
  unsigned: { words: "form.dropped_unsigned", pause: Infinity, startMs: Infinity },
  /** The same when the user wanted to go on to the next report, so other keys are meant for that report, too. */
  unsigned_next: { words: "form.dropped_unsigned", pause: Infinity, startMs: Infinity },
  /** A submission waits for the network, and the next report, for which the user types, opens only then. */
  next_waits: { words: "form.dropped_next", pause: LONG_PAUSE, startMs: START_WINDOW },
  /** Escape led back into a report that is being written, perhaps not the intended one. */
  returned: { words: "form.dropped_returned", pause: Infinity, startMs: Infinity },
  /** Another doctor has begun what is now written on this page, such as an addendum. */
  replaced: { words: "form.dropped_replaced", pause: Infinity, startMs: Infinity },
  /** A report was submitted as preliminary and can still be written: text is meant for another report. */
  preliminary: { words: "form.dropped_preliminary", pause: Infinity, startMs: Infinity },
  /** A report was submitted and is now read-only. */
  signed: { words: "form.dropped_signed", pause: LONG_PAUSE, startMs: REACTION_MS },
  /** A report that was opened for writing turned out to be submitted already. */
  ready: { words: "form.dropped_ready", pause: LONG_PAUSE, startMs: REACTION_MS },
  /**
   * The user was asked whether to leave and stayed, perhaps without having seen the question, and believes that they have
   * left: in a form of money, Tab and Enter would collect an amount.
   */
  stayed: { words: "form.dropped_stayed", pause: LONG_PAUSE, startMs: LONG_PAUSE },
  /**
   * Keystrokes were lost while the screen was locked or with the previous page, and the user has not seen a
   * message yet.
   */
  cut: { words: "form.dropped_meanwhile", pause: LONG_PAUSE, startMs: TYPING_PAUSE },
  /** The password was wrong. */
  password: { words: "form.dropped_meanwhile", pause: TYPING_PAUSE, startMs: REACTION_MS },
  /** A letter that is no command was typed where letters run commands. */
  letters: { words: "form.dropped_letters", pause: LONG_PAUSE, startMs: REACTION_MS },
  /** A doctor typed text where no report can be written. */
  no_text: { words: "form.dropped_no_text", pause: LONG_PAUSE, startMs: REACTION_MS },
  /**
   * Text was typed outside the field of a report that is being written: the report would be submitted without
   * it.
   */
  beside: { words: "form.dropped_beside", pause: Infinity, startMs: Infinity },
  /** The user cut or copied after queued keystrokes, so a later paste would insert something else. */
  clipboard: { words: "form.dropped_clipboard", pause: Infinity, startMs: REACTION_MS },
  /** Loading took too long. */
  late: { words: "form.dropped_waiting", pause: TYPING_PAUSE, startMs: REACTION_MS },
} as const satisfies Record<string, Reason>;
export type DropReason = keyof typeof REASONS;

export const reasonOf = (why: DropReason): Reason => REASONS[why];

/** Reasons whose message tells the user to press Escape on the screen that is shown. */
const ASKS_FOR_ESCAPE: ReadonlySet<DropReason> = new Set([
  "returned",
  "replaced",
  "preliminary",
  "beside",
  "clipboard",
]);

/**
 * Returns the message for the next screen, once the user has begun another task; null if there is nothing to say: a
 * request for Escape concerns the screen before.
 */
export function wordsAfterwards(
  why: DropReason,
  { isLost }: { isLost: boolean },
): MessageKey | null {
  if (!ASKS_FOR_ESCAPE.has(why)) return REASONS[why].words;
  return isLost ? "form.dropped_meanwhile" : null;
}

/** Returns true if reason `one` drops keystrokes for longer than `other` and therefore replaces it. */
export function isStricter(one: DropReason, other: DropReason): boolean {
  const [first, second] = [REASONS[one], REASONS[other]];
  return (
    first.pause > second.pause ||
    ((one === "question" || one === "text_question") && second.startMs < TYPING_PAUSE)
  );
}

const CHOOSING_KEYS: ReadonlySet<string> = new Set(["ArrowDown", "ArrowUp", "Backspace"]);
/** Reasons under which the letters of a text would run commands. */
const LETTERS_RUN_COMMANDS: ReadonlySet<DropReason> = new Set([
  "command",
  "signed",
  "ready",
  "letters",
  "no_text",
  "stayed",
]);

/** Reasons under which a key that begins another task is safe, since nothing on screen is half done. */
const NOTHING_HALF_DONE: ReadonlySet<DropReason> = new Set([
  "search",
  "arrival",
  "screen",
  "late",
  "returned",
  "replaced",
  "preliminary",
  "beside",
  "clipboard",
  "cut",
  ...LETTERS_RUN_COMMANDS,
]);

/** What was dropped so far: `isLost` for any keystroke, `isForOtherTask` for one that was meant for another task. */
export type Dropped = { isLost: boolean; isForOtherTask: boolean };

/**
 * Returns true if a key ends the dropping. Escape always does. Other keys do, depending on the reason:
 * - at a question about a text: a letter, which goes on with it
 * - on a report that was not submitted or in a dialog: a key that writes nothing, as long as nothing was lost
 * - if nothing is half done: a key that begins another task; it is the only one after a page that ended, or after a lost
 *   key that was meant for another task, because the keys after the lost one were meant for that task
 * - while the user chooses: a key that continues choosing
 * - after letters outside a field: a key that moves in a list
 * - where letters would run commands: a key that leads elsewhere; after lost text only an F-key, because Tab and Ctrl+A
 *   would go on in a form that the user believes closed
 */
export function isEndedBy(
  event: KeyboardEvent,
  reason: DropReason,
  { isLost, isForOtherTask }: Dropped,
): boolean {
  if (event.key === "Escape") return true;
  if (reason === "text_question" && isCharacter(event)) return true;
  if (reason === "unsigned" || reason === "dialog")
    return !isLost && !event.repeat && !editsText(event);
  if (
    (reason === "returned" || reason === "replaced" || reason === "preliminary") &&
    !isLost &&
    !event.repeat &&
    !editsText(event)
  )
    return !isSaveKey(event);
  if (NOTHING_HALF_DONE.has(reason) && beginsTask(event)) return true;
  // A key of a search may have been lost with the previous page, so F7 would collect for the record on screen.
  if (isForOtherTask || reason === "cut") return false;
  if ((reason === "letters" || reason === "no_text") && isMovingKey(event)) return true;
  // Tab right after the choice to stay was meant for the question, which is closed.
  const leads = isLost || reason === "stayed" ? isFunctionKey : leadsElsewhere;
  return reason === "choice" || reason === "search"
    ? CHOOSING_KEYS.has(event.key) || selectsText(event)
    : LETTERS_RUN_COMMANDS.has(reason) && leads(event);
}

/**
 * Returns true if a lost key was meant for another task, so that what follows belongs there, too: a key that
 * begins a task and, for reasons that leave nothing half done, a key that moves to another row or starts a
 * search. After a search without a match a letter was meant for the record: a number is typed again in digits.
 */
export const belongsToOtherTask = (key: KeyboardEvent, reason: DropReason): boolean =>
  beginsTask(key) ||
  (NOTHING_HALF_DONE.has(reason) && (isMovingKey(key) || key.key === "/")) ||
  (reason === "search" && isCharacter(key) && /\p{Letter}/u.test(key.key));

/** Returns true if no pause ends the dropping, because a lost key was meant for another task. */
export const endsOnlyByEscape = (reason: DropReason, { isForOtherTask }: Dropped): boolean =>
  isForOtherTask && reason !== "password";
