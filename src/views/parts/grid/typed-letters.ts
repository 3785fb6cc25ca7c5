import type { KeyboardEvent } from "react";
import { isCharacter } from "#src/focus/key-kinds.ts";
import { dropTyping } from "#src/focus/queued-keys.ts";

/** Milliseconds after which a letter starts a new word, as in the browser's own selects. */
const PAUSE = 1_000;

/**
 * Creates a record of the letters typed in a select. `isFound` adds a letter and returns true if the browser finds an
 * option by the letters so far; the same letter again is the next option that begins with it.
 */
export function createTypedLetters() {
  let typed = "";
  let lastAt = -Infinity;
  return {
    /** `pressedAt`: time of the keystroke in milliseconds. */
    isFound(labels: readonly string[], letter: string, pressedAt: number): boolean {
      const small = letter.toLowerCase();
      typed = pressedAt - lastAt > PAUSE ? small : typed + small;
      lastAt = pressedAt;
      const beginning = Array.from(typed).every((one) => one === small) ? small : typed;
      return labels.some((label) => label.toLowerCase().startsWith(beginning));
    },
  };
}

/** Returns what hears the keys of selects: a letter that finds no option runs no command there, and the page says so. */
export function createLetterListener() {
  // Each select has its own: a letter typed in the next one right away begins a word there.
  const typedIn = new WeakMap<HTMLSelectElement, ReturnType<typeof createTypedLetters>>();
  return (event: KeyboardEvent<HTMLSelectElement>): void => {
    const { key, altKey, timeStamp, nativeEvent, currentTarget } = event;
    if (key === " " || altKey || !isCharacter(nativeEvent)) return;
    const letters = typedIn.get(currentTarget) ?? createTypedLetters();
    typedIn.set(currentTarget, letters);
    const labels = Array.from(currentTarget.options, ({ label }) => label);
    if (letters.isFound(labels, key, timeStamp)) return;
    event.preventDefault();
    dropTyping("letters", { isTyped: true });
  };
}
