import type { MessageKey } from "#src/i18n/t.ts";
import { beginsAnew, isSaveKey, leadsOut, writes } from "./key-kinds.ts";

/** What comes in the way of what is typed: what is said of it, how long keys are dropped, and what ends that. */

/** Milliseconds without a key after which the hand rests, and has seen what came instead. */
const REST = 600;
/** The same where a text would do harm: a pause between two sentences ends no text. */
const LONG_REST = 2_500;
/** Milliseconds in which nobody can have seen yet that something came in the way. */
export const UNSEEN = 300;
/** Milliseconds after which a letter by itself is a command, where it may begin a text: most hands type faster. */
export const LETTER_ALONE = 500;
/** Milliseconds in which a text may still begin that was meant for what does not open. */
const BEGINNING = 1_200;

type Reason = {
  words: MessageKey;
  /** Milliseconds without a key after which what is typed counts again; Infinity: only once Escape says it was seen. */
  rest: number;
  /** Milliseconds in which a key still begins the dropping where nothing was typed so far. */
  watch: number;
};

const REASONS = {
  /** A question is asked. */
  question: { words: "form.dropped", rest: REST, watch: REST },
  /** A save was refused. */
  refusal: { words: "form.dropped", rest: LONG_REST, watch: UNSEEN },
  /** A key chose nothing. */
  choice: { words: "form.dropped_unchosen", rest: REST, watch: UNSEEN },
  /** A search found nobody who was surely meant. */
  search: { words: "form.dropped_unchosen", rest: REST, watch: UNSEEN },
  /** A save came to its end late. */
  arrival: { words: "form.dropped_saved", rest: REST, watch: UNSEEN },
  /** A command was refused whose screen the letters were meant for. */
  command: { words: "form.dropped_meanwhile", rest: LONG_REST, watch: BEGINNING },
  /** A dialog is still open where what is typed was meant for something else: whenever it begins. */
  dialog: { words: "form.dropped_dialog", rest: Infinity, watch: Infinity },
  /** Another screen is there. */
  screen: { words: "form.dropped_meanwhile", rest: REST, watch: UNSEEN },
  /** A report was not signed, and is still on screen: a text is meant for another one, whenever it begins. */
  unsigned: { words: "form.dropped_unsigned", rest: Infinity, watch: Infinity },
  /** The same on the way to the next one, where other keys are meant for that as well. */
  unsigned_next: { words: "form.dropped_unsigned", rest: Infinity, watch: Infinity },
  /** Escape has led back into a report that is being written, perhaps not the one that is meant. */
  returned: { words: "form.dropped_returned", rest: Infinity, watch: Infinity },
  /** A report was signed, and is read from now on. */
  signed: { words: "form.dropped_signed", rest: LONG_REST, watch: UNSEEN },
  /** A report that was opened to be written is signed already. */
  ready: { words: "form.dropped_ready", rest: LONG_REST, watch: UNSEEN },
  /** Somebody who was asked whether to leave has stayed, perhaps without having seen that. */
  stayed: { words: "form.dropped_stayed", rest: LONG_REST, watch: BEGINNING },
  /** Something was dropped while the desk was locked, or with the page before: nobody has read that yet. */
  cut: { words: "form.dropped_meanwhile", rest: LONG_REST, watch: REST },
  /** The password was wrong. */
  password: { words: "form.dropped_meanwhile", rest: REST, watch: UNSEEN },
  /** A letter was typed where letters are commands, and is none. */
  letters: { words: "form.dropped_letters", rest: LONG_REST, watch: UNSEEN },
  /** A text was typed where a person who writes reports can write none. */
  no_text: { words: "form.dropped_no_text", rest: LONG_REST, watch: UNSEEN },
  /** A text was typed beside a report that is being written: the rest of it would be signed without it. */
  beside: { words: "form.dropped_beside", rest: Infinity, watch: Infinity },
  /** Something was cut or copied behind keys that wait: what is pasted later would be something else. */
  clipboard: { words: "form.dropped_clipboard", rest: Infinity, watch: UNSEEN },
  /** What was waited for took too long. */
  late: { words: "form.dropped_waiting", rest: REST, watch: UNSEEN },
} as const satisfies Record<string, Reason>;
export type InTheWay = keyof typeof REASONS;

export const reasonOf = (why: InTheWay): Reason => REASONS[why];

/** Whether one reason keeps keys away for longer than another, and so takes its place. */
export function isStricter(one: InTheWay, other: InTheWay): boolean {
  const [first, second] = [REASONS[one], REASONS[other]];
  return first.rest > second.rest || (one === "question" && second.watch < REST);
}

const CHOOSES: ReadonlySet<string> = new Set(["ArrowDown", "ArrowUp", "Backspace"]);
const MOVES = /^(Arrow|Page|Home$|End$)/;
/** Where these come in the way, the letters of a text would run commands. */
const RUNS_LETTERS: ReadonlySet<InTheWay> = new Set([
  "command",
  "signed",
  "ready",
  "letters",
  "no_text",
  "stayed",
  "cut",
]);

/** Where these come in the way, a key that begins another job is safe: nothing on screen is half done. */
const LEAVES_NOTHING: ReadonlySet<InTheWay> = new Set([
  "search",
  "arrival",
  "screen",
  "late",
  "returned",
  "beside",
  "clipboard",
  ...RUNS_LETTERS,
]);

/** What was dropped so far: anything at all, and a key that meant something else than what is on screen. */
export type Dropped = { isLost: boolean; isElse: boolean };

/**
 * Escape ends the dropping. So does a key that begins another job where nothing is half done; what goes on
 * choosing; what moves in a list; where letters would run commands, a key that leads elsewhere; and on a report that
 * was not signed or in a dialog, as long as nothing was lost, any key that writes nothing. Behind a lost key that
 * meant something else only Escape and the beginning of a job count: the rest was meant for that.
 */
export function isEndedBy(
  event: KeyboardEvent,
  why: InTheWay,
  { isLost, isElse }: Dropped,
): boolean {
  if (event.key === "Escape") return true;
  if (why === "unsigned" || why === "dialog") return !isLost && !event.repeat && !writes(event);
  if (why === "returned" && !isLost && !event.repeat && !writes(event)) return !isSaveKey(event);
  if (LEAVES_NOTHING.has(why) && beginsAnew(event)) return true;
  if (isElse) return false;
  if ((why === "letters" || why === "no_text") && MOVES.test(event.key)) return true;
  return why === "choice" || why === "search"
    ? CHOOSES.has(event.key)
    : RUNS_LETTERS.has(why) && leadsOut(event);
}

/**
 * Whether a key that is lost meant something else than what is on screen, so that what follows it does, too: another
 * job, and where rows are read also another row or another search.
 */
export const meansElse = (key: KeyboardEvent, why: InTheWay): boolean =>
  beginsAnew(key) || (LEAVES_NOTHING.has(why) && (MOVES.test(key.key) || key.key === "/"));

/** Whether no time ends the dropping, since a key is lost that meant something else. */
export const endsOnlySeen = (why: InTheWay, { isElse }: Dropped): boolean =>
  isElse && why !== "password";
