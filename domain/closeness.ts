import { foldName } from "./names.ts";
import { HAS_ARABIC, soundOf, soundsOf } from "./sounds.ts";

/** Arabic letters as people would most likely write them in Latin ones, vowels included. */
const SPELLED: Readonly<Record<string, string>> = {
  ا: "a",
  ب: "b",
  ت: "t",
  ث: "s",
  ج: "g",
  ح: "h",
  خ: "kh",
  د: "d",
  ذ: "z",
  ر: "r",
  ز: "z",
  س: "s",
  ش: "sh",
  ص: "s",
  ض: "d",
  ط: "t",
  ظ: "z",
  ع: "a",
  غ: "gh",
  ف: "f",
  ق: "k",
  ك: "k",
  ل: "l",
  م: "m",
  ن: "n",
  ه: "h",
  و: "o",
  ي: "i",
};

/** A folded word in Latin letters, with vowels that people mix in writing made one. */
export function spelled(word: string): string {
  return Array.from(word, (letter) => SPELLED[letter] ?? letter)
    .join("")
    .replace(/ee|ie|ei|y|e/g, "i")
    .replace(/ou|oo|u|w/g, "o")
    .replace(/(.)\1+/g, "$1");
}

/** What a vowel counts that only one of two scripts writes; a letter that differs counts 1. */
const UNWRITTEN = 0.3;
const VOWELS = new Set(["a", "i", "o"]);

/**
 * How far a name is from what was asked for, across scripts: for each word asked the letters that
 * differ from the likest word of the name, a little more where that stands at another place. 0 is equal.
 * Between the scripts short vowels count little, since Arabic leaves them out.
 */
export function distanceBetween(asked: string, name: string): number {
  const words = foldName(name).split(" ").map(readWord);
  return foldName(asked)
    .split(" ")
    .map(readWord)
    .reduce((sum, word, place) => {
      const distances = words.map(
        (other, at) => editsBetween(word, other) + Math.abs(at - place) * 0.1,
      );
      return sum + Math.min(...distances);
    }, 0);
}

/**
 * Whether a name is one that was asked for, and not only one that sounds alike: it begins with the first
 * word asked, and has the others in their order. In the same script the words are written as asked,
 * Latin vowels also by another spelling. In the other script they have the same consonants, and end in a
 * vowel where the words asked do: `amir` is not أميرة.
 */
export function isNamedSo(
  asked: string,
  name: string,
  {
    whole = false,
    anywhere = false,
  }: {
    /** Whether the last word asked stands for itself; default it may be a beginning. */
    whole?: boolean;
    /** Whether the words may stand anywhere in the name, in any order. */
    anywhere?: boolean;
  } = {},
): boolean {
  const isLatin = !HAS_ARABIC.test(asked);
  const own = foldName(name).split(" ");
  const words = foldName(asked).split(" ");
  const isSame = own.some((word) => !HAS_ARABIC.test(word) === isLatin);
  const heard = isSame ? (isLatin ? words.map(spelled) : words) : soundsOf(asked);
  const sounds = isSame ? (isLatin ? own.map(spelled) : own) : soundsOf(name);
  const fits = (one: string, other: string, at: number): boolean =>
    at === heard.length - 1 && !whole ? other.startsWith(one) : other === one;
  let from = 0;
  const isThere = heard.every((one, at) => {
    if (anywhere) return sounds.some((other) => fits(one, other, at));
    const found = sounds.findIndex((other, place) => place >= from && fits(one, other, at));
    from = found + 1;
    return found >= 0 && (at > 0 || found === 0);
  });
  return heard.length > 0 && isThere && (isSame || words.every((word) => isReadAs(word, own)));
}

/** Of the letters of a word, how many may be others where it is written in another script. */
const MOST_OTHER = 0.45;

/** Whether a word may be one of a name in the other script that sounds like it; true where none does. */
function isReadAs(word: string, name: readonly string[]): boolean {
  const others = name.filter((other) => soundOf(other) === soundOf(word));
  const isOne = (other: string): boolean => {
    const [own, its] = [isVowelEnd(word), isVowelEnd(other)];
    const endsAlike = own === null || its === null || own === its;
    return endsAlike && editsBetween(readWord(word), readWord(other)) <= MOST_OTHER * word.length;
  };
  return others.length === 0 || others.some(isOne);
}

/** Whether a folded word ends in a vowel; null where it cannot be told: samah, عمرو, ربيع, دعاء. */
function isVowelEnd(word: string): boolean | null {
  if (/[hوعء]$/u.test(word)) return null;
  return /[aeiouyاهي]$/u.test(word);
}

/** The words of a name that each word asked is nearest to. */
export function wordsMeant(asked: string, name: string): string[] {
  const words = foldName(name).split(" ");
  return foldName(asked)
    .split(" ")
    .map((word) => {
      const distances = words.map((other) => editsBetween(readWord(word), readWord(other)));
      return words[distances.indexOf(Math.min(...distances))] ?? "";
    });
}

/** A folded word in Latin letters, and whether it was written in them. */
type Word = { letters: string; isLatin: boolean };

function readWord(word: string): Word {
  return { letters: spelled(word), isLatin: !/[\u0621-\u064A]/.test(word) };
}

/** Letters to add, leave out or change to come from one word to the other. */
function editsBetween(
  { letters: one, isLatin: isOneLatin }: Word,
  { letters: other, isLatin: isOtherLatin }: Word,
): number {
  const across = isOneLatin !== isOtherLatin;
  // Only the Latin word has vowels that the other script leaves out.
  const [left, added] = [across && isOneLatin, across && isOtherLatin];
  const isVowel = (letter = ""): boolean => VOWELS.has(letter);
  const costOf = (letter: string | undefined, isUnwritten: boolean): number =>
    isUnwritten && isVowel(letter) ? UNWRITTEN : 1;
  const changed = (row: number, at: number): number => {
    const [from, to] = [one[row - 1], other[at - 1]];
    if (from === to) return 0;
    // The last letter of منى is an a and is folded as an i.
    const isEnd = row === one.length && at === other.length;
    return across && isEnd && isVowel(from) && isVowel(to) ? UNWRITTEN : 1;
  };
  let above = [0];
  for (let at = 1; at <= other.length; at += 1)
    above.push((above[at - 1] ?? 0) + costOf(other[at - 1], added));
  for (let row = 1; row <= one.length; row += 1) {
    const gone = costOf(one[row - 1], left);
    const present = [(above[0] ?? 0) + gone];
    for (let at = 1; at <= other.length; at += 1) {
      present.push(
        Math.min(
          (above[at] ?? 0) + gone,
          (present[at - 1] ?? 0) + costOf(other[at - 1], added),
          (above[at - 1] ?? 0) + changed(row, at),
        ),
      );
    }
    above = present;
  }
  return above[other.length] ?? 0;
}
