import { foldName } from "./names.ts";
import { HAS_ARABIC, soundOf, soundsOf } from "./sounds.ts";

/** Arabic letters and their most likely Latin spelling, vowels included. */
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

/** Returns a folded word in Latin letters. Vowels that people confuse (`ee`, `ie`, `y` …) become one letter. */
export function latinSpelling(word: string): string {
  return Array.from(word, (letter) => SPELLED[letter] ?? letter)
    .join("")
    .replace(/ee|ie|ei|y|e/g, "i")
    .replace(/ou|oo|u|w/g, "o")
    .replace(/(.)\1+/g, "$1");
}

/** The cost of a vowel that only one of the two scripts writes; any other difference costs 1. */
const UNWRITTEN_VOWEL_COST = 0.3;
const VOWELS: ReadonlySet<string> = new Set(["a", "i", "o"]);

/**
 * Returns the distance between a query and a name, which may be in different scripts; 0 means equal.
 * Each word of the query is compared with the most similar word of the name: every different letter counts
 * 1, a different position 0.1. Across scripts a vowel counts 0.3, because Arabic does not write short vowels.
 */
export function distanceBetween(query: string, name: string): number {
  const words = foldName(name).split(" ").map(readWord);
  return foldName(query)
    .split(" ")
    .map(readWord)
    .reduce((sum, word, place) => {
      const distances = words.map(
        (other, index) => editsBetween(word, other) + Math.abs(index - place) * 0.1,
      );
      return sum + Math.min(...distances);
    }, 0);
}

/**
 * Whether a name matches a query itself and does not only sound like it: the name starts with the first
 * word of the query and contains the others in the same order. In the same script the spelling must match,
 * except that Latin vowels may vary. Across scripts the consonants and most other letters must match, and
 * if one word ends in a vowel, the other must as well: `amir` does not match أميرة.
 */
export function matchesName(
  query: string,
  name: string,
  {
    isLastWordWhole = false,
    inAnyOrder = false,
  }: {
    /** Whether the last word of the query must match a whole word; by default the beginning is enough. */
    isLastWordWhole?: boolean;
    /** Whether the words may occur anywhere in the name, in any order. */
    inAnyOrder?: boolean;
  } = {},
): boolean {
  const isLatin = !HAS_ARABIC.test(query);
  const nameWords = foldName(name).split(" ");
  const words = foldName(query).split(" ");
  const isSame = nameWords.some((word) => !HAS_ARABIC.test(word) === isLatin);
  const queryWords = isSame ? (isLatin ? words.map(latinSpelling) : words) : soundsOf(query);
  const sounds = isSame ? (isLatin ? nameWords.map(latinSpelling) : nameWords) : soundsOf(name);
  const matches = (queryWord: string, nameWord: string, wordIndex: number): boolean =>
    wordIndex === queryWords.length - 1 && !isLastWordWhole
      ? nameWord.startsWith(queryWord)
      : nameWord === queryWord;
  let firstFree = 0;
  const containsQuery = queryWords.every((queryWord, wordIndex) => {
    if (inAnyOrder) return sounds.some((other) => matches(queryWord, other, wordIndex));
    const nameIndex = sounds.findIndex(
      (other, place) => place >= firstFree && matches(queryWord, other, wordIndex),
    );
    firstFree = nameIndex + 1;
    return nameIndex >= 0 && (wordIndex > 0 || nameIndex === 0);
  });
  return (
    queryWords.length > 0 &&
    containsQuery &&
    (isSame || words.every((word) => isReadAs(word, nameWords)))
  );
}

/** The largest share of a word's letters that may differ when it is compared across scripts. */
const MAX_DIFFERENT_SHARE = 0.45;

/** Whether a word matches a word of a name in the other script that sounds like it; true if none sounds like it. */
function isReadAs(word: string, name: readonly string[]): boolean {
  const soundAlikes = name.filter((other) => soundOf(other) === soundOf(word));
  const hasLikeLetters = (other: string): boolean => {
    const [wordEnd, otherEnd] = [isVowelEnd(word), isVowelEnd(other)];
    const endsAlike = wordEnd === null || otherEnd === null || wordEnd === otherEnd;
    return (
      endsAlike &&
      editsBetween(readWord(word), readWord(other)) <= MAX_DIFFERENT_SHARE * word.length
    );
  };
  return soundAlikes.length === 0 || soundAlikes.some(hasLikeLetters);
}

/** Whether a folded word ends in a vowel; null if this is uncertain, as for samah, عمرو, ربيع, دعاء. */
function isVowelEnd(word: string): boolean | null {
  if (/[hوعء]$/u.test(word)) return null;
  return /[aeiouyاهي]$/u.test(word);
}

/** Returns for each word of the query the most similar word of the name. */
export function closestWords(query: string, name: string): string[] {
  const words = foldName(name).split(" ");
  return foldName(query)
    .split(" ")
    .map((word) => {
      const distances = words.map((other) => editsBetween(readWord(word), readWord(other)));
      return words[distances.indexOf(Math.min(...distances))] ?? "";
    });
}

/** A folded word converted to Latin letters, and whether it was written in Latin letters originally. */
type Word = { letters: string; isLatin: boolean };

function readWord(word: string): Word {
  return { letters: latinSpelling(word), isLatin: !/[\u0621-\u064A]/.test(word) };
}

/** Returns the edit distance (Levenshtein) between two words, with a lower cost for vowels across scripts. */
function editsBetween(
  { letters: one, isLatin: isOneLatin }: Word,
  { letters: other, isLatin: isOtherLatin }: Word,
): number {
  const isAcrossScripts = isOneLatin !== isOtherLatin;
  // Across scripts, only a vowel of the Latin word can be one that the Arabic word does not write.
  const [mayDropVowel, mayAddVowel] = [
    isAcrossScripts && isOneLatin,
    isAcrossScripts && isOtherLatin,
  ];
  const isVowel = (letter = ""): boolean => VOWELS.has(letter);
  const costOf = (letter: string | undefined, isUnwritten: boolean): number =>
    isUnwritten && isVowel(letter) ? UNWRITTEN_VOWEL_COST : 1;
  const costOfChange = (row: number, column: number): number => {
    const [from, to] = [one[row - 1], other[column - 1]];
    if (from === to) return 0;
    // A final vowel is ambiguous: منى ends in the sound "a" but is folded to "i".
    const isEnd = row === one.length && column === other.length;
    return isAcrossScripts && isEnd && isVowel(from) && isVowel(to) ? UNWRITTEN_VOWEL_COST : 1;
  };
  let previousRow = [0];
  for (let index = 1; index <= other.length; index += 1)
    previousRow.push((previousRow[index - 1] ?? 0) + costOf(other[index - 1], mayAddVowel));
  for (let row = 1; row <= one.length; row += 1) {
    const gone = costOf(one[row - 1], mayDropVowel);
    const currentRow = [(previousRow[0] ?? 0) + gone];
    for (let at = 1; at <= other.length; at += 1) {
      currentRow.push(
        Math.min(
          (previousRow[at] ?? 0) + gone,
          (currentRow[at - 1] ?? 0) + costOf(other[at - 1], mayAddVowel),
          (previousRow[at - 1] ?? 0) + costOfChange(row, at),
        ),
      );
    }
    previousRow = currentRow;
  }
  return previousRow[other.length] ?? 0;
}
