import { SINGLE_LETTER_MS } from "./drop-reasons.ts";
import { peekQueue, continuesText, type Typed } from "./typed-ahead.ts";

/** A letter that may be a command or begin a text; the next key decides, or {@link SINGLE_LETTER_MS} without one. */
let undecided: { at: number; decide: (isText: boolean) => void } | null = null;

/** Resolves with true if the letter typed at time `at` begins a text, as soon as that is known. */
export function beginsText(at: number): Promise<boolean> {
  return new Promise((resolve) => {
    const next = peekQueue();
    if (next === undefined) undecided = { at, decide: resolve };
    else resolve(continuesText(next, at));
  });
}

/** Returns the time until which the next key decides, by `performance.now()`; Infinity if nothing is undecided. */
export const undecidedUntil = (): number =>
  undecided === null ? Infinity : undecided.at + SINGLE_LETTER_MS;

/** Decides by the next keystroke; null if none came in time. */
export function decide(next: Typed | null): void {
  const decided = undecided;
  undecided = null;
  decided?.decide(next !== null && continuesText(next, decided.at));
}
