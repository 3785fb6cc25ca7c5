import { SINGLE_LETTER_MS } from "./drop-reasons.ts";
import { continuesText, queue, type Typed, type TypedQueue } from "./typed-ahead.ts";

/** Returns the functions that decide, by the next keystroke in the queue, whether a letter runs a command or begins a text. */
export function createLetterDecision({ peek }: Pick<TypedQueue, "peek">) {
  /** A letter that may be a command or begin a text; the next key decides, or {@link SINGLE_LETTER_MS} without one. */
  let pending: { pressedAt: number; decide: (isText: boolean) => void } | null = null;

  /** Resolves with true if the letter typed at time `pressedAt` (`performance.now()`) begins a text, once that is known. */
  function beginsText(pressedAt: number): Promise<boolean> {
    return new Promise((resolve) => {
      const next = peek();
      if (next === undefined) pending = { pressedAt, decide: resolve };
      else resolve(continuesText(next, pressedAt));
    });
  }

  /** Returns the time until which the next key decides, by `performance.now()`; Infinity if nothing is undecided. */
  const undecidedUntil = (): number =>
    pending === null ? Infinity : pending.pressedAt + SINGLE_LETTER_MS;

  /** Decides by the next keystroke, or by null if none came in time. */
  function decide(next: Typed | null): void {
    const decided = pending;
    pending = null;
    decided?.decide(next !== null && continuesText(next, decided.pressedAt));
  }

  return { beginsText, undecidedUntil, decide };
}

export type LetterDecision = ReturnType<typeof createLetterDecision>;

export const letterDecision = createLetterDecision(queue);
export const { beginsText } = letterDecision;
