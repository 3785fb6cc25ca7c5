import { foldName, swapLayout } from "#domain/names.ts";
import type { SelectOption } from "./select-options.ts";

/** Milliseconds after which a letter begins another word, as the platform has it. */
const PAUSE = 1_000;

/**
 * Creates what finds an option by letters of the other keyboard layout, which the platform does not.
 * `take` returns the option that a letter leads to; null where the letters fit one as they are, so that
 * the platform chooses it, or fit none.
 */
export function createTypedOption() {
  let typed = "";
  let last = -Infinity;
  return {
    /** `at` in milliseconds. */
    take(options: readonly SelectOption[], letter: string, at: number): SelectOption | null {
      typed = at - last > PAUSE ? letter : typed + letter;
      last = at;
      return optionInOtherLayout(options, typed);
    },
  };
}

/** Returns the option whose words begin with what the same keys give in the other layout. */
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
  const own = options.find(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()));
  return own === undefined ? (beginning(typed) ?? beginning(swapLayout(typed)) ?? null) : null;
}
