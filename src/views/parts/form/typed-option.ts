import { foldName, swapLayout } from "#domain/names.ts";
import type { SelectOption } from "./select-options.ts";

/** Milliseconds after which a letter starts a new word, as in the browser's own selects. */
const PAUSE = 1_000;

/**
 * Creates a search for options by letters of the other keyboard layout, which the browser does not do. `search`
 * returns the option that the letters lead to; null if they match an option as they are, so that the browser
 * chooses it, or if they match none.
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
    ): SelectOption | null {
      typed = pressedAt - lastAt > PAUSE ? letter : typed + letter;
      lastAt = pressedAt;
      return optionInOtherLayout(options, typed);
    },
  };
}

/**
 * Returns the option whose folded label begins with the typed letters, or with what the same keys type in the
 * other layout; null if the browser finds one itself, or none matches.
 */
export function optionInOtherLayout(
  options: readonly SelectOption[],
  typed: string,
): SelectOption | null {
  const beginning = (text: string) => {
    const folded = foldName(text);
    return folded === ""
      ? undefined
      : options.find(({ label }) => foldName(label).startsWith(folded));
  };
  const sameLayoutMatch = options.find(({ label }) =>
    label.toLowerCase().startsWith(typed.toLowerCase()),
  );
  return sameLayoutMatch === undefined
    ? (beginning(typed) ?? beginning(swapLayout(typed)) ?? null)
    : null;
}
