import { foldName, swapLayout, withoutArticle } from "#domain/names.ts";
import type { SelectOption } from "./select-options.ts";

/** Milliseconds after which a letter starts a new word, as in the browser's own selects. */
const PAUSE = 1_000;

/**
 * Creates a search for the option of a select by typed letters. `search` adds a letter and returns the option that the
 * letters lead to; `browser` if they begin a label as they are, so that the browser chooses it; null if they match none.
 */
export function createTypedOption() {
  let typed = "";
  let lastAt = -Infinity;
  return {
    /** `pressedAt`: time of the keystroke in milliseconds. */
    search(
      options: readonly SelectOption[],
      letter: string,
      pressedAt: number,
    ): SelectOption | "browser" | null {
      const small = letter.toLowerCase();
      typed = pressedAt - lastAt > PAUSE ? small : typed + small;
      lastAt = pressedAt;
      // The same letter again is the next option that begins with it.
      const beginning = Array.from(typed).every((one) => one === small) ? small : typed;
      return options.some(({ label }) => label.toLowerCase().startsWith(beginning))
        ? "browser"
        : optionMeant(options, typed);
    },
  };
}

/**
 * Returns the option whose folded label begins with the typed letters, or with what the same keys type in the other
 * layout; else one of which a word does, with or without its article; null if there is none.
 */
function optionMeant(options: readonly SelectOption[], typed: string): SelectOption | null {
  const texts = [typed, swapLayout(typed)].map(foldName).filter(Boolean);
  const wordsOf = (label: string) =>
    foldName(label)
      .split(" ")
      .flatMap((word) => [word, withoutArticle(word)]);
  const begins = (text: string) => options.find(({ label }) => foldName(label).startsWith(text));
  const hasWord = (text: string) =>
    options.find(({ label }) => wordsOf(label).some((word) => word.startsWith(text)));
  return [...texts.map(begins), ...texts.map(hasWord)].find((option) => option) ?? null;
}
