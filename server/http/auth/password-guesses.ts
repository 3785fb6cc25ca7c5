import { once } from "#domain/once.ts";

/** Returns the base-10 logarithm of the number of guesses that a password takes whoever knows the words. */
export type Guesses = (password: string, words: readonly string[]) => number;

/** Characters that are judged: the time grows faster than the length, and these take at most 0.1 s. */
const JUDGED_LENGTH = 32;

/**
 * Loads the estimate of zxcvbn-ts, with its lists of passwords and of words for passphrases and the neighbours of keys. It
 * takes 25 MB and 0.2 s, so it is loaded for the first new password and not at the start.
 */
export const loadGuesses: () => Promise<Guesses> = once(async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const estimate = new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: JUDGED_LENGTH,
  });
  return (password: string, words: readonly string[]) =>
    estimate.check(password, [...words]).guessesLog10;
});
