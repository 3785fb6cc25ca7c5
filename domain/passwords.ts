import { foldName } from "./names.ts";
import type { FaultCode } from "./faults.ts";

/** Minimum length of a password in characters. */
export const MIN_PASSWORD_LENGTH = 8;
/** Maximum length of a password in characters. */
export const MAX_PASSWORD_LENGTH = 128;
/** Base-10 logarithm of the minimum number of guesses: a password that needs fewer is refused. */
const MIN_GUESSES_LOG10 = 6;
/** Letters that must be left of a password without the words that others know. */
const MIN_OWN_LETTERS = 4;
/** Shorter words, such as the "al" of a name, also occur by chance. */
const MIN_WORD_LENGTH = 3;

/** What a new password is compared with. */
export type PasswordFacts = {
  /** The e-mail address of the account. */
  email?: string;
  /** Names that an attacker may know, such as the person's and the center's. */
  names?: readonly string[];
  /** The most common passwords in lower case; only the server has them. */
  common?: ReadonlySet<string>;
  /**
   * Returns the base-10 logarithm of the number of guesses that an attacker who knows the words needs for the password.
   * Only the server has this function.
   */
  guesses?: (password: string, words: readonly string[]) => number;
};

/** Returns what is wrong with a new password, or null. The length is counted in code points. */
export function faultOfPassword(
  password: string,
  { email = "", names = [], common, guesses }: PasswordFacts,
): FaultCode | null {
  const length = Array.from(password).length;
  if (length < MIN_PASSWORD_LENGTH) return "password_short";
  if (length > MAX_PASSWORD_LENGTH) return "password_long";
  if (password.trim() === "") return "password_weak";
  const lower = password.toLowerCase();
  if (lower.trim() === email.toLowerCase() || isEmailLike(lower.trim())) return "password_email";
  if (common?.has(lower) === true) return "password_common";
  const words = knownWords(email, names);
  if (isMadeOf(password, words)) return "password_context";
  const isWeak = guesses !== undefined && guesses(password, words) < MIN_GUESSES_LOG10;
  return isWeak ? "password_weak" : null;
}

/**
 * Returns true for any e-mail address. This refuses the address of another account without revealing whether that
 * account exists.
 */
function isEmailLike(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

/** Returns the words about an account that others know, folded, the longest first. */
function knownWords(email: string, names: readonly string[]): string[] {
  const words = ["scandesk", email, ...names].flatMap((text) => foldName(text).split(" "));
  return [...new Set(words)]
    .filter((word) => word.length >= MIN_WORD_LENGTH && /\p{L}/u.test(word))
    .toSorted((one, other) => other.length - one.length);
}

/** Returns true if a password consists of the words and of what is usually added to them: digits and signs. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  let left = foldName(password).replaceAll(" ", "");
  const { length } = left;
  for (const word of words) left = left.replaceAll(word, " ");
  if (left.length === length) return false;
  return (left.match(/\p{L}/gu)?.length ?? 0) < MIN_OWN_LETTERS;
}
