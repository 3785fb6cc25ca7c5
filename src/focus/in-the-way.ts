import type { MessageKey } from "@src/i18n/t";
import { leadsOut } from "./key-kinds";

/** What comes in the way of what is typed: what is said of it, how long keys are dropped, and what ends that. */

/** Milliseconds without a key after which the hand rests, and has seen what came instead. */
const REST = 600;
/** The same where letters would run commands: a pause between two sentences ends no text. */
const LONG_REST = 2_500;
/** Milliseconds in which a text may still begin that was meant for what does not open. */
const BEGINNING = 1_200;
/** Milliseconds after which it is said once more that keys are dropped, so that the words stand as long. */
export const SAID_FOR = 1_000;
/** Milliseconds in which nobody can have seen yet that something came in the way. */
export const UNSEEN = 300;

export const WORDS = {
  /** A question is asked. */
  question: "form.dropped",
  /** A save or a signing was refused. */
  refusal: "form.dropped",
  /** A key chose nothing. */
  choice: "form.dropped_unchosen",
  /** A save came to its end late. */
  arrival: "form.dropped_saved",
  /** A command was refused whose screen the letters were meant for. */
  command: "form.dropped_meanwhile",
  /** A key of the page was pressed in a dialog. */
  dialog: "form.dropped_meanwhile",
  /** Another screen is there. */
  screen: "form.dropped_meanwhile",
  /** A report was signed, and is read from now on. */
  signed: "form.dropped_signed",
  /** A report that was opened to be written is signed already. */
  ready: "form.dropped_ready",
  /** What was waited for took too long. */
  late: "form.dropped_waiting",
} as const satisfies Record<string, MessageKey>;
export type InTheWay = keyof typeof WORDS;

/** Where these come in the way, the letters of a text would run commands. */
const RUNS_LETTERS: ReadonlySet<InTheWay> = new Set(["command", "signed", "ready"]);

/** What was asked for does not open, and a text that was meant for it may still begin. */
const OPENS_NOTHING: ReadonlySet<InTheWay> = new Set(["command", "dialog", "ready"]);

/** Milliseconds without a key after which what is typed counts again. */
export const restAfter = (why: InTheWay): number => (RUNS_LETTERS.has(why) ? LONG_REST : REST);

/** Milliseconds in which a key still begins the dropping where nothing was typed so far. */
export const watchAfter = (why: InTheWay): number =>
  why === "question" ? REST : OPENS_NOTHING.has(why) ? BEGINNING : UNSEEN;

/** Whether one reason keeps keys away for longer than another, and so takes its place. */
export const isStricter = (one: InTheWay, other: InTheWay): boolean =>
  restAfter(one) > restAfter(other) || (one === "question" && watchAfter(other) < REST);

const CHOOSES: ReadonlySet<string> = new Set(["ArrowDown", "ArrowUp", "Backspace"]);

/** Escape ends the dropping; so does what goes on choosing, and where letters would run commands what is none. */
export function isEndedBy(event: KeyboardEvent, why: InTheWay): boolean {
  if (event.key === "Escape") return true;
  return why === "choice" ? CHOOSES.has(event.key) : RUNS_LETTERS.has(why) && leadsOut(event);
}
