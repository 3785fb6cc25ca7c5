import { isOfBrowser, MODIFIERS } from "./browser-keys";
import { toastInfo } from "./toasts";

let isDropping = false;

/** Whether what is typed goes nowhere at present. */
export const isTypingDropped = (): boolean => isDropping;

/** Milliseconds without a key after which the hand rests, and has seen what came instead. */
const REST = 600;
/** Milliseconds in which nobody can have seen yet that something was refused. */
export const UNSEEN = 300;

const WORDS = {
  question: "form.dropped",
  refusal: "form.dropped",
  choice: "form.dropped_unchosen",
  arrival: "form.dropped_saved",
  screen: "form.dropped_meanwhile",
} as const;

/** What came in the way of what is typed. */
export type BeforeDropping = keyof typeof WORDS;

let timer: ReturnType<typeof setTimeout> | undefined;
/** When the hand counts as resting, on the page's clock. */
let until = 0;
let isSaid = false;
let words: (typeof WORDS)[keyof typeof WORDS] = "form.dropped";
let passes: ReadonlySet<string> = new Set();

/** What ends the dropping: Escape, and where nothing was chosen also what goes on choosing. */
const ENDS = new Set(["Escape"]);
const CHOOSES = new Set(["Escape", "ArrowDown", "ArrowUp", "Backspace"]);

/**
 * Drops what a fast typist types on after something came in the way of a save, until the hand rests, and
 * says so: it was meant for what the save leads to. A `question` takes no key before the hand has rested,
 * so that nobody answers it unseen. Elsewhere only a key that comes at once begins the dropping: after a
 * `refusal`, after the `arrival` of a save that had waited, after a `screen` or field that is not there, and
 * after a `choice` of a list that was not made, where a key that goes on choosing is taken.
 * `isTyped` says that something typed was dropped already.
 */
export function dropTyping(before: BeforeDropping, { isTyped = false } = {}): void {
  if (!isDropping) {
    words = WORDS[before];
    passes = before === "choice" ? CHOOSES : ENDS;
    begin();
  }
  if (isTyped) say();
  dropFor(before === "question" || isTyped ? REST : UNSEEN);
}

/**
 * While a question is open, a letter, a digit or an F-key begins the dropping again: none of them answers
 * it, so whoever presses one types for something else.
 */
export function dropWhatAnswersNothing(isOpen: () => boolean): void {
  const look = (event: KeyboardEvent): void => {
    if (!isOpen()) return removeEventListener("keydown", look, { capture: true });
    const { key, ctrlKey, metaKey, isTrusted, target } = event;
    const isText = Array.from(key).length === 1 && key !== " " && !ctrlKey && !metaKey;
    if (!isTrusted || isDropping || isOfBrowser(event) || !(isText || /^F\d+$/.test(key))) return;
    // A field lies over the question, such as that of the lock screen.
    if (target instanceof HTMLInputElement) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    dropTyping("question", { isTyped: true });
  };
  addEventListener("keydown", look, { capture: true });
}

const TYPES = ["keydown", "beforeinput"] as const;
/** Stands on the page meanwhile, for what shows that keys do not answer yet. */
const MARK = "data-typing-dropped";

function begin(): void {
  isDropping = true;
  isSaid = false;
  until = 0;
  document.documentElement.toggleAttribute(MARK, true);
  for (const type of TYPES) addEventListener(type, drop, { capture: true });
}

function drop(event: Event): void {
  if (!event.isTrusted) return;
  const isKey = event instanceof KeyboardEvent;
  if (isKey && passes.has(event.key)) return end();
  if (isKey && (isOfBrowser(event) || MODIFIERS.has(event.key))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  dropFor(REST);
  // Pressing the key that saves twice, or for long, is no text that is lost.
  if (!isKey || !isSaveKey(event)) say();
}

function dropFor(milliseconds: number): void {
  const now = performance.now();
  until = Math.max(until, now + milliseconds);
  clearTimeout(timer);
  timer = setTimeout(end, until - now);
}

function end(): void {
  clearTimeout(timer);
  isDropping = false;
  document.documentElement.toggleAttribute(MARK, false);
  for (const type of TYPES) removeEventListener(type, drop, { capture: true });
}

function say(): void {
  if (!isSaid) toastInfo(words);
  isSaid = true;
}

/** Whether a key is the one that saves or signs, with or without Shift. */
export function isSaveKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === "Enter" && (ctrlKey || metaKey);
}
