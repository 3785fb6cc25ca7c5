import { LETTER_ALONE } from "./in-the-way.ts";
import { firstHeld, goesOnWith, type Typed } from "./typed-ahead.ts";

/** A letter that may be a command or begin a text: the next key decides, or none until then. */
let undecided: { at: number; decide: (isText: boolean) => void } | null = null;

/** Resolves with whether a letter that was typed at that time begins a text, once that is known. */
export function beginsText(at: number): Promise<boolean> {
  return new Promise((resolve) => {
    const next = firstHeld();
    if (next === undefined) undecided = { at, decide: resolve };
    else resolve(goesOnWith(next, at));
  });
}

/** Until when the next key decides; Infinity where nothing is undecided. */
export const undecidedUntil = (): number =>
  undecided === null ? Infinity : undecided.at + LETTER_ALONE;

/** Decides by the next key; null where none came in time. */
export function decide(next: Typed | null): void {
  const decided = undecided;
  undecided = null;
  decided?.decide(next !== null && goesOnWith(next, decided.at));
}
