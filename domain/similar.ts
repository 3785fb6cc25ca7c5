import { latinSpelling } from "./closeness.ts";
import { foldName } from "./names.ts";
import { soundOf } from "./sounds.ts";
import type { SimilarReason } from "./entities/patient.ts";

const ARABIC = /\p{Script=Arabic}/u;

/** The fields by which duplicates of a patient are recognised; null if not known yet. */
export type Likeness = {
  name: string | null;
  national_id: string | null;
  phone_number: string | null;
  birth_date: string | null;
};

/**
 * Returns why two patients are probably the same person: the same identity number, or a (nearly) equal
 * name together with the same phone number or birth date. Empty if they probably are not.
 */
export function likenessOf(one: Likeness, other: Likeness): SimilarReason[] {
  const reasons: SimilarReason[] = [];
  if (isSameText(one.national_id, other.national_id)) reasons.push("national_id");
  const named = one.name !== null && other.name !== null && isNearName(one.name, other.name);
  if (!named) return reasons;
  if (isSameText(one.phone_number, other.phone_number)) reasons.push("phone");
  if (isSameText(one.birth_date, other.birth_date)) reasons.push("birth_date");
  return reasons.length === 0 ? [] : [...reasons, "name"];
}

/**
 * Whether two names are (nearly) equal: each word of the shorter name has a similar word in the longer one.
 * A single word matches only another single word, because many people share a first name.
 */
export function isNearName(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [wordsOf(one), wordsOf(other)].sort(
    (first, second) => first.length - second.length,
  );
  if (shorter.length === 0 || (shorter.length === 1 && longer.length > 1)) return false;
  const unmatched = [...longer];
  return shorter.every((word) => {
    const exact = unmatched.indexOf(word);
    const found =
      exact >= 0 ? exact : unmatched.findIndex((candidate) => isLikeWord(word, candidate));
    if (found >= 0) unmatched.splice(found, 1);
    return found >= 0;
  });
}

/**
 * Whether two folded words are probably the same name: they differ by at most one letter, only by vowels
 * that people confuse (`Samira`, `Sameera`), or, in different scripts, sound alike (`سميرة`).
 */
function isLikeWord(one: string, other: string): boolean {
  if (isNearWord(one, other) || latinSpelling(one) === latinSpelling(other)) return true;
  if (ARABIC.test(one) === ARABIC.test(other)) return false;
  return soundOf(one) !== "" && soundOf(one) === soundOf(other);
}

/**
 * Whether two words are equal or, with at least four letters each, differ by one typing error: a letter
 * added, missing, replaced, or swapped with its neighbour.
 */
export function isNearWord(one: string, other: string): boolean {
  if (one === other) return true;
  if (Math.min(one.length, other.length) < 4 || Math.abs(one.length - other.length) > 1)
    return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const tails = [one.slice(start), other.slice(start)] as const;
  const [a, b] = tails;
  if (a.length === b.length) {
    return (
      a.slice(1) === b.slice(1) || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
    );
  }
  return a.length > b.length ? a.slice(1) === b : a === b.slice(1);
}

/** Returns a word and all variants with one letter deleted. Words that differ by one letter share a variant. */
export function deletionVariantsOf(word: string): string[] {
  const letters = Array.from(word);
  const without = letters.map((_letter, index) => letters.toSpliced(index, 1).join(""));
  return [...new Set([word, ...without])];
}

function wordsOf(name: string): string[] {
  return foldName(name)
    .split(" ")
    .filter((word) => word !== "");
}

function isSameText(one: string | null, other: string | null): boolean {
  return one !== null && one !== "" && one === other;
}
